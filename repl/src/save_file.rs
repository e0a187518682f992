//! Saves on disk: written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::Path;

use boardwright_engine::game::Save;
use tempfile::NamedTempFile;

/// Writes a save beside its place and then renames it, so that a crash leaves the old file or the new one.
pub fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        return Err(io::Error::new(io::ErrorKind::NotFound, format!("there is no folder {}", folder.display())));
    }
    // A rename would put the save into the place of whatever is there, were it a device.
    if path.exists() && !path.is_file() {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "what is there is no file; name another"));
    }
    // Whoever mistypes the name of a rule would lose it.
    if path.exists() && !Save::is_begun_by(&beginning(path)?) {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "what is there is no save; name another file"));
    }
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    // The rename itself is only safe once the folder is on disk too.
    File::open(folder)?.sync_all()
}

pub fn read(path: &Path) -> io::Result<Vec<u8>> {
    fs::read(path)
}

/// As much of a file as tells what it is.
fn beginning(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take(64).read_to_end(&mut bytes)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    #[track_caller]
    fn check(path: &Path, expected: &str) {
        assert_eq!(super::write(path, b"a save").unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_save_takes_the_place_of_a_file_only() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("monday.save");
        super::write(&path, b"boardwright save\nfirst").unwrap();
        super::write(&path, b"boardwright save\nsecond").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"boardwright save\nsecond");
        check(folder.path(), "what is there is no file; name another");
        check(&path.join("below.save"), &format!("there is no folder {}", path.display()));
        #[cfg(unix)]
        check(Path::new("/dev/null"), "what is there is no file; name another");
    }

    #[test]
    fn a_save_takes_the_place_of_no_other_file() {
        let folder = tempfile::tempdir().unwrap();
        let rule = folder.path().join("banker.rhai");
        fs::write(&rule, "//! A house rule.").unwrap();
        check(&rule, "what is there is no save; name another file");
        assert_eq!(fs::read(&rule).unwrap(), b"//! A house rule.");
        let cut_off = folder.path().join("monday.save");
        for begun in ["", "boardwright", "boardwright save\nand no more"] {
            fs::write(&cut_off, begun).unwrap();
            super::write(&cut_off, b"a save").unwrap();
        }
    }
}

//! The files of a pack in one archive file.
//!
//! An archive may come from anybody. It is read into memory and never unpacked to a disk, so that it can write nothing
//! anywhere; it may hold no more than a pack needs, whatever it says about its size; and names that lead out of it, links
//! and names that it has twice are refused.

use std::fs::File;
use std::io::{self, Cursor, Read, Write};
use std::path::Path;

use zip::write::SimpleFileOptions;
use zip::{DateTime, ZipArchive, ZipWriter};

use super::{PackFile, as_text, is_rule_file};

/// More than any edition has: the largest that we know has 300 files.
pub const MOST_FILES: usize = 4_000;

/// Of all files together, unpacked.
pub const MOST_BYTES: u64 = 16 * 1024 * 1024;

/// Every entry of an archive's table of contents begins so.
const ENTRY: &[u8] = b"PK\x01\x02";

/// The rule files of an archive, each under its path in it. A folder that holds all of them is left out of the paths.
pub fn read(path: &Path) -> Result<Vec<PackFile>, String> {
    let told = |problem: String| format!("cannot read {}: {problem}", path.display());
    let file = File::open(path).map_err(|error| told(error.to_string()))?;
    let mut bytes = Vec::new();
    file.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(|error| told(error.to_string()))?;
    files(&bytes).map_err(told)
}

/// Writes an archive of files, the same bytes for the same files.
pub fn write<'a>(files: impl Iterator<Item = (&'a str, &'a str)>) -> io::Result<Vec<u8>> {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().last_modified_time(DateTime::default());
    for (path, text) in files {
        archive.start_file(path, options)?;
        archive.write_all(text.as_bytes())?;
    }
    Ok(archive.finish()?.into_inner())
}

/// The same, of an archive that is at hand.
pub fn files(bytes: &[u8]) -> Result<Vec<PackFile>, String> {
    if bytes.len() as u64 > MOST_BYTES {
        return Err(too_large());
    }
    // The table of contents is in memory as soon as the archive is opened, so its entries are counted before.
    let entries = bytes.windows(ENTRY.len()).filter(|window| *window == ENTRY).count();
    if entries > MOST_FILES {
        return Err(format!("it holds {entries} files, and a pack has at most {MOST_FILES}"));
    }
    let archive = ZipArchive::new(Cursor::new(bytes));
    let mut archive = archive.map_err(|error| format!("it is no zip archive ({error})"))?;
    if archive.has_duplicate_names() {
        return Err("it holds two files of the same name".into());
    }
    let mut files: Vec<PackFile> = Vec::new();
    let mut left = MOST_BYTES;
    for index in 0..archive.len() {
        let entry = archive.by_index(index).map_err(|error| error.to_string())?;
        let name = entry.name().map_err(|error| error.to_string())?.into_owned();
        if leads_out(&name) {
            return Err(format!("its file `{}` leads out of the archive", name.escape_debug()));
        }
        if entry.is_symlink() {
            return Err(format!("its file `{}` is a link, and a pack holds files only", name.escape_debug()));
        }
        let is_hidden = name.split('/').any(|part| part.starts_with('.') || part == "__MACOSX");
        if entry.is_dir() || is_hidden || !is_rule_file(&name) {
            continue;
        }
        let mut bytes = Vec::new();
        // What an archive says about its sizes is not believed: reading stops at the limit.
        let read = entry.take(left + 1).read_to_end(&mut bytes).map_err(|error| format!("`{name}`: {error}"))?;
        left = left.checked_sub(read as u64).ok_or_else(too_large)?;
        files.extend(as_text(&name, bytes).map(|text| (name, text)));
    }
    files.sort();
    Ok(without_common_folder(files))
}

fn too_large() -> String {
    format!("it holds more than {} MB of files, and a pack has less", MOST_BYTES / 1024 / 1024)
}

/// Whether a name is one that no archive of a pack has: from the root, upwards, or with the separators of another system.
fn leads_out(name: &str) -> bool {
    name.starts_with('/') || name.contains(['\\', '\0', ':']) || name.split('/').any(|part| part == "..")
}

/// Whoever zips a folder gets an archive with that folder in it.
fn without_common_folder(files: Vec<PackFile>) -> Vec<PackFile> {
    let first = files.first().and_then(|(path, _)| path.split_once('/')).map(|(folder, _)| format!("{folder}/"));
    match first {
        Some(folder)
            if !["editions/", "scripts/"].contains(&&*folder)
                && files.iter().all(|(path, _)| path.starts_with(&folder)) =>
        {
            let inner = files.into_iter().map(|(path, text)| (path[folder.len()..].to_owned(), text));
            inner.collect()
        }
        _ => files,
    }
}

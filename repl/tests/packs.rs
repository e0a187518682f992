//! Archives from strangers: whatever they hold, nothing is written, and nothing is read without limit.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::fs;
use std::io::{Cursor, Write};

use boardwright::pack::{MOST_BYTES, MOST_FILES, Pack};
use boardwright::shelf::embedded;
use boardwright_engine::data::{Request, load};
use boardwright_engine::mistake::Style;
use tempfile::TempDir;
use zip::ZipWriter;
use zip::write::SimpleFileOptions;

const EDITION: &str = "format = 1\nid = \"pond\"\nname = \"The Pond\"\nextends = \"classic\"\n";

#[test]
fn a_folder_in_the_archive_is_no_part_of_the_paths() {
    check_paths(&[("pond/edition.toml", EDITION)], &["editions/pond/edition.toml"]);
    check_paths(
        &[("edition.toml", EDITION), ("rules.rhai", "")],
        &["editions/pond/edition.toml", "editions/pond/rules.rhai"],
    );
    check_paths(
        &[("snow.rhai", ""), ("snow/it-snows.toml", "")],
        &["scripts/house/snow.rhai", "scripts/house/snow/it-snows.toml"],
    );
    check_paths(&[("editions/pond/edition.toml", EDITION)], &["editions/pond/edition.toml"]);
}

#[test]
fn what_is_no_rule_file_is_left_out() {
    check_paths(
        &[("edition.toml", EDITION), ("photo.png", "…"), (".git/config.toml", ""), ("__MACOSX/edition.toml", "")],
        &["editions/pond/edition.toml"],
    );
}

#[test]
fn names_that_lead_out_of_the_archive_are_refused() {
    for name in [
        "../edition.toml",
        "/etc/edition.toml",
        "//host/share/edition.toml",
        "pond/../../edition.toml",
        "pond/..",
        "c:\\edition.toml",
        "C:edition.toml",
        "..\\edition.toml",
        "pond\\edition.toml",
        "edition.toml\0.png",
        "edition.toml:stream",
    ] {
        let problem = problem(&[(name, EDITION)]);
        let expected = format!("its file `{}` leads out of the archive", name.escape_debug());
        assert!(problem.ends_with(&expected), "{problem}");
    }
}

#[test]
fn an_id_cannot_lead_out_of_the_library_either() {
    let odd = "format = 1\nid = \"../../scripts/std\"\nname = \"Odd\"\n";
    check_paths(&[("edition.toml", odd)], &["editions/archive/edition.toml"]);
}

#[test]
fn names_that_differ_in_case_only_are_different_files() {
    check_paths(
        &[("Edition.toml", "?"), ("edition.toml", EDITION)],
        &["editions/pond/Edition.toml", "editions/pond/edition.toml"],
    );
}

#[test]
fn a_link_is_refused() {
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.add_symlink("edition.toml", "/etc/passwd", SimpleFileOptions::default()).unwrap();
    let bytes = archive.finish().unwrap().into_inner();
    let expected = "its file `edition.toml` is a link, and a pack holds files only";
    assert_eq!(Pack::of_archive("pond", &bytes).unwrap_err(), expected);
}

#[test]
fn a_name_that_is_there_twice_is_refused() {
    // A writer refuses to write it, so a name is exchanged for another afterwards.
    let files = [("edition.toml", EDITION), ("editiom.toml", "")];
    let mut bytes = boardwright::pack::write(files.into_iter()).unwrap();
    replace(&mut bytes, b"editiom.toml", b"edition.toml");
    assert_eq!(Pack::of_archive("pond", &bytes).unwrap_err(), "it holds two files of the same name");
}

#[test]
fn what_an_archive_says_about_its_sizes_is_not_believed() {
    let zeros = "0".repeat(usize::try_from(MOST_BYTES).unwrap() + 1);
    let mut bytes = boardwright::pack::write([("edition.toml", EDITION), ("rules.rhai", &*zeros)].into_iter()).unwrap();
    assert!(bytes.len() < 100_000, "a bomb is small");
    let (size, claimed) = ((zeros.len() as u32).to_le_bytes(), 10_u32.to_le_bytes());
    replace(&mut bytes, &size, &claimed);
    let problem = Pack::of_archive("pond", &bytes).unwrap_err();
    assert_eq!(problem, "`rules.rhai`: File is larger than its declared uncompressed size");
}

#[test]
fn a_bomb_that_is_no_rule_file_is_not_unpacked() {
    let zeros = "0".repeat(4 * usize::try_from(MOST_BYTES).unwrap());
    check_paths(&[("edition.toml", EDITION), ("photo.png", &zeros)], &["editions/pond/edition.toml"]);
}

#[test]
fn an_archive_of_a_million_entries_is_refused_before_its_table_is_read() {
    let entry = [b"PK\x01\x02".as_slice(), &[0; 12]].concat();
    let problem = Pack::of_archive("pond", &entry.repeat(1_000_000)).unwrap_err();
    assert_eq!(problem, "it holds 1000000 files, and a pack has at most 4000");
}

#[test]
fn an_archive_that_is_large_itself_is_refused() {
    let bytes = vec![0; usize::try_from(MOST_BYTES).unwrap() + 1];
    let problem = Pack::of_archive("pond", &bytes).unwrap_err();
    assert_eq!(problem, "it holds more than 16 MB of files, and a pack has less");
}

#[test]
fn an_archive_that_grows_without_end_is_refused() {
    let zeros = "0".repeat(usize::try_from(MOST_BYTES).unwrap() + 1);
    let problem = problem(&[("edition.toml", EDITION), ("rules.rhai", &zeros)]);
    assert!(problem.ends_with("it holds more than 16 MB of files, and a pack has less"), "{problem}");
}

#[test]
fn an_archive_of_too_many_files_is_refused() {
    let names: Vec<String> = (0..=MOST_FILES).map(|number| format!("{number}.toml")).collect();
    let files: Vec<(&str, &str)> = names.iter().map(|name| (&**name, "")).collect();
    let problem = problem(&files);
    assert!(problem.ends_with("it holds 4001 files, and a pack has at most 4000"), "{problem}");
}

#[test]
fn what_is_no_archive_is_said_to_be_none() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("archive.zip");
    for bytes in [&b""[..], b"PK\x03\x04", b"not an archive", &[0xff; 1000]] {
        fs::write(&path, bytes).unwrap();
        let problem = Pack::read(&path).unwrap_err();
        assert!(problem.contains("it is no zip archive"), "{problem}");
    }
}

#[test]
fn what_is_no_text_is_a_mistake_of_that_file_alone() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("archive.zip");
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("edition.toml", SimpleFileOptions::default()).unwrap();
    archive.write_all(&[0xff, 0xfe, 0x00]).unwrap();
    fs::write(&path, archive.finish().unwrap().into_inner()).unwrap();
    let mut library = embedded();
    Pack::read(&path).unwrap().add_to(&mut library);
    let request = Request { edition: "archive".into(), ..Request::default() };
    let told = load(&library, &request).unwrap_err().render(&library, Style::Plain);
    assert!(told.starts_with("error[E049]: this is not text: the file is not UTF-8 from here on"), "{told}");
}

#[test]
fn a_house_rule_that_replaces_a_carried_one_has_only_scenarios_of_its_own() {
    let files = [("rent-tax.rhai", "//! Another rent tax."), ("rent-tax/it-is-another.toml", "")];
    let mut library = embedded();
    read(&files).unwrap().add_to(&mut library);
    let scenarios: Vec<&str> = library.below("scripts/house/rent-tax").map(|path| &**path).collect();
    assert_eq!(scenarios, ["scripts/house/rent-tax/it-is-another.toml"]);
}

/// The archive holds these files, which find their places in a library.
fn check_paths(files: &[(&str, &str)], expected: &[&str]) {
    let pack = read(files).unwrap();
    let paths: Vec<&str> = pack.files().map(|(path, _)| path).collect();
    assert_eq!(paths, expected);
}

/// Exchanges all occurrences of some bytes for others.
fn replace(bytes: &mut [u8], old: &[u8], new: &[u8]) {
    let places: Vec<usize> = (0..bytes.len()).filter(|place| bytes[*place..].starts_with(old)).collect();
    assert!(!places.is_empty(), "there is nothing to replace");
    for place in places {
        bytes[place..place + new.len()].copy_from_slice(new);
    }
}

/// Why the archive is refused.
fn problem(files: &[(&str, &str)]) -> String {
    read(files).unwrap_err()
}

fn read(files: &[(&str, &str)]) -> Result<Pack, String> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("archive.zip");
    fs::write(&path, boardwright::pack::write(files.iter().copied()).unwrap()).unwrap();
    let pack = Pack::read(&path);
    let left: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "reading an archive writes nothing");
    pack
}

//! Sittings at the REPL: what a person types, and everything that is answered.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

use boardwright::journal::Journal;
use boardwright::session::{Session, TableRequest};
use boardwright::shelf::Shelf;
use boardwright::view::Screen;
use boardwright_engine::data::{BotRequest, Request};
use boardwright_engine::game::{Save, Setup, replay};
use boardwright_snapshots::{Sitting, fixtures};
use tempfile::TempDir;

#[test]
fn every_sitting_is_answered_as_accepted() {
    for sitting in Sitting::all() {
        let mut settings = insta::Settings::clone_current();
        settings.set_prepend_module_to_snapshot(false);
        settings.set_omit_expression(true);
        settings.set_snapshot_path("snapshots/sittings");
        settings.bind(|| insta::assert_snapshot!(sitting.name.clone(), played(&sitting)));
    }
}

#[test]
fn every_sitting_is_on_disk_after_every_line() {
    for sitting in Sitting::all() {
        let folder = tempfile::tempdir().unwrap();
        let journal = folder.path().join("journal.save");
        let mut session = sitting.open(Some(journal.clone()));
        for line in sitting.lines() {
            session.line(line);
            let bytes = std::fs::read(&journal).unwrap_or_default();
            // Before anything has happened there is nothing to keep.
            if bytes.is_empty() {
                continue;
            }
            let save = Save::read(&bytes).unwrap();
            let resumed = Session::resume(&save, Shelf { packs: vec![fixtures()] }, Screen::plain(80), None);
            let resumed = resumed.unwrap_or_else(|problem| panic!("{}: after `{line}`: {problem}", sitting.name));
            assert_eq!(resumed.prompt(), session.prompt(), "{}: after `{line}`", sitting.name);
            // Other tests play whole steps again.
            if save.paused_at.is_some() {
                let replayed = replay(&save).unwrap();
                assert_eq!(replayed, Ok(save.log.len()), "{}: after `{line}`", sitting.name);
            }
        }
    }
}

#[test]
fn rules_that_wait_for_the_next_step_are_saved_with_the_game() {
    let (_folder, mut session, mut resumed) = with_rules_that_wait();
    let welcome = resumed.welcome();
    assert!(welcome.contains("house rule harbour-dues added: active from the next step"), "{welcome}");
    for session in [&mut session, &mut resumed] {
        session.line("yes");
        session.line("no");
        let told = session.line("next").text;
        assert!(told.contains("house rule harbour-dues added"), "{told}");
    }
    assert_eq!(resumed.line("log 40").text, session.line("log 40").text);
}

#[test]
fn rules_that_wait_in_a_save_can_be_taken_back() {
    let (_folder, _, mut resumed) = with_rules_that_wait();
    let told = resumed.line("undo").text;
    assert!(told.starts_with("house rule harbour-dues added: not any more\n"), "{told}");
    resumed.line("yes");
    resumed.line("no");
    assert!(!resumed.line("next").text.contains("harbour-dues"));
}

/// A sitting in which other rules wait for the next step, and the same as its journal resumes it; before them the folder
/// of the journal, which is there as long as somebody has it.
fn with_rules_that_wait() -> (TempDir, Session, Session) {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal.save");
    let sitting = Sitting::all().into_iter().find(|sitting| sitting.name == "rules-that-wait").unwrap();
    let mut session = sitting.open(Some(journal.clone()));
    for line in ["roll", "house add harbour-dues"] {
        assert!(!session.line(line).failed, "{line}");
    }
    let save = Save::read(&std::fs::read(&journal).unwrap()).unwrap();
    let resumed = Session::resume(&save, Shelf { packs: vec![fixtures()] }, Screen::plain(80), None).unwrap();
    (folder, session, resumed)
}

/// Everything that is seen in a sitting.
fn played(sitting: &Sitting) -> String {
    let mut session = sitting.open(None);
    let mut seen = vec![session.welcome()];
    for line in sitting.lines() {
        let prompt = session.prompt();
        let told = session.line(line);
        seen.push(format!("{prompt}{line}"));
        let mark = if told.failed { "(refused)\n" } else { "" };
        seen.push(format!("{mark}{}", told.text));
    }
    // Where the fixtures lie differs from machine to machine.
    seen.join("\n").replace(&fixtures().display().to_string(), "fixtures")
}

#[test]
fn a_clock_on_the_wall_shows_the_same_everywhere_and_leaving_buys_no_time() {
    let folder = tempfile::tempdir().unwrap();
    let journal = folder.path().join("journal.save");
    let sitting = Sitting::all().into_iter().find(|sitting| sitting.name == "an-auction-by-the-clock").unwrap();
    let mut session = sitting.open(Some(journal.clone()));
    for line in ["me Ben", "me Cal", "roll", "no"] {
        session.line(line);
    }
    session.follow_wall().unwrap();
    let began = session.prompt();
    assert_eq!(session.time_passes(7_300), None);
    assert_eq!((began.as_str(), session.prompt().as_str()), ("Ann 0:20> ", "Ann 0:13> "));
    for line in ["clock", "show clock"] {
        let told = session.line(line).text;
        assert!(told.contains("0:13 "), "{told}");
    }
    assert_eq!(session.line("= timer(\"sale\").remaining").text, "  13");
    session.line("quit");
    let save = Save::read(&std::fs::read(&journal).unwrap()).unwrap();
    let resumed = Session::resume(&save, Shelf { packs: vec![fixtures()] }, Screen::plain(80), None).unwrap();
    assert_eq!(resumed.prompt(), "Ann 0:13> ");
}

#[test]
fn a_game_whose_rules_are_elsewhere_goes_on_and_remembers_where_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let (first, second) = (folder.path().join("game-1.save"), folder.path().join("game-2.save"));
    let sitting = Sitting::all().into_iter().find(|sitting| sitting.name == "rules-that-wait").unwrap();
    sitting.open(Some(first.clone())).line("roll");
    let mut save = Save::read(&std::fs::read(&first).unwrap()).unwrap();
    save.packs = vec!["our-rules".into()];
    let journal = Journal::take(second.clone()).unwrap();
    let mut resumed = Session::resume(&save, Shelf::default(), Screen::plain(80), Some(journal)).unwrap();
    let welcome = resumed.welcome();
    let note = "\nThis game was begun with our-rules, which is not here; it goes on with the copies in its save. If they \
                are in a folder of yours, name it: `boardwright --folder <folder> resume`.\n";
    assert!(welcome.contains(note) && !welcome.contains("reload"), "{welcome}");
    assert_eq!(Save::read(&std::fs::read(&second).unwrap()).unwrap().packs, save.packs);
}

#[test]
fn a_bot_that_cannot_be_read_leaves_the_rules_and_the_bot_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let bots = folder.path().join("scripts/bots");
    let script = bots.join("miser.rhai");
    std::fs::create_dir_all(&bots).unwrap();
    std::fs::write(&script, "//! Buys nothing.\nfn decide_buy(player, space) { false }\n").unwrap();
    let mut setup = Setup::new(["Ann", "Ben"], 7);
    setup.players[1].bot = Some(BotRequest { id: "miser".into(), options: Vec::new() });
    let rules = Request { edition: "classic".into(), ..Request::default() };
    let shelf = Shelf { packs: vec![folder.path().to_owned()] };
    let mut session = Session::open(TableRequest { rules, setup }, shelf, Screen::plain(80), None).unwrap();
    std::fs::write(&script, "//! Buys nothing.\nfn decide_buy(player, space) { falsch }\n").unwrap();
    let told = session.files_changed().unwrap();
    assert!(told.contains("falsch") && told.ends_with("\nThe rules stay as they were."), "{told}");
    assert!(!session.line("run 2").failed);
}

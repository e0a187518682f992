//! What rules may do that only look, such as the list of acts.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use boardwright_engine::decision::Nobody;
use boardwright_engine::edition::PlayerId;
use boardwright_engine::game::{Game, Setup};
use boardwright_engine::library::Library;
use boardwright_engine::script::BackEnd;
use boardwright_snapshots::{library, program_from};

/// Ann may befriend Zoe as long as this holds; she does it once, and then it holds no more.
#[track_caller]
fn check(condition: &str) {
    let mut library: Library = library().clone();
    let rule = format!(
        "//! Players make friends.\n\
         //! @value player.friends as texts \"whom the player has befriended\"\n\
         fn acts(player) {{\n\
             let list = super(player);\n\
             if {condition} {{ list.push([\"befriend\"]); }}\n\
             list\n\
         }}\n\
         fn act_befriend(player) {{ player.friends.push(\"Zoe\"); }}\n"
    );
    library.add("scripts/house/friends.rhai", &rule);
    for back_end in [BackEnd::Compiled, BackEnd::Interpreter] {
        let program = program_from(&library, "classic", "standard", &["friends"]);
        let mut game = Game::new(program, Setup::new(["Ann", "Ben"], 1), Box::new(Nobody)).unwrap();
        game.set_back_end(back_end);
        game.advance().unwrap();
        let ann = PlayerId::nth(0);
        game.act_words(ann, "befriend").unwrap();
        let again = game.act_words(ann, "befriend").unwrap_err().to_string();
        assert!(again.contains("befriend"), "{again}");
        assert_eq!(game.transcript().last().unwrap(), "Ann: friends is Zoe", "{back_end:?}");
    }
}

#[test]
fn a_list_that_a_player_keeps_can_be_asked_by_those_who_only_look() {
    check("!player.friends.contains(\"Zoe\")");
    check("player.friends.index_of(\"Zoe\") < 0");
    check("!player.friends.some(|friend| friend == \"Zoe\")");
    check("player.friends.filter(|friend| friend == \"Zoe\").len == 0");
    check("player.friends.find(|friend| friend == \"Zoe\") == ()");
}

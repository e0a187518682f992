//! A report for a browser: one file with pictures and tables, which needs nothing else.
//!
//! The drawings are SVG made here rather than by a plotting library, since they take their colours from the style sheet,
//! for light and dark, carry a title at every mark, and a board of any length is no chart that a library knows.

mod board;
mod drawing;
mod intervals;
mod lengths;
mod markup;
mod money;
mod outcome;
mod returns;
mod ring;
mod scale;
mod sweep;
mod tables;

use boardwright_engine::edition::Edition;

use super::Report;
use super::text::{self, Sheet};
use markup::{Tag, escaped, tag};

const STYLE: &str = include_str!("style.css");

impl Report {
    /// The whole report as one page.
    pub fn html(&self, edition: &Edition) -> String {
        let title = format!("{}: {}", text::outcome::rules(self), text::outcome::games(self));
        let page = tag("main").put(self.header()).put_all(self.sections(edition)).put(self.footer());
        whole_page(&title, &page)
    }

    fn header(&self) -> Tag {
        let chosen = [vec![self.mode.clone()], self.house_rules.clone(), self.options.clone()].concat().join(", ");
        let games = format!("{}, seed {}. {}.", text::outcome::games(self), self.seed, self.players.join(", "));
        let tiles = self
            .key_figures()
            .into_iter()
            .map(|(figure, what)| tag("div").put(tag("dt").text(what)).put(tag("dd").text(&figure)));
        tag("header")
            .put(tag("h1").text(&self.name).put(tag("small").text(&chosen)))
            .put(tag("p").class("quiet").text(&games))
            .put(tag("dl").class("tiles").put_all(tiles))
    }

    fn key_figures(&self) -> Vec<(String, &'static str)> {
        let number = |value: f64| text::numbers::number(value, 0);
        let finished = self.finished as f64 / self.played.max(1) as f64;
        let figures = [
            (self.minutes.as_ref().map(|length| number(length.median.value)), "minutes, in the median"),
            (self.turns.as_ref().map(|length| number(length.median.value)), "turns, in the median"),
            (
                (self.played > 0).then(|| format!("{} %", number((finished * 100.0).floor()))),
                "of the games were finished",
            ),
            (self.bankruptcies.map(|mean| text::numbers::number(mean.value, 1)), "players left a game early"),
            (self.rent_paid.map(|mean| text::numbers::money(&self.currency, mean.value)), "in rents a game"),
        ];
        figures.into_iter().filter_map(|(figure, what)| Some((figure?, what))).collect()
    }

    fn sections(&self, edition: &Edition) -> Vec<Tag> {
        use text::{board as spaces, money as cash, outcome as ended, players};
        if self.played == 0 {
            return tables::table(&ended::endings(self)).into_iter().collect();
        }
        let verdicts = players::verdicts(self).join(" ");
        let decks = [players::draws(self), players::house_rules(self)];
        vec![
            section("How long games take", LENGTHS, [lengths::lengths(self)], vec![ended::lengths(self)]),
            section("How they end", ENDINGS, outcome::endings(self), Vec::new())
                .put_all(tables::table(&ended::endings(self))),
            section("Who wins", &format!("{WINS} {verdicts}"), [outcome::wins(self)], vec![players::wins(self)]),
            section("Where tokens land", BOARD, [board::board(self, edition)], vec![spaces::spaces(self)]),
            section("Wealth over the game", WEALTH, [money::seats(self)], Vec::new())
                .put(tag("h3").text("Money in play"))
                .put(money::in_play(self))
                .put_all(tables::figures(&[cash::curve(self)]))
                .put_all(tables::table(&cash::summary(self))),
            section("What pays", RETURNS, returns::groups(self, edition), Vec::new())
                .put_all(titled(
                    "Buildings: the rents of the spaces on which they stand, less what they cost",
                    returns::buildings(self),
                ))
                .put_all(titled("Deeds, the best first", returns::deeds(self, edition)))
                .put_all(tables::figures(&[spaces::groups(self), spaces::buildings(self), spaces::spaces(self)])),
            section("What is decided", DECISIONS, outcome::decisions(self), vec![players::decisions(self)]),
            section("Where the money goes", PAYMENTS, None, Vec::new()).put(
                tag("div")
                    .class("pair")
                    .put_all(tables::table(&cash::payments(self)))
                    .put(tag("div").put_all(decks.iter().filter_map(tables::table))),
            ),
        ]
    }

    fn footer(&self) -> Tag {
        let text = "Lines through a dot are intervals of 95 %: of a hundred such lines about ninety-five hold the figure of \
             all games that could be played. Rest the pointer on a mark to read its figure. Made by boardwright sim.";
        tag("footer").put(tag("p").class("quiet").text(text))
    }
}

/// A page that needs nothing else.
fn whole_page(title: &str, main: &Tag) -> String {
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n{main}\n</body>\n</html>\n",
        escaped(title)
    )
}

const LENGTHS: &str = "Half of the games are shorter than the median. Minutes are a model of people at a table.";
const ENDINGS: &str = "The reasons that the rules give, with their share of all games.";
const WINS: &str = "A share whose line does not reach the line of equal chances is probably no luck.";
const BOARD: &str = "Each arrival of a token, on the edition's own track. It begins at the lower right and goes \
     on clockwise. The strip towards the middle has the colour of the group.";
const WEALTH: &str = "What a player is worth: cash, and what was spent on the deeds at hand. The line is the median, the \
     band the middle half of the games, the broken line the cash; the thin lines are the other players.";
const RETURNS: &str = "Rents received less what the Bank got for price, buildings and mortgages, in the games in which \
     somebody owned it.";
const DECISIONS: &str = "How often in a game; the pale part was declined.";
const PAYMENTS: &str = "Means for each game.";

fn section(heading: &str, about: &str, pictures: impl IntoIterator<Item = Tag>, sheets: Vec<Sheet>) -> Tag {
    tag("section")
        .put(tag("h2").text(heading))
        .put(tag("p").class("about").text(about))
        .put_all(pictures)
        .put_all(tables::figures(&sheets))
}

fn titled(heading: &str, picture: Option<Tag>) -> Vec<Tag> {
    picture.map(|picture| vec![tag("h3").text(heading), picture]).unwrap_or_default()
}

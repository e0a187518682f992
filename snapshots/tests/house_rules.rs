//! The house rules that come with the program: each fits an edition or says why not, has scenarios, and fits on a
//! screen. The trials play games with each of them, and with every pair.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use std::rc::Rc;

use boardwright_engine::advice::on_house_rule;
use boardwright_engine::data::{HouseRuleRequest, Request, editions, house_rule_head, house_rules};
use boardwright_engine::mistake::{Mistakes, Style, What};
use boardwright_engine::script::{Program, open};
use boardwright_snapshots::library;

/// A screenful of a tall window: a house rule is read at a glance.
const MOST_LINES: usize = 75;

#[test]
fn every_house_rule_fits_an_edition_or_says_why_not() {
    let mut told = String::new();
    for rule in shipped() {
        let fitting = on_house_rule(library(), rule).unwrap_or_else(|mistakes| panic!("{}", rendered(&mistakes)));
        assert!(fitting.advice.is_empty(), "{rule}: {}", rendered(&Mistakes(fitting.advice)));
        let refused = fitting.refused.iter().map(|(edition, reason)| format!("  not for {edition}: {reason}\n"));
        told += &format!("{rule}: for {}\n{}", fitting.words(), refused.collect::<String>());
    }
    insta::assert_snapshot!("house_rules_and_editions", told);
}

#[test]
fn every_house_rule_fits_on_a_screen_and_says_what_it_does() {
    for rule in shipped() {
        let text =
            library().text(&format!("scripts/house/{rule}.rhai")).unwrap_or_else(|| panic!("{rule} has no script"));
        assert!(text.lines().count() <= MOST_LINES, "{rule} has {} lines", text.lines().count());
        let head = house_rule_head(library(), rule).unwrap_or_else(|mistakes| panic!("{}", rendered(&mistakes)));
        assert!(head.needs.iter().all(|need| !need.reason.is_empty()), "{rule} needs something without a reason");
        assert!(head.options.iter().all(|option| !option.about.is_empty()), "{rule} has an option without words");
    }
}

#[test]
fn two_house_rules_go_together_or_exclude_each_other() {
    let mut excluded = String::new();
    for edition in editions(library()) {
        let rules: Vec<&str> = shipped().filter(|rule| fits(edition, rule)).collect();
        for (index, one) in rules.iter().enumerate() {
            for other in &rules[index + 1..] {
                match opened(edition, "standard", &[one, other]) {
                    Ok(_) => {}
                    Err(mistakes) if is_exclusion(&mistakes) => excluded += &format!("{edition}: {one}, {other}\n"),
                    Err(mistakes) => panic!("{edition} with {one} and {other}: {}", rendered(&mistakes)),
                }
            }
        }
    }
    insta::assert_snapshot!("house_rules_that_exclude_each_other", excluded);
}

/// The rules of the repository itself, without those of the fixtures.
fn shipped() -> impl Iterator<Item = &'static str> {
    house_rules(library()).filter(|rule| *rule != "harbour-dues")
}

fn fits(edition: &str, rule: &str) -> bool {
    opened(edition, "standard", &[rule]).is_ok()
}

fn opened(edition: &str, mode: &str, rules: &[&str]) -> Result<Rc<Program>, Mistakes> {
    let rule = |id: &&str| HouseRuleRequest { id: (*id).to_owned(), ..HouseRuleRequest::default() };
    let house_rules = rules.iter().map(rule).collect();
    open(library(), &Request { edition: edition.into(), mode: Some(mode.into()), house_rules, ..Request::default() })
}

fn is_exclusion(mistakes: &Mistakes) -> bool {
    mistakes.0.iter().all(|mistake| matches!(mistake.what, What::ExcludedRule { .. }))
}

fn rendered(mistakes: &Mistakes) -> String {
    mistakes.render(library(), Style::Plain)
}

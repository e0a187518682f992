//! Decisions: what players are asked, what they may answer, and where answers come from.

mod act;
mod amounts;
mod answer;
mod asked;
mod candidates;
mod deal;
mod legality;
mod parse;
mod parse_deal;
mod question;
mod random_player;
mod refusal;
mod refused_act;
mod seats;

pub use act::{Act, Acts};
pub use amounts::Amounts;
pub use answer::{Answer, Input};
pub use asked::Asked;
pub use candidates::{all_answers, some_answers};
pub use deal::{Bundle, Deal};
pub use legality::count_words;
pub use question::{Form, Question};
pub use random_player::{RandomPlayer, random_answer};
pub use refusal::Refusal;
pub use refused_act::RefusedAct;
pub use seats::{Desk, Interlude, Nobody, Recorded, Reply, Seats};

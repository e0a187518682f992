//! What a scenario gives and nobody used: answers, rolls, faces of devices.

use super::file::{Line, Scenario};
use crate::data::node::NodeValue;
use crate::data::place;
use crate::edition::Named;
use crate::kernel::{Kernel, State, Stream};
use crate::library::Library;

/// Whether dice or devices have results that were not used.
pub fn results_left(state: &State) -> bool {
    state.dice.results_left() > 0 || state.device_streams.iter().any(|stream| stream.results_left() > 0)
}

/// Everything that is left over, each with its place; the end is what ended the scenario, in words.
pub fn told(library: &Library, scenario: &Scenario, kernel: &Kernel, lines: &[Line], end: &str) -> Vec<String> {
    let unasked =
        |line: &Line| format!("`{}` in {} was not used: nobody was asked {end}", line.text, place(&line.at, library));
    let mut told: Vec<String> = lines.iter().map(unasked).collect();
    let play = scenario.play.as_ref();
    let rolls = play.and_then(|play| play.dice.as_ref()).map_or(&[][..], |dice| &dice.value);
    for roll in last(rolls, &kernel.state.dice) {
        let faces: Vec<String> = roll.faces.iter().map(|face| face.value.to_string()).collect();
        told.push(format!("the roll [{}] in {} was not used", faces.join(", "), place(&roll.at, library)));
    }
    for pair in play.and_then(|play| play.devices.as_ref()).iter().flat_map(|devices| &devices.table.0) {
        let device = kernel.edition.find(Named::Device, &pair.key.value);
        let stream = device.and_then(|device| kernel.state.device_streams.get(device));
        if let (Some(stream), NodeValue::List(faces)) = (stream, &pair.node.value) {
            for face in last(faces, stream) {
                let NodeValue::Text(name) = &face.value else { continue };
                let place = place(&face.at, library);
                told.push(format!("the face `{name}` of the device `{}` in {place} was not used", pair.key.value));
            }
        }
    }
    told
}

/// As many of the last as the stream has left.
fn last<'a, T>(given: &'a [T], stream: &Stream) -> &'a [T] {
    &given[given.len().saturating_sub(stream.results_left())..]
}

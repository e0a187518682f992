#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| boardwright_torture::fuzz::script(bytes));

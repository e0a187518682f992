//! The classic board, as far as the compact game needs it.

pub const GO: usize = 0;
pub const JAIL: usize = 10;

pub struct Space {
    pub kind: Kind,
    /// Its group's place in [`GROUPS`]; that of a space without a deed means nothing.
    pub group: usize,
    pub price: i64,
    pub house_price: i64,
    pub rents: [i64; 6],
}

#[derive(Clone, Copy)]
pub enum Kind {
    Street,
    Railroad,
    Utility,
    Cards {
        deck: usize,
    },
    Tax {
        amount: i64,
    },
    GoToJail,
    /// GO, Jail and Free Parking.
    Corner,
}

/// The groups of which the first [`STREET_GROUPS`] can be built on.
pub const GROUPS: [&[usize]; 10] = [
    &[1, 3],
    &[6, 8, 9],
    &[11, 13, 14],
    &[16, 18, 19],
    &[21, 23, 24],
    &[26, 27, 29],
    &[31, 32, 34],
    &[37, 39],
    &[5, 15, 25, 35],
    &[12, 28],
];
pub const STREET_GROUPS: usize = 8;

pub const SPACES: [Space; 40] = [
    other(Kind::Corner),
    street(0, 60, 50, [2, 10, 30, 90, 160, 250]),
    other(Kind::Cards { deck: 1 }),
    street(0, 60, 50, [4, 20, 60, 180, 320, 450]),
    other(Kind::Tax { amount: 200 }),
    railroad(),
    street(1, 100, 50, [6, 30, 90, 270, 400, 550]),
    other(Kind::Cards { deck: 0 }),
    street(1, 100, 50, [6, 30, 90, 270, 400, 550]),
    street(1, 120, 50, [8, 40, 100, 300, 450, 600]),
    other(Kind::Corner),
    street(2, 140, 100, [10, 50, 150, 450, 625, 750]),
    utility(),
    street(2, 140, 100, [10, 50, 150, 450, 625, 750]),
    street(2, 160, 100, [12, 60, 180, 500, 700, 900]),
    railroad(),
    street(3, 180, 100, [14, 70, 200, 550, 750, 950]),
    other(Kind::Cards { deck: 1 }),
    street(3, 180, 100, [14, 70, 200, 550, 750, 950]),
    street(3, 200, 100, [16, 80, 220, 600, 800, 1000]),
    other(Kind::Corner),
    street(4, 220, 150, [18, 90, 250, 700, 875, 1050]),
    other(Kind::Cards { deck: 0 }),
    street(4, 220, 150, [18, 90, 250, 700, 875, 1050]),
    street(4, 240, 150, [20, 100, 300, 750, 925, 1100]),
    railroad(),
    street(5, 260, 150, [22, 110, 330, 800, 975, 1150]),
    street(5, 260, 150, [22, 110, 330, 800, 975, 1150]),
    utility(),
    street(5, 280, 150, [24, 120, 360, 850, 1025, 1200]),
    other(Kind::GoToJail),
    street(6, 300, 200, [26, 130, 390, 900, 1100, 1275]),
    street(6, 300, 200, [26, 130, 390, 900, 1100, 1275]),
    other(Kind::Cards { deck: 1 }),
    street(6, 320, 200, [28, 150, 450, 1000, 1200, 1400]),
    railroad(),
    other(Kind::Cards { deck: 0 }),
    street(7, 350, 200, [35, 175, 500, 1100, 1300, 1500]),
    other(Kind::Tax { amount: 75 }),
    street(7, 400, 200, [50, 200, 600, 1400, 1700, 2000]),
];

const fn street(group: usize, price: i64, house_price: i64, rents: [i64; 6]) -> Space {
    Space { kind: Kind::Street, group, price, house_price, rents }
}

const fn railroad() -> Space {
    Space { kind: Kind::Railroad, group: 8, price: 200, house_price: 0, rents: [25, 50, 100, 200, 0, 0] }
}

const fn utility() -> Space {
    Space { kind: Kind::Utility, group: 9, price: 150, house_price: 0, rents: [4, 10, 0, 0, 0, 0] }
}

const fn other(kind: Kind) -> Space {
    Space { kind, group: 0, price: 0, house_price: 0, rents: [0; 6] }
}

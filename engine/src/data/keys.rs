//! The macro that declares the keys of a table: their types, their documentation, and how they are read.

/// Declares a struct with one field for each key of a TOML table.
///
/// The doc comment of a key is its description in the JSON Schema. A key whose Rust name differs is written
/// `kind as "type": …`.
macro_rules! keys {
    ($(#[$about:meta])* pub struct $name:ident {
        $($(#[$key_about:meta])* $field:ident $(as $key:literal)?: $type:ty,)*
    }) => {
        #[derive(Clone, Debug, schemars::JsonSchema)]
        $(#[$about])*
        #[allow(dead_code, reason = "a key such as `format` is read only to be checked")]
        pub struct $name {
            $($(#[$key_about])* $(#[schemars(rename = $key)])? pub $field: $type,)*
        }

        impl $crate::data::read::Keys for $name {
            const KEYS: &'static [&'static str] = &[$($crate::data::keys::key_name!($field $($key)?)),*];

            fn of_table(
                table: &$crate::data::node::Table,
                owner: &$crate::data::read::Owned<'_>,
                mistakes: &mut Vec<$crate::mistake::Mistake>,
            ) -> Option<$name> {
                // All keys are read before any is missed, so that every mistake is noted.
                $(let $field = <$type as $crate::data::read::Key>::take(
                    table, $crate::data::keys::key_name!($field $($key)?), owner, mistakes,
                );)*
                Some($name { $($field: $field?),* })
            }
        }
    };
}

/// Declares a table that stands as the value of a key, such as `players`.
macro_rules! inner_keys {
    ($(#[$about:meta])* pub struct $name:ident { $($keys:tt)* }) => {
        $crate::data::keys::keys! { $(#[$about])* #[schemars(deny_unknown_fields)] pub struct $name { $($keys)* } }

        impl $crate::data::read::Read for $name {
            fn read(
                node: &$crate::data::node::Node,
                key: &str,
                mistakes: &mut Vec<$crate::mistake::Mistake>,
            ) -> Option<$name> {
                let table = $crate::data::read::table_in(node, key, mistakes)?;
                let owner = $crate::data::read::Owned { name: format!("`{key}`"), at: &node.at };
                let keys = <$name as $crate::data::read::Keys>::KEYS;
                $crate::data::read::refuse_unknown_keys(table, keys, &owner, mistakes);
                <$name as $crate::data::read::Keys>::of_table(table, &owner, mistakes)
            }
        }
    };
}

/// Declares an entry of a list such as `[[space]]`, with the keys that every entry has.
macro_rules! entry_keys {
    ($(#[$about:meta])* pub struct $name:ident in $list:ident { $($keys:tt)* }) => {
        $crate::data::keys::keys! {
            $(#[$about])*
            pub struct $name {
                /// Kebab-case, stable: scripts, patches and saved games use it.
                id: $crate::data::forms::Id,
                /// What players read; made from the id if it is left out.
                name: Option<$crate::text::SharedText>,
                $($keys)*
                /// Where the figures come from: found in print, inferred from it, or reconstructed.
                mark: Option<$crate::edition::Mark>,
                /// Anything that a reader of this file should know.
                note: Option<$crate::text::SharedText>,
            }
        }

        impl $crate::data::entries::EntryKeys for $name {
            const LIST: $crate::data::list::List = $crate::data::list::List::$list;

            fn id(&self) -> &$crate::data::forms::Id {
                &self.id
            }

            fn name(&self) -> Option<&$crate::text::SharedText> {
                self.name.as_ref()
            }

            fn remark(&self) -> (Option<$crate::edition::Mark>, Option<&$crate::text::SharedText>) {
                (self.mark, self.note.as_ref())
            }
        }
    };
}

macro_rules! key_name {
    ($field:ident $key:literal) => {
        $key
    };
    ($field:ident) => {
        stringify!($field)
    };
}

pub(crate) use {entry_keys, inner_keys, key_name, keys};

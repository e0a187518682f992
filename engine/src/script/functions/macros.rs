//! The form in which kernel functions and properties are declared.

/// Declares functions: `fixed` only reads the edition, `look` only reads, `look(Seats)` only that aspect of the
/// state (of its first argument, where an aspect is one of a player, space or group), `change` changes the state, `ask` asks players.
macro_rules! functions {
    ($(
        $(#[doc = $about:literal])+ example $example:literal $(; fires $event:literal)?
        $effect:ident $(($($aspect:ident),+))? $name:ident($($parameter:ident: $type:ty),*) -> $returns:literal
        |$kernel:ident| $body:block
    )*) => {
        &[$(
            $crate::script::functions::Function {
                name: stringify!($name),
                parameters: &[$(
                    $crate::script::functions::Parameter {
                        name: stringify!($parameter),
                        kind: <$type as $crate::script::functions::Take>::KIND,
                    }
                ),*],
                returns: $returns,
                about: concat!($($about),+),
                example: $example,
                fires: functions!(@event $($event)?),
                is_fixed: functions!(@fixed $effect),
                reads: functions!(@reads $effect $($($aspect)+)?),
                body: functions!(@body $effect $name($($parameter: $type),*) $kernel $body),
            }
        ),*]
    };
    (@reads fixed) => { $crate::kernel::Aspect::Nothing };
    (@reads $effect:ident) => { $crate::kernel::Aspect::Everything };
    (@reads $effect:ident $aspect:ident) => { $crate::kernel::Aspect::$aspect };
    (@fixed fixed) => { true };
    (@fixed $effect:ident) => { false };
    (@event) => { None };
    (@event $event:literal) => { Some($event) };
    (@body fixed $($rest:tt)*) => { functions!(@body look $($rest)*) };
    (@body look $name:ident($($parameter:ident: $type:ty),*) $kernel:ident $body:block) => {
        $crate::script::functions::Body::Look($crate::script::functions::Look {
            of_values: |$kernel, arguments| {
                functions!(@take $kernel arguments $name($($parameter: $type),*));
                Ok($crate::value::Value::from($body))
            },
            of_plains: |$kernel, arguments, store| functions!(@plain $kernel arguments store ($($parameter: $type),*) $body),
        })
    };
    (@body change $name:ident($($parameter:ident: $type:ty),*) $kernel:ident $body:block) => {
        $crate::script::functions::Body::Change($crate::script::functions::Change {
            of_values: |$kernel, arguments| {
                functions!(@take $kernel arguments $name($($parameter: $type),*));
                Ok($crate::value::Value::from($body))
            },
            of_plains: |$kernel, arguments, store| functions!(@plain $kernel arguments store ($($parameter: $type),*) $body),
        })
    };
    (@body ask $name:ident($($parameter:ident: $type:ty),*) $kernel:ident $body:block) => {
        $crate::script::functions::Body::Ask(|$kernel, arguments| {
            functions!(@take $kernel arguments $name($($parameter: $type),*));
            $body
        })
    };
    (@body end $name:ident() $kernel:ident $body:block) => { $crate::script::functions::Body::EndStep };
    (@plain $kernel:ident $arguments:ident $store:ident () $body:block) => {{
        let _ = (&$kernel, $arguments);
        $crate::script::functions::give::given(|| Ok($body), $store)
    }};
    (@plain $kernel:ident $arguments:ident $store:ident ($($parameter:ident: $type:ty),+) $body:block) => {{
        let mut given = $arguments.iter().copied();
        $(
            let $parameter: $type =
                $crate::script::functions::parameter::take_plain($kernel, given.next(), $store)?;
        )+
        $crate::script::functions::give::given(|| Ok($body), $store)
    }};
    (@take $kernel:ident $arguments:ident $name:ident()) => { let _ = (&$kernel, $arguments); };
    (@take $kernel:ident $arguments:ident $name:ident($($parameter:ident: $type:ty),+)) => {
        let mut given = $arguments.iter();
        $(
            let $parameter: $type = $crate::script::functions::parameter::take(
                $kernel, given.next(), stringify!($name), stringify!($parameter))?;
        )+
    };
}

/// Declares properties of a handle, each with the aspect of the state that it reads, if any.
macro_rules! properties {
    ($(
        #[doc = $about:literal] $type:ident.$name:ident $(reads $aspect:ident)? -> $returns:literal |$kernel:ident, $handle:ident| $body:block
    )*) => {
        &[$(
            $crate::script::functions::Property {
                on: <$type as $crate::script::functions::Take>::KIND,
                name: stringify!($name),
                returns: $returns,
                about: $about,
                reads: properties!(@reads $($aspect)?),
                body: |$kernel, handle| {
                    let $handle: $type = $crate::script::functions::parameter::take(
                        $kernel, Some(handle), stringify!($name), stringify!($handle))?;
                    Ok($crate::value::Value::from($body))
                },
                of_plain: |$kernel, plain, store| {
                    let $handle: $type =
                        $crate::script::functions::parameter::take_plain($kernel, Some(plain), store)?;
                    Ok($crate::script::functions::give::Give::give($body, store))
                },
            }
        ),*]
    };
    (@reads) => { $crate::kernel::Aspect::Nothing };
    (@reads $aspect:ident) => { $crate::kernel::Aspect::$aspect };
}

pub(super) use {functions, properties};

//! Counts the operations of the language's own functions by the size of what they are given and make; see `size`.

use std::rc::Rc;

use rhai::{Dynamic, Engine, EvalAltResult, FuncRegistration, Module, NativeCallContext, RhaiFunc};

use super::host::Host;
use super::natives::{Native, natives};
use super::size::{GO_THROUGH, MAKE};

/// Puts a form of each function of the language before it that counts first.
pub fn charge_functions(engine: &mut Engine, host: &Rc<Host>) {
    let mut module = Module::new();
    for native in natives(engine) {
        let registration = FuncRegistration::new(native.name.as_str());
        let types = native.types.clone();
        module.set_fn_raw_with_options(registration, types, charged(native, host));
    }
    engine.register_global_module(module.into());
}

fn charged(native: Native, host: &Rc<Host>) -> RhaiFunc {
    let (host, function) = (Rc::clone(host), native.function);
    // To sort is the one thing that makes all of a list anew and gives nothing.
    let first = if native.name.starts_with("sort") { MAKE } else { GO_THROUGH };
    let (is_method, has_context) = (function.is_method(), function.has_context());
    let (is_pure, is_volatile) = (function.is_pure(), function.is_volatile());
    let func = Rc::new(move |context: Option<NativeCallContext<'_>>, arguments: &mut [&mut Dynamic]| {
        if let Some((target, others)) = arguments.split_first() {
            let others = others.iter().map(|argument| MAKE.of_dynamic(argument)).sum::<u64>();
            host.charge(first.of_dynamic(target) + others);
        }
        let made = called(&function, context, arguments)?;
        host.charge(MAKE.of_given(&made));
        Ok(made)
    });
    match is_method {
        true => RhaiFunc::Method { func, has_context, is_pure, is_volatile },
        false => RhaiFunc::Pure { func, has_context, is_pure, is_volatile },
    }
}

fn called(
    function: &RhaiFunc,
    context: Option<NativeCallContext<'_>>,
    arguments: &mut [&mut Dynamic],
) -> Result<Dynamic, Box<EvalAltResult>> {
    match function {
        RhaiFunc::Pure { func, .. } | RhaiFunc::Method { func, .. } => func(context, arguments),
        RhaiFunc::Plugin { func } => func.call(context, arguments),
        RhaiFunc::StaticPlugin { func } => func.call(context, arguments),
        _ => Err(Host::terminated()),
    }
}

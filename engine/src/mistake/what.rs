//! The mistakes, one variant each.

/// Declares the mistakes together with their codes, so that neither is without the other.
macro_rules! mistakes {
    ($($(#[$doc:meta])* $code:literal $variant:ident $({ $($field:ident: $type:ty),* $(,)? })?;)*) => {
        /// What is wrong.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum What {
            $($(#[$doc])* $variant $({ $($field: $type),* })?,)*
        }

        impl What {
            pub(super) const CODES: &[&'static str] = &[$($code),*];

            /// Whether it is advice: the rules can be played as they are.
            pub fn is_advice(&self) -> bool {
                self.code().starts_with('W')
            }

            /// The code under which [`explain`](super::explain) tells more.
            pub fn code(&self) -> &'static str {
                match self {
                    $(What::$variant { .. } => $code,)*
                }
            }
        }
    };
}

mistakes! {
    // The data files.
    "E001" Syntax { message: String };
    "E002" UnknownEdition { edition: String, nearest: Option<String>, editions: Vec<String> };
    /// From the edition that was asked for to the one that closes the ring.
    "E003" ExtendsItself { chain: Vec<String> };
    "E004" MissingFile { edition: String, file: String };
    "E005" WrongFormat { found: i64, expected: i64 };
    /// The owner is what the key belongs to, as in a sentence: "space `old-pier`".
    "E006" MissingKey { owner: String, key: String };
    "E007" UnknownKey { owner: String, key: String, nearest: Option<String>, keys: Vec<String> };
    "E008" WrongType { key: String, expected: String, found: &'static str };
    "E009" OutOfRange { key: String, found: i64, least: i64, most: i64 };
    "E010" UnknownWord { key: String, word: String, nearest: Option<String>, words: Vec<String> };
    "E011" WrongLength { key: String, found: usize, least: usize, most: usize };
    "E012" UnknownReference {
        owner: String,
        list: &'static str,
        name: String,
        nearest: Option<String>,
        names: Vec<String>,
    };
    /// The other is a place: `file:line`.
    "E013" DuplicateId { list: &'static str, id: String, other: String };
    "E014" AlreadyInherited { list: &'static str, id: String, other: String };
    "E015" PatchedNothing { list: &'static str, id: String, nearest: Option<String>, ids: Vec<String> };
    "E016" RemovedNothing { list: &'static str, id: String, nearest: Option<String>, ids: Vec<String> };
    /// The change is "patch" or "remove from".
    "E017" UnknownList { word: String, change: &'static str, nearest: Option<String>, lists: Vec<String> };
    "E018" NotKebabCase { key: String, id: String, better: Option<String> };
    "E019" NotSnakeCase { name: String, better: Option<String> };
    /// A declared name that the kernel already uses for the same owner.
    "E020" NameTaken { owner: &'static str, name: String };
    "E021" DeclaredTwice { owner: &'static str, name: String, other: String };
    "E022" UndeclaredOption { option: String, nearest: Option<String>, options: Vec<String> };
    "E023" OptionOfOtherType { option: String, expected: &'static str, found: &'static str };
    "E024" BillsDoNotAddUp { bills: i64, cash: i64 };
    "E025" FewerThanLeast { least: i64, most: i64 };
    "E026" TooFewTokens { tokens: usize, players: i64 };
    "E027" SupplyOrEach { piece: String, both: bool };
    "E028" OddsForFaces { device: String, odds: usize, faces: usize };
    "E029" BoardWithoutSpaces { edition: String };
    "E030" StartNotInPlay { space: String, tracks: Vec<String> };
    "E031" SpaceTwiceOnTracks { space: String, first: String, second: String };
    "E032" TooManyEntries { list: &'static str, most: usize };
    "E033" EditionOfOtherFolder { id: String, folder: String };
    "E034" ScriptWithoutMode { mode: String, nearest: Option<String>, modes: Vec<String> };
    "E035" NotAColour { colour: String };
    "E036" PlayerAsFact { name: String };
    "E037" Repeated { key: String, word: String };
    "E038" WarningAfterEnd { timer: String, seconds: i64, warning: i64 };
    "E039" NotABill { bill: String };
    "E040" WrongValue { owner: String, name: String, expected: &'static str, found: &'static str };
    "E041" UnknownStdFile { id: String, nearest: Option<String>, ids: Vec<String> };
    /// The mode is `standard`.
    "E042" StandardRemoved { mode: String };
    "E043" TileTwiceOnTracks { tile: String, first: String, second: String };
    "E044" SpacesOrTiles { track: String, both: bool };
    /// The edition is the one that lends.
    "E045" TakenNothing {
        edition: String,
        list: &'static str,
        id: String,
        nearest: Option<String>,
        ids: Vec<String>,
    };
    /// The pack is "edition `x`" or "house rule `x`", the version that of this program.
    "E046" OtherVersion { pack: String, needs: String, version: String };
    "E047" NotAVersion { needs: String };
    /// Several entries of the list have the key; the first of them by its id, and the type that its value seems to have.
    "E048" UndeclaredKey {
        list: &'static str,
        key: String,
        count: usize,
        first: String,
        nearest: Option<String>,
        kind: &'static str,
    };

    /// A file that holds something else than text.
    /// Whether it is a character that would steer a terminal.
    "E049" NotText { steers: bool };

    // The heads of scripts, house rules, and what was asked for.
    "E050" UnknownHouseRule { rule: String, nearest: Option<String>, rules: Vec<String> };
    /// The script is "house rule `x`", "std file `x`" or "bot `x`", the kind one without a name.
    "E051" NoDescription { script: String };
    "E052" UnknownHeadWord { kind: &'static str, word: String, nearest: Option<String>, words: Vec<String> };
    "E053" HeadForm { word: String, form: &'static str };
    "E054" ExcludedRule { rule: String, other: String };
    "E055" HouseRuleTwice { rule: String };
    "E056" NeedsMore { script: String, lacks: String, reason: String };
    "E057" UnknownMode { edition: String, mode: String, nearest: Option<String>, modes: Vec<String> };
    /// The owner is "edition `x`", "house rule `x`" or "bot `x`".
    "E058" UnknownSetting {
        owner: String,
        option: String,
        nearest: Option<String>,
        options: Vec<String>,
        instead: Option<String>,
    };
    /// The default as it would be typed.
    "E059" WrongSetting { option: String, expected: &'static str, found: String, default: String };
    "E060" OptionTaken { option: String, declared_by: String };
    /// A pot, timer or device that a script adds by its head, but the game has already.
    "E061" AlreadyThere { list: &'static str, id: String };
    "E062" UnknownBot { bot: String, nearest: Option<String>, bots: Vec<String> };
    /// What was found as it is written, since only numbers are in a range.
    "E063" OptionOutOfRange { option: String, found: String, least: Option<i64>, most: Option<i64> };

    /// What is needed, as in "a space of the kind `jail`"; the names are those that the known editions have.
    "E064" NeedNowhereMet { needed: String, nearest: Option<String>, names: Vec<String> };
    /// What the known editions lack, each with the editions that lack it.
    "E065" FitsNoEdition { script: String, lacks: Vec<(String, Vec<String>)> };

    // The data files, once more.
    /// The tracks are those of the edition.
    "E066" SpaceOnNoTrack { space: String, tracks: Vec<String> };
    /// The other is "the Bank", "the table" or "a space".
    "E067" NameOfAnother { list: &'static str, id: String, other: String };

    // Scripts, when they are linked.
    "E070" ScriptSyntax { message: String };
    "E071" StatementOutsideFunction;
    /// Instead is what to write where the name is known, but not as a function that can be called like this.
    "E072" UnknownFunction { name: String, parameters: usize, nearest: Option<String>, instead: Option<String> };
    /// The forms in which it is called: `pay(player, amount)`.
    "E073" WrongParameterCount { name: String, found: usize, expected: Vec<usize>, forms: Vec<String> };
    "E074" OverridesNothing { name: String, found: usize, below: usize, below_file: String };
    /// The other is a place: `file:line`.
    "E075" DuplicateFunction { name: String, other: String };
    "E076" SuperWithNothingBelow { function: String, nearest: Option<String> };
    "E077" SuperOutsideFunction;
    "E078" SuperParameterCount { function: String, found: usize, expected: usize };
    "E079" UnknownEvent { event: String, nearest: Option<String>, events: Vec<String> };
    /// The form as it is written, if the kernel fires it: `on_paid(from, to, amount, why)`.
    "E080" EventParameterCount { event: String, found: usize, expected: usize, form: Option<String> };
    "E081" UnknownProperty { name: String, nearest: Option<String> };
    /// Whether the file has a head, in which values are declared.
    "E082" AssignedFact { name: String, has_head: bool };
    "E083" UnknownOption { name: String, nearest: Option<String>, options: Vec<String> };
    /// What it names: "space", "deck"…
    "E084" UnknownName { what: &'static str, name: String, nearest: Option<String>, names: Vec<String> };
    /// The parameters as they are written: "player, space". The nearest is another kind or effect that has its function.
    "E085" MissingFunction { function: String, parameters: String, because: String, nearest: Option<String> };
    "E086" ForbiddenWord { word: String, instead: String };
    "E087" KernelFunctionReplaced { name: String };
    /// Why is what the rules say.
    "E088" TrackRefused { track: String, why: String };
    "E089" TrackNotJudged { track: String, fault: String };
    "E090" NeverCalled { name: String, nearest: Option<String> };
    /// A word of `[words]` that nothing says.
    "E091" UnsaidWord { word: String, nearest: Option<String> };
    /// The form is how it is written, `decide_buy(player, about)`; its question is asked at a place, `file:line`.
    "E092" DecideParameterCount { name: String, found: usize, expected: usize, form: String, asked_at: String };
    /// The form is how the engine calls it: `pass_gate(player, space)`.
    "E093" EntryParameterCount { name: String, found: usize, expected: usize, form: String };
    "E094" LinkerFunctionReplaced { name: String, instead: String };
    "E095" ListenerCalled { name: String };
    /// How many parameters this question gives, and another of the same kind, which is asked at a place: `file:line`. The
    /// form is how this one would be decided.
    "E096" QuestionTaken { kind: String, found: usize, expected: usize, form: String, other: String };
    /// What is needed, as in "`transfer` takes a whole number as its parameter `amount`", and what to write instead.
    "E097" WrongSort { needed: String, found: String, instead: Option<String> };

    // Scenarios.
    /// The keys are those that the table has besides players, spaces, sites and pots.
    "E100" UnknownSubject {
        owner: &'static str,
        name: String,
        nearest: Option<String>,
        keys: Vec<String>,
        names: Vec<String>,
    };
    "E101" PiecesNotThere { piece: String, wanted: i64, left: i64 };
    "E102" CardNotInDeck { card: String, deck: String };
    /// The edition says that it is complete.
    "E103" NotComplete { rule: String };
    "E104" UnknownRule { rule: String, nearest: Option<String> };
    "E105" DecksWithoutTurn;
    "E106" ResultsWithSeed { key: &'static str };
    /// What it is: "deed" or "card". The player is whoever has it by what stands before.
    "E107" HadAlready { what: &'static str, id: String, player: String };
    /// Whether the dice that are rolled are the edition's own.
    "E108" OtherRoll { faces: usize, dice: usize, own: bool };
    "E109" NoSuchFace { face: u32, sides: u8 };
    "E110" NothingExpected;
    "E111" NotAnAnswer { text: String };

    // Advice: the rules load, but something in them is probably not meant so.
    /// What it is: "option", "player value", "pot"…
    "W001" NeverRead { what: &'static str, name: String };
    "W002" NeverDrawn { deck: String, cards: usize };
    "W003" SmallGroup { group: String, spaces: usize };
    "W004" NeverPinned { rule: String };
    /// A house rule without any scenario.
    "W005" NeverTried { rule: String };
    /// Why is the first mistake, in words; the name is that of a function which the editions have with other parameters.
    "W006" NotForEditions { rule: String, editions: Vec<String>, why: String, name: Option<String> };
    "W007" CalledNowhere { name: String, nearest: Option<String> };
    "W008" ExcludesNothing { rule: String, nearest: Option<String> };
    /// The variable that nobody reads, if the value is put into one.
    "W009" ThrownAway { variable: Option<String> };
    /// The names are those of house rules, the other's function the one that is lost.
    "W010" HelperReplaced { name: String, rule: String, other: String };
    /// By its path below the folder of the edition.
    "W011" UnreadFile { file: String, nearest: Option<String> };
    /// The sorts as the table of kernel functions names them: "a group", "a text".
    "W012" NeverTheSame { left: &'static str, right: &'static str };
    "W013" NoSpaceOfKind { kind: String, nearest: Option<String>, kinds: Vec<String> };
    /// What changes something, in words: "calls `transfer`".
    "W014" AskingChanges { name: String, changes: String };
    /// By the file of the function that is replaced.
    "W015" GivesNothing { name: String, below_file: String, is_sometimes: bool };
    /// What it does, in words: "calls `transfer`".
    "W016" LookingChanges { name: String, changes: String };
    "W017" NotFilledIn;
    /// What is compared: "id" or "sort".
    "W018" NothingNamed { what: &'static str, name: String, nearest: Option<String>, names: Vec<String> };
    /// The name of the function that decides it is made of the kind.
    "W019" QuestionNotKebabCase { kind: String, better: Option<String> };
    /// How many play at most, and what each begins with.
    "W020" BankTooPoor { bank: i64, cash: i64, players: i64 };
    /// The number of parameters that the function of the act would have; and that it has, if there is one of its name.
    "W021" WishOfNoRule {
        act: String,
        function: String,
        found: usize,
        expected: Option<usize>,
        nearest: Option<String>,
    };
}

import Testing

@testable import HostSystem

/// Symbols of the harness and its libraries, and what a person calls them.
struct FunctionNameTests {
  @Test(arguments: [
    ("$s11Typesetting8TextFlowC12recordedLineAA0E0VSgyF", "TextFlow.recordedLine()"),
    // A private method; parameters without labels.
    (
      "$s11Typesetting16SimpleCharactersC4make33_56406615F3583EE2AACBD68579CCEB23LLyAA0B9CharacterVs6UInt32VF",
      "SimpleCharacters.make(_:)"
    ),
    (
      "$s11Typesetting8TextFlowC_4from2to7showing5width4with4into7knowingAC12PaginatorKit06SourceB0V_AK0B6OffsetVAoK7ShowingOAK6LengthVAA10TypesetterCAA15ShapedParagraphCAA0S5LinesCSgtcfC",
      "TextFlow.init(_:from:to:showing:width:with:into:knowing:)"
    ),
    // A private initializer, in an extension for some types only.
    (
      "$s14ArgumentParser4FlagVAASbRszlE4name7initial4helpACySbGAA17NameSpecificationV_SbSgAA0A4HelpVSgtc33_4A276EFEBCBB2C9B65ADA202F321CCEALlfcAA0A3SetVAA8InputKeyVcfU_",
      "Flag.init(name:initial:help:)"
    ),
    ("$s11Typesetting8FlatFontCfd", "FlatFont.deinit"),
    ("$s11Typesetting8FlatFontCfD", "FlatFont.deinit"),
    ("$s4Yams4MarkV4lineSivg", "Mark.line"),
    ("$sSSySJSS5IndexVcig", "String.subscript"),
    // A method that is called as accessors are.
    ("$s4GRDB17AnyDatabaseReaderC4readyxxAA0C0CKXEKlF", "AnyDatabaseReader.read(_:)"),
    // An operator that opens no bracket; a function of no type.
    ("$s12PaginatorKit10TextOffsetV1loiySbAC_ACtFZ", "TextOffset.<(_:_:)"),
    ("$s4GRDB6concatyyyYbcSgAC_ACtF", "concat(_:_:)"),
  ])
  func `have no modules, types and results`(symbol: String, name: String) {
    #expect(FunctionName.of(symbol: symbol) == name)
  }

  @Test(arguments: [
    // A closure in a closure, and what passes one on.
    (
      "$s4GRDB22ValueWriteOnlyObserverC17databaseDidCommityyAA8DatabaseCFyyYbcfU0_yyYbcfU0_SSyXEfu_",
      "ValueWriteOnlyObserver.databaseDidCommit(_:)"
    ),
    ("$s4GRDB8DatabaseC6cancelyyYbcvgyyYbcfU_TA", "Database.cancel"),
    // A function in a function.
    (
      "$s11PairedTimes0A5RoundV10differenceAA8LogRatioVvg4meanL_ySdAA4SideOF",
      "PairedRound.difference"
    ),
    // A copy without an argument that it does not need.
    (
      "$s12PaginatorKit14ParagraphRangeV8starting2at5limit2inACSi_SiSRys5UInt8VGtFZTf4nnnd_n",
      "ParagraphRange.starting(at:limit:in:)"
    ),
    // A copy for one closure, where the demangler leaves a bracket open.
    (
      "$s15HarnessCommands13withExitCodesyxxyKXEKlFyt_Tg504$s15A42Commands15WorkloadCommandV3runyyKFyyKXEfU_Tf1nc_n",
      "withExitCodes(_:)"
    ),
    // Merged with another, as a closure of a generic method.
    ("$s4GRDB13DatabaseQueueC4readyxxAA0B0CKXEKlFxAFKXEfU_TATm", "DatabaseQueue.read(_:)"),
    // The doors of protocols: a witness, and a call of whichever there is.
    ("$s10Paginators15CachedPaginatorV0C3Kit0C0AadEP4nameSSvgTW", "CachedPaginator.name"),
    ("$sSiSLsSL1loiySbx_xtFZTW", "Int.<(_:_:)"),
    ("$sSQ2eeoiySbx_xtFZTj", "Equatable.==(_:_:)"),
    // What is computed for a parameter or a property.
    ("$s7Results8PatienceV4tellACySSYbc_tcfcfA_", "Patience.init(tell:)"),
    ("$s7Results12HistoryPointV3lowSdSgvpfi", "HistoryPoint.low"),
    ("$s6Trials6DeviceV7builtIn_WZTm", "builtIn"),
    // A part of an asynchronous function.
    ("$s10Paginators11ProgramLifeC4holdyys5Int32VYaFTQ1_", "ProgramLife.hold(_:)"),
  ])
  func `are those of the function that something was made of`(symbol: String, name: String) {
    #expect(FunctionName.of(symbol: symbol) == name)
  }

  @Test(arguments: [
    ("$s14ArgumentParser4NameOWOy", "outlined copy of Name"),
    ("$sSS4file_tWOhTm", "outlined destroy of (file: String)"),
    ("$sSDMa", "type metadata accessor for Dictionary"),
    ("$sS2SSKsWl", "lazy protocol witness table accessor for type String"),
    ("$sSbIeghr_SbIeghd_TRTA", "reabstraction thunk"),
  ])
  func `say what belongs to a type, or to nothing`(symbol: String, name: String) {
    #expect(FunctionName.of(symbol: symbol) == name)
  }

  @Test(arguments: [
    ("hb_shape_full", "hb_shape_full"), ("_int_malloc.constprop.0", "_int_malloc"),
    ("free@@GLIBC_2.2.5", "free"), ("u_strFromUTF8WithSub_72", "u_strFromUTF8WithSub_72"),
    (".hidden", ".hidden"), ("(below main)", "(below main)"),
    ("std::vector<int>::at(unsigned)", "std::vector<int>::at(unsigned)"),
    // Begins as Swift's do.
    ("$size", "$size"),
  ])
  func `of others stand as they are, without parts and versions`(symbol: String, name: String) {
    #expect(FunctionName.of(symbol: symbol) == name)
  }

  @Test(arguments: [
    "swift_release", "_swift_release_dealloc",
    "bool swift::RefCounts<int>::doDecrementSlow<(swift::PerformDeinit)1>(unsigned int)",
  ])
  func `of Swift's runtime are one`(symbol: String) {
    #expect(FunctionName.of(symbol: symbol) == "Swift's runtime")
  }

  @Test(arguments: [
    ("/usr/lib/x86_64-linux-gnu/libharfbuzz.so.0.60000.0", "libharfbuzz.so"),
    ("/tmp/harness", "code without a symbol"), ("???", "code without a symbol"),
  ])
  func `without a symbol are those of their library`(object: String, name: String) {
    #expect(FunctionName.of(.init(symbol: "0x0000000004916f10", object: object)) == name)
  }
}

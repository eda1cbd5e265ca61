/// What a person calls a function that the linker knows by a symbol.
///
///     $s10Paginators12TextMeasurerC4fitsySbSnySiGKF  // TextMeasurer.fits(_:)
///
/// Modules, types and results are left out, as debuggers do. What the compiler makes of a function,
/// beside it or instead of it, has the function's name: its closures, specialized and merged copies,
/// thunks and default arguments, the getter and setter of a property. So a function keeps its name
/// when the compiler numbers or divides its parts in another way.
package enum FunctionName {
  /// Returns the name of a function.
  ///
  /// All those of a library that have no symbol are one, named after the library.
  ///
  /// - Complexity: O(length of the demangled symbol).
  package static func of(_ function: CallgrindProfile.Function) -> String {
    guard function.symbol.hasPrefix("0x") else { return of(symbol: function.symbol) }
    let file = function.object.split(separator: "/").last ?? ""
    guard let end = file.firstRange(of: ".so") else { return "code without a symbol" }
    return String(file[..<end.upperBound])
  }

  /// Returns the name for a symbol: of Swift's as a person would write it, of others without what says
  /// that they are a part or a version of a function.
  ///
  ///     of(symbol: "_int_malloc.constprop.0")  // "_int_malloc"
  ///     of(symbol: "free@@GLIBC_2.2.5")  // "free"
  static func of(symbol: String) -> String {
    if let text = SwiftSymbol.demangled(symbol) { return of(demangled: BracketedText(text)) }
    if isOfRuntime(symbol) { return "Swift's runtime" }
    // A name of C++ has spaces and brackets, and dots of its own.
    guard symbol.allSatisfy({ $0.isLetter || $0.isNumber || "_.@$".contains($0) }) else {
      return symbol
    }
    let end = symbol.dropFirst().firstIndex { $0 == "." || $0 == "@" }
    return String(symbol[..<(end ?? symbol.endIndex)])
  }

  /// Whether a function retains, releases, allocates or casts for code that does not say so.
  ///
  /// These are one: a release that frees goes through several of them to whatever is freed, and a call
  /// between two of them says nothing of what it costs.
  private static func isOfRuntime(_ symbol: String) -> Bool {
    symbol.hasPrefix("swift_") || symbol.hasPrefix("_swift_") || symbol.contains("swift::")
  }

  private static func of(demangled: BracketedText) -> String {
    var text = demangled
    if let (before, _) = text.split(at: " with unmangled suffix ") { text = before }
    for words in before where text.hasPrefix(words) {
      return of(demangled: text.dropFirst(words.count))
    }
    for words in beforeOf where text.hasPrefix(words) {
      if let function = text.afterOf?.after { return of(demangled: function) }
    }
    // `(2) await resume partial function for f() async`.
    if let (_, function) = text.split(at: " resume partial function for ") {
      return of(demangled: function)
    }
    if text.hasPrefix("reabstraction thunk ") { return "reabstraction thunk" }
    if let name = witness(text) { return name }
    // `closure #1 (Int) -> Int in f(of: Int)`, or a local function: they belong to what they are in.
    if let (part, holder) = text.split(at: " in "), part.outside.contains(" #") {
      return of(demangled: holder)
    }
    if let declaration = SwiftDeclaration(text) { return declaration.text }
    // `type metadata accessor for Line`, `outlined copy of Line`: these belong to a type.
    if let (before, _) = text.split(at: " and conformance ") { text = before }
    guard let (what, type) = text.afterOf else { return withoutModules(text.text) }
    return what.text + withoutModules(type.text)
  }

  /// What stands right before the function that something was made of.
  private static let before = ["merged ", "static ", "class ", "vtable thunk for "]

  /// How something begins that has ` of ` or ` for ` before the function it was made of.
  private static let beforeOf = [
    "generic ", "function signature specialization ", "inlined generic function ",
    "partial apply", "default argument ", "variable initialization expression ",
    "property wrapper backing initializer ", "dispatch thunk ", "curry thunk ",
    "one-time initialization ", "outlined variable ", "outlined read-only object ",
  ]

  /// The method by which a type does what a protocol asks for:
  /// `protocol witness for P.f() -> () in conformance T : P in M` is `T.f()`.
  private static func witness(_ text: BracketedText) -> String? {
    let words = "protocol witness for "
    guard text.hasPrefix(words),
      let (required, rest) = text.dropFirst(words.count).split(at: " in conformance "),
      let (type, _) = rest.split(at: " : "),
      // `<A where A: P> N.T<A>`
      let owner = SwiftDeclaration(type.hasPrefix("<") ? type.split(at: " ")?.after ?? type : type)
    else { return nil }
    let isStatic = required.hasPrefix("static ")
    return SwiftDeclaration(isStatic ? required.dropFirst("static ".count) : required)?
      .member(of: owner).text
  }

  /// `(Swift.Int, Typesetting.(Step in _4A3B))` is `(Int, Step)`.
  private static func withoutModules(_ text: String) -> String {
    let text = text.replacing(#/\((\w+) in _[0-9A-F]+\)/#) { $0.1 }
    var result = ""
    var name: [Character] = []
    func path() -> String {
      let parts = name.split(separator: ".", omittingEmptySubsequences: false)
      return parts.dropFirst(parts.count > 1 ? 1 : 0).map { String($0) }.joined(separator: ".")
    }
    for character in text {
      if character.isLetter || character.isNumber || "._".contains(character) {
        name.append(character)
      } else {
        result += path() + String(character)
        name = []
      }
    }
    return result + path()
  }
}

extension BracketedText {
  /// What stands up to the first ` of ` or ` for `, these included, and after it.
  fileprivate var afterOf: (before: BracketedText, after: BracketedText)? {
    let places = [" of ", " for "]
      .compactMap { words in
        split(at: words).map { ($0.before.count + words.count, $0.after) }
      }
    guard let (count, after) = places.min(by: { $0.0 < $1.0 }) else { return nil }
    return (prefix(count), after)
  }
}

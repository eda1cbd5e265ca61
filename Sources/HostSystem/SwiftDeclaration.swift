/// A function, a property or a type as Swift's demangler prints it, without its module and its types.
struct SwiftDeclaration {
  /// The types that it is in and what it is called itself.
  private let path: [String]
  /// `(from:_:)`; empty for what is no function.
  private let labels: String

  /// Reads `(extension in M):N.T.(f in _4A3B)<A>(from: A, Swift.Int) throws -> A`; `nil` for types that
  /// have no name, such as tuples.
  init?(_ text: BracketedText) {
    var text = text
    if text.hasPrefix("(extension in "), let (_, rest) = text.split(at: ":") { text = rest }
    for words in [" -> ", " : ", " throws", " async"] {
      if let (before, _) = text.split(at: words) { text = before }
    }
    // A private initializer is printed as `N.T.(in _4A3B).init()`.
    let parts = text.parts(at: ".").filter { !$0.hasPrefix("(in ") }
    var path = parts.map(Self.name)
    guard path.allSatisfy({ !$0.isEmpty && !$0.contains(" ") }), let first = path.first?.first,
      first.isLetter || first == "_"
    else { return nil }
    if path.count > 1 { path.removeFirst() }
    labels = parts.last.flatMap(Self.labels) ?? ""
    // A method may be called `read`, too.
    if labels.isEmpty, path.count > 1, let last = path.last, Self.accessors.contains(last) {
      path.removeLast()
    }
    self.path = path
  }

  private init(path: [String], labels: String) { (self.path, self.labels) = (path, labels) }

  var text: String { path.joined(separator: ".") + labels }

  /// The same member of another type.
  func member(of type: SwiftDeclaration) -> SwiftDeclaration {
    SwiftDeclaration(path: type.path + path.suffix(1), labels: labels)
  }

  /// What a property's or subscript's functions are called.
  private static let accessors: Set = [
    "getter", "setter", "modify", "modify2", "read", "read2", "willset", "didset",
    "unsafeAddressor", "unsafeMutableAddressor",
  ]

  private static func name(_ part: BracketedText) -> String {
    let name = part.outside
    // What is private is printed as `(name in _4A3B)`.
    if name.isEmpty {
      return part.insides.first.flatMap { BracketedText($0.text).split(at: " in ")?.before.text }
        ?? ""
    }
    for words in [" infix", " prefix", " postfix"] where name.hasSuffix(words) {
      return String(name.dropLast(words.count))
    }
    switch name {
    case "__allocating_init": return "init"
    case "__deallocating_deinit", "__isolated_deallocating_deinit": return "deinit"
    default: return name
    }
  }

  private static func labels(_ part: BracketedText) -> String? {
    let lists = part.insides.filter { $0.opening == "(" }
    guard let list = lists.last, lists.count > 1 || !part.outside.isEmpty else { return nil }
    guard !list.text.isEmpty else { return "()" }
    let labels = BracketedText(list.text).parts(at: ",")
      .map { parameter in
        parameter.split(at: ": ")?.before.text.trimmingPrefix(" ") ?? "_"
      }
    return "(" + labels.map { $0 + ":" }.joined() + ")"
  }
}

import PaginatorKit

/// The options behind a paginator's name: `fixed-count:step=1,cap=none`.
package struct PaginatorOptions {
  private let paginator: String
  private var values: [String: String] = [:]

  /// Reads a specification: an id, then a colon and `name=value` pairs with commas between; `known` has the
  /// options there are, as `name=default`.
  ///
  /// - Throws: ``CatalogError/noSuchOption(paginator:option:known:)``.
  package init(_ specification: String, known: [String]) throws(CatalogError) {
    let parts = specification.split(separator: ":", maxSplits: 1)
    paginator = String(parts[0])
    guard parts.count == 2 else { return }
    let names = known.map { $0.prefix { $0 != "=" } }
    for pair in parts[1].split(separator: ",") {
      let name = pair.prefix { $0 != "=" }
      guard names.contains(name) else {
        throw .noSuchOption(paginator: paginator, option: String(name), known: known)
      }
      guard values[String(name)] == nil else {
        throw .repeatedOption(paginator: paginator, option: String(name))
      }
      values[String(name)] = String(pair.dropFirst(name.count + 1))
    }
  }

  /// The value of an option, `usual` where it is not given.
  private func value<Value>(
    _ name: String,
    usually usual: Value,
    _ expected: @autoclosure () -> String,
    _ read: (String) -> Value?
  ) throws(CatalogError) -> Value {
    guard let text = values[name] else { return usual }
    guard let value = read(text) else { throw bad(name, text, expected()) }
    return value
  }

  /// A number of scalars above zero.
  func count(_ name: String, default usual: Int) throws(CatalogError) -> Int {
    try value(name, usually: usual, "a whole number above 0", scalars)
  }

  /// A number above zero, or `none`.
  func countOrNone(_ name: String, default usual: Int) throws(CatalogError) -> Int? {
    if values[name] == "none" { return nil }
    return try value(name, usually: usual, "a whole number above 0, or none", scalars)
  }

  /// A number of lines that stay together.
  func lines(_ name: String, default usual: Int) throws(CatalogError) -> Int {
    try value(name, usually: usual, "a whole number from 1 to 100") { text in
      scalars(text).flatMap { $0 <= 100 ? $0 : nil }
    }
  }

  /// One of some words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    default usual: Choice
  ) throws(CatalogError) -> Choice {
    let words = Choice.allCases.map(\.rawValue)
    let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    return try value(name, usually: usual, list, Choice.init)
  }

  func flag(_ name: String, default usual: Bool) throws(CatalogError) -> Bool {
    try value(name, usually: usual, "0 or 1") { ["0": false, "1": true][$0] }
  }

  /// A length in pixels, `px` optional, 0 when absent.
  func length(_ name: String) throws(CatalogError) -> Length {
    try value(name, usually: .zero, "a length of 0 px or more, like 8px") { text in
      let pixels = Double(text.hasSuffix("px") ? String(text.dropLast(2)) : text)
      return pixels.flatMap { (0...100_000).contains($0) ? .pixels($0) : nil }
    }
  }

  /// A folder that can be written to, or `none` (also when absent); see ``PageCache/path(_:)``.
  func cache(_ name: String) throws(CatalogError) -> PageCache? {
    guard let text = values[name], text != "none" else { return nil }
    guard let folder = PageCache.path(text) else {
      throw bad(name, text, "a folder, with %2C for a comma, %2A for *, %3F for ? and %25 for %")
    }
    let cache = PageCache(folder: folder)
    guard cache.isWritable else {
      throw bad(name, text, "a folder that can be written to, or none")
    }
    return cache
  }

  private func scalars(_ text: String) -> Int? {
    Int(text).flatMap { (1...1_000_000_000).contains($0) ? $0 : nil }
  }

  private func bad(_ option: String, _ value: String, _ expected: String) -> CatalogError {
    .badValue(paginator: paginator, option: option, value: value, expected: expected)
  }
}

/// Returns a method's name with those of its options that are not as usual, behind any that it has.
///
///     optionedName("fixed-count", [("step", "1", usual: "2")])  // "fixed-count:step=1"
func optionedName(
  _ method: String,
  _ options: [(name: String, value: String, usual: String?)]
) -> String {
  options.filter { $0.value != $0.usual }
    .reduce(method) { "\($0)\($0.contains(":") ? "," : ":")\($1.name)=\($1.value)" }
}

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

  /// A number of scalars above zero.
  func count(_ name: String, default value: Int) throws(CatalogError) -> Int {
    guard let text = values[name] else { return value }
    guard let count = scalars(text) else { throw bad(name, text, "a whole number above 0") }
    return count
  }

  /// A number above zero, or `none`.
  func countOrNone(_ name: String, default value: Int) throws(CatalogError) -> Int? {
    guard let text = values[name] else { return value }
    if text == "none" { return nil }
    guard let count = scalars(text) else {
      throw bad(name, text, "a whole number above 0, or none")
    }
    return count
  }

  /// A number of lines that stay together.
  func lines(_ name: String, default value: Int) throws(CatalogError) -> Int {
    guard let text = values[name] else { return value }
    guard let lines = scalars(text), lines <= 100 else {
      throw bad(name, text, "a whole number from 1 to 100")
    }
    return lines
  }

  /// One of some words.
  func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String,
    default value: Choice
  ) throws(CatalogError) -> Choice {
    guard let text = values[name] else { return value }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      let last = words.last ?? ""
      throw bad(name, text, words.dropLast().joined(separator: ", ") + " or " + last)
    }
    return choice
  }

  func flag(_ name: String, default value: Bool) throws(CatalogError) -> Bool {
    guard let text = values[name] else { return value }
    guard text == "0" || text == "1" else { throw bad(name, text, "0 or 1") }
    return text == "1"
  }

  /// A length in pixels, `px` optional, 0 when absent.
  func length(_ name: String) throws(CatalogError) -> Length {
    guard let text = values[name] else { return .zero }
    let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard let pixels = Double(digits), pixels >= 0, pixels <= 100_000 else {
      throw bad(name, text, "a length of 0 px or more, like 8px")
    }
    return .pixels(pixels)
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

import PaginatorKit

extension GateInputs {
  package struct Difference: Hashable, Sendable {
    /// Its name: `diamond-sutra/phone-6@17/width`.
    package let name: String
    /// What it was; `nil` where it did not exist.
    package let before: String?
    /// What it is; `nil` where it does not exist.
    package let after: String?

    /// Whether it is the version of a library.
    package var isVersion: Bool { versions.contains(input) }

    /// Whether the input belongs to a cell's text or layout.
    func concerns(_ cell: GateCell) -> Bool { GateInputs.name(name, concerns: cell) }

    var isLayoutKey: Bool { input == "layout_key" }

    var input: String { parts.last ?? "" }

    fileprivate var corpus: String { parts.first ?? "" }

    /// The layout, as it is written in names; `nil` for an input of a text.
    fileprivate var layout: String? { parts.count > 2 ? parts[1] : nil }

    /// A value in words: an option that is not named has its default.
    fileprivate func words(_ value: String?) -> String {
      let value = value ?? layoutDefault(ofInput: input) ?? ""
      return value.isEmpty ? "nothing" : value
    }

    private var parts: [String] { GateCell.parts(of: name).map(String.init) }
  }

  /// Returns what differs between the inputs of a gate baseline and those of a plan, over the texts
  /// and layouts that both have.
  ///
  /// A layout key is a difference only when no other input of its layout or text explains it.
  package static func differences(
    from before: [String: String],
    to after: [String: String]
  ) -> [Difference] {
    let places = Set(before.keys.map(place)).intersection(after.keys.map(place))
    let names = Set(before.keys).union(after.keys)
      .filter { name in
        places.contains(place(of: name)) && before[name] != after[name] && !isOfCounting(name)
          && !isOfShaping(name)
      }
    let all = names.sorted().map { Difference(name: $0, before: before[$0], after: after[$0]) }
    let explained = Set(all.filter { !$0.isLayoutKey }.map { place(of: $0.name) })
    return all.filter { difference in
      let layout = place(of: difference.name)
      return !difference.isLayoutKey
        || !explained.contains(layout) && !explained.contains(place(of: layout))
    }
  }

  /// Returns differences in sentences, one for each input and text, layouts that differ alike told
  /// together.
  ///
  ///     diamond-sutra: font_1 was Noto Sans CJK TC, 3a…#3, and is DejaVu Sans, 7f…#0, in all 26 layouts.
  package static func sentences(of differences: [Difference]) -> [String] {
    differences.groups { [$0.corpus, $0.input, $0.words($0.before), $0.words($0.after)] }
      .map { kind, alike in
        let places = alike.compactMap(\.layout)
        let shown = places.prefix(3).joined(separator: ", ")
        let rest = places.count > 3 ? " and \(places.count - 3) more" : ""
        return "\(kind[0]): \(kind[1]) was \(kind[2]) and is \(kind[3])"
          + "\(places.isEmpty ? "" : " in \(shown)\(rest)")."
      }
  }

  /// Returns whether an input's name is of a cell's text or layout.
  static func name(_ name: String, concerns cell: GateCell) -> Bool {
    let parts = GateCell.parts(of: name).map(String.init)
    guard parts.first == GateCell.escaped(cell.corpus) else { return false }
    return parts.count == 2 || parts.dropFirst().first == GateCell.escaped(cell.layout)
  }

  /// Returns the names of the two inputs that say what a cell's pages are pages of: the text's digest
  /// and the layout's key.
  package static func names(of cell: GateCell) -> [String] {
    let corpus = GateCell.escaped(cell.corpus)
    return ["\(corpus)/corpus", "\(corpus)/\(GateCell.escaped(cell.layout))/layout_key"]
  }

  private static func place(of name: String) -> String {
    GateCell.parts(of: name).dropLast().joined(separator: "/")
  }
}

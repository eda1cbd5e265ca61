import Corpora
import Comparisons
import PaginatorKit
import Trials

/// Returns the command that measures a corpus again, as a shell takes it.
///
/// It is made from what was measured and not from what was typed, so it names what differs from the
/// harness's defaults. The folder of a text that is a plain file is not known: `path/to/book.txt`.
/// Programs and exported pages stand in the session's environment.
///
/// `named` are the built-in paginators to measure instead of those that were measured; `chosen` the
/// layouts, the detailed one among them.
func compareCommand(
  for findings: CorpusFindings,
  changes: [Change],
  environment: [String: String],
  paginators named: [String]? = nil,
  layouts chosen: [Plan.Setting]? = nil
) -> String {
  let corpus = findings.corpus
  var words = ["harness", "compare", "--corpus", corpus.typed]
  if corpus.isFile, corpus.decoding.isNamedOrGuessed {
    words += ["--encoding", corpus.decoding.encoding.rawValue]
  }
  func add(_ option: String, _ values: [String]) {
    for value in values.distinct { words += [option, value] }
  }
  let layouts = chosen ?? findings.layouts
  let detailed = findings.detailedLayout
  let type = detailed.layout.type
  let paginators = findings.rows.map(\.paginator).sorted { $0.name < $1.name }
  for name in named ?? [] { words += ["--paginator", name] }
  for paginator in named == nil ? paginators : [] {
    switch paginator.kind {
    case .reference, .classic, .defective, .library: words += ["--paginator", paginator.name]
    case .external:
      let command = environment["command.\(paginator.name)"] ?? "path/to/program"
      words += ["--paginator-command", "\(paginator.name)=\(command)"]
    case .imported:
      let file = environment["pages.\(paginator.name)"] ?? "path/to/pages.json"
      words += ["--pages", "\(paginator.name)=\(file)"]
    }
  }
  if Device.known.contains(detailed.device) {
    add("--device", layouts.map(\.device.id))
  } else {
    let page = detailed.layout.page
    let columns = page.columns.typed
    words += ["--page", "\(decimalText(page.width))x\(decimalText(page.height))\(columns)"]
    words += ["--insets", page.insets.sides.map(decimalText).joined(separator: ",")]
  }
  add("--font-size", layouts.map { decimalText($0.layout.type.size) })
  add("--font", type.fonts.map(\.family))
  words += type.typed
  let shaping = environment[Session.shaping]
  if let shaping, shaping != GateInputs.usualShaping { words += ["--shaping", shaping] }
  if !findings.corpus.text.forcedBreaks.isEmpty { words.append("--chapters") }
  for kind in Change.Kind.allCases {
    let targets = changes.filter { $0.kind == kind }.map(\.to)
    switch kind {
    case .fontSize: add("--to-font-size", targets.map { decimalText($0.layout.type.size) })
    case .font: add("--to-font", targets.compactMap { $0.layout.type.fonts.first?.family })
    case .device: add("--to-device", targets.map(\.device.id))
    case .lineHeight:
      add("--to-line-height", targets.compactMap { decimalText($0.layout.type.lineHeight.value) })
    }
  }
  return words.map(shellWord).joined(separator: " ")
}

/// Returns a word as a shell takes it, on one line: in single quotes unless it is made of harmless
/// characters, and by escapes where it holds controls.
///
///     shellWord("phone-6")    // phone-6
///     shellWord("it's mine")  // 'it'\''s mine'
///     shellWord("a\nb")       // $'a\x0ab'
package func shellWord(_ word: String) -> String {
  let isHarmless = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("-_./:=,+@%".utf8).contains(byte)
    }
  }
  if word.unicodeScalars.contains(where: { $0.value < 0x20 || $0.actsOnText }) {
    return "$'" + word.utf8.map(escaped).joined() + "'"
  }
  return isHarmless && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
}

/// A byte inside `$'…'`.
private func escaped(_ byte: UInt8) -> String {
  switch byte {
  case UInt8(ascii: "'"), UInt8(ascii: "\\"): "\\" + String(UnicodeScalar(byte))
  case 0x20..<0x7F: String(UnicodeScalar(byte))
  default: "\\x" + (byte < 0x10 ? "0" : "") + String(byte, radix: 16)
  }
}

extension Corpus {
  /// Whether it is a file that has no manifest: corpora that have one have another title, and no dot in
  /// their names.
  fileprivate var isFile: Bool { title == id || id.contains(".") }

  /// What names it on a command line; of a file the folder is not known.
  var typed: String { isFile ? "path/to/\(id)" : id }
}

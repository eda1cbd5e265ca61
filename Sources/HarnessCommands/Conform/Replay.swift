import Comparisons
import Digests
import PaginatorKit
import PaginatorTesting
import PaginatorWire
import Paginators
import Reports

/// Asks a program for the pages of a small text again, as somebody types it who has no Swift.
struct Replay {
  /// The program, as its owner types it.
  var command: String
  /// How a layout is told to programs.
  var environment: PaginatorEnvironment

  /// The file that the text is written into.
  static let file = "/tmp/conform.txt"
  static let styledFile = "/tmp/conform.json"

  /// Commands of a shell: one writes the text, the last asks for its pages.
  ///
  ///     printf '須' >/tmp/conform.txt
  ///     printf '%s\n' '{"protocol":"pagination-harness/1","id":1,"op":"paginate",…}' | ./reader
  func commands(for reproduction: Reproduction) -> [String] {
    let text = reproduction.text
    var wire = WireText(
      file: Self.file,
      sha256: sha256(of: text.utf8),
      language: text.language,
      direction: text.direction,
      breaks: text.forcedBreaks.map(text.scalarIndex(of:))
    )
    var commands = ["printf '\(Self.format(of: text))' >\(Self.file)"]
    if text.styles != nil {
      wire.book.styled = Self.styledFile
      commands.append(printing(WireStyledText(text).line) + " >\(Self.styledFile)")
    }
    let question = WirePagination(text: wire, layout: environment.wire(reproduction.layout))
    commands.append(printing(WireRequest(id: 1, .paginate(question)).line) + " | \(command)")
    return commands
  }

  /// The command that prints a line.
  private func printing(_ line: [UInt8]) -> String {
    "printf '%s\\n' " + shellWord(String(decoding: line.dropLast(), as: UTF8.self))
  }

  /// A text as the first word of `printf` between single quotes: what is not seen, and what `printf` or
  /// the shell takes for its own, by escapes.
  private static func format(of text: SourceText) -> String {
    String(decoding: text.utf8, as: UTF8.self).unicodeScalars
      .map { scalar in
        switch scalar {
        case "\n": "\\n"
        case "%": "%%"
        case "'", "\\", "-": octal(scalar)
        default: scalar.value < 0x20 || scalar.actsOnText ? octal(scalar) : String(scalar)
        }
      }
      .joined()
  }

  private static func octal(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8
      .map { byte in
        let digits = String(byte, radix: 8)
        return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
      .joined()
  }
}

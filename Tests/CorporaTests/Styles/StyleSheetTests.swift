import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

struct StyleSheetTests {
  /// Line heights that tell which font they are of.
  private static func page() -> StyleSheet.Page {
    StyleSheet.Page(fontFamily: "A, serif", monospaceFamily: "M, monospace") { traits in
      traits == [] ? 1.5 : traits == .bold ? 1.6 : 1.25
    }
  }

  @Test func `the sheet for web engines says the same`() {
    let lines = Set(StyleSheet.reader.css(Self.page()).split(separator: "\n").map(String.init))
    let expected = [
      "h1 { font-size: 1.6em; font-weight: bold; line-height: round(1.6em, 0.015625px); "
        + "margin-block-start: 1em; margin-block-end: 0.5em; text-indent: 0; break-after: avoid; "
        + "break-inside: avoid }",
      "h4, h5, h6 { font-weight: bold; line-height: round(1.6em, 0.015625px); "
        + "margin-block-start: 1em; margin-block-end: 0.5em; text-indent: 0; break-after: avoid; "
        + "break-inside: avoid }",
      "blockquote { margin-block-start: 0.5em; margin-block-end: 0.5em; margin-inline-start: 1.5em; "
        + "margin-inline-end: 1.5em }",
      "li, dd { margin-inline-start: 1.5em; text-indent: 0 }",
      "pre { font-size: 0.9em; font-family: M, monospace; line-height: round(1.25em, 0.015625px); "
        + "margin-block-start: 0.5em; margin-block-end: 0.5em; text-indent: 0 }",
      "center { text-align: center }", "b, strong, th { font-weight: bold }",
      "code, kbd, samp, tt { font-family: M, monospace }",
      // 0.35 em of what it stands in are 0.5 em of its own 0.7.
      "sup { font-size: 0.7em; position: relative; bottom: 0.5em }",
      "sub { font-size: 0.7em; position: relative; bottom: -0.5em }",
      // Shifts and indents that CSS would have change lines.
      "ruby { display: inline; display: ruby; ruby-overhang: none }",
      "rt { display: none; display: ruby-text }", "rt { font-size: 0.5em }", "tr * { margin: 0 }",
      "img, svg { max-width: 100%; max-height: var(--content-height, none) }",
      ".picture { display: block; text-indent: 0; margin-block-start: 0.5em; margin-block-end: 0.5em; "
        + "break-inside: avoid }",
      "body { text-indent: 0; orphans: 1; widows: 1; text-autospace: no-autospace; "
        + "text-spacing-trim: space-all; text-combine-upright: none }",
      "html { font-family: A, serif }",
    ]
    for line in expected { #expect(lines.contains(line), "\(line)") }
  }

  @Test func `what the layout says is in it`() {
    var page = Self.page()
    (page.paragraphSpacing, page.firstLineIndent) = (.pixels(8.5), .pixels(34))
    (page.orphans, page.widows, page.pictureHeight) = (2, 3, .pixels(600))
    (page.letterSpacing, page.wordSpacing, page.spacesScripts) = (Ems(0.05), Ems(0.2), true)
    (page.marks, page.combineDigits) = (.trimStart, .two)
    let css = StyleSheet.reader.css(page)
    // A rule of all elements: a length in em that is inherited would be that of the root's size.
    let all = css.prefix { $0 != "\n" }
    #expect(all.hasPrefix("* {"))
    #expect(all.hasSuffix("; letter-spacing: 0.05em; word-spacing: 0.2em }"))
    let body =
      "body { text-indent: 34px; orphans: 2; widows: 3; text-autospace: normal; "
      + "text-spacing-trim: trim-start; text-combine-upright: digits 2 }"
    #expect(css.contains("\n\(body)\n"))
    #expect(css.contains("\nimg, svg { max-width: 100%; max-height: 600px }\n"))
    // The larger of a quote's own space and the paragraphs'.
    #expect(css.contains(" { margin-block-start: 8.5px }\n"))
    #expect(css.contains(" { margin-block-start: max(0.5em, 8.5px) }\n"))
    #expect(!StyleSheet.reader.css(Self.page()).contains("max(0.5em"))
  }

  @Test func `what no layout says is left to who uses the sheet`() {
    let css = StyleSheet.reader.css(.unknown)
    let expected = [
      "html { font-family: var(--text-font, serif) }",
      "body { text-indent: var(--first-line-indent, 0px); orphans: var(--orphans, 1); "
        + "widows: var(--widows, 1); text-autospace: var(--text-autospace, no-autospace); "
        + "text-spacing-trim: var(--text-spacing-trim, space-all); "
        + "text-combine-upright: var(--text-combine-upright, none) }",
      "h4, h5, h6 { font-weight: bold; line-height: round(var(--line-height-bold, "
        + "var(--line-height, 1.2)) * 1em, 0.015625px); margin-block-start: 1em; "
        + "margin-block-end: 0.5em; text-indent: 0; break-after: avoid; break-inside: avoid }",
      "code, kbd, samp, tt { font-family: var(--monospace-font, monospace) }",
    ]
    let lines = Set(css.split(separator: "\n").map(String.init))
    for line in expected { #expect(lines.contains(line), "\(line)") }
    #expect(css.contains(" { margin-block-start: max(0.5em, var(--paragraph-spacing, 0px)) }\n"))
  }

  /// The table of Styles.md has a row for each rule of the sheet, in its order.
  @Test func `the article has the sheet's rules`() throws {
    let file = "Sources/PaginatorKit/PaginatorKit.docc/Styles.md"
    let article = String(decoding: try Repository.bytes(of: file), as: UTF8.self)
    let rows = (StyleSheet.reader.rules + [StyleSheet.reader.picture]).map(\.row)
    let missing = rows.filter { !article.contains($0 + "\n") }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    let count = article.split(separator: "\n").count { $0.hasPrefix("| `") }
    #expect(count == StyleSheet.reader.rules.count)
  }
}

extension StyleSheet.Rule {
  /// The rule as a row of the article's table.
  fileprivate var row: String {
    let names =
      elements.isEmpty ? "a picture alone" : elements.map { "`\($0)`" }.joined(separator: " ")
    func pair(_ first: Ems, _ second: Ems) -> String {
      first == .zero && second == .zero ? "" : "\(first.short), \(second.short)"
    }
    let face = [
      traits.isEmpty ? nil : traits.name,
      shift == .zero ? nil : "shifted \(shift > .zero ? "+" : "−")\(Ems(abs(shift.value)).short)",
      alignment?.rawValue,
    ]
    let keeps = [keepsWithNext ? "with next" : nil, keepsTogether ? "together" : nil]
    let cells = [
      names, kind?.rawValue ?? "", size == .one ? "" : size.short,
      face.compactMap(\.self).joined(separator: ", "), pair(spaceBefore, spaceAfter),
      pair(startIndent, endIndent), keeps.compactMap(\.self).joined(separator: ", "),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}

extension Ems {
  fileprivate var short: String { value == value.rounded() ? String(Int(value)) : String(value) }
}

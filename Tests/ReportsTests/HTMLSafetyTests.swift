import Foundation
import TestSupport
import Testing

@testable import Reports
@testable import Trials

/// What keeps a report from doing anything but being read.
struct HTMLSafetyTests {
  /// Texts from outside that would break out of markup, of an attribute, or of the line.
  static let hostile = [
    "<script>alert(1)</script>", "a\" onload=\"alert(1)", "it's & <b>", "\"\u{301} x=\"",
    "<\u{338}b>",
    "{{{style}}}", "]]>", "--><!--",
  ]

  @Test(arguments: hostile)
  func `shows a hostile text as it is, as a title and as a name`(text: String) {
    // A device's name stands in an attribute, too.
    let trial = Trial.ascii(text, lines: [4, 5], device: text)
    let bytes = HTMLReport.bytes(of: .ascii([trial], title: text, environment: [text: text]))
    let markup = HTMLMarkup(bytes)
    #expect(markup.fault == nil)
    #expect(markup.runScripts.count == 1)
    #expect(markup.all("h2")[0].text == text)
    #expect(markup.all("table", class: "results")[0].all("tbody")[0].all("th")[0].text == text)
    #expect(
      markup.all("td", class: "cell").map { $0.attributes["title"] } == ["\(text) at 17 px: unsafe"]
    )
  }

  @Test func `shows controls as symbols and drops what turns the text around it`() {
    // U+0007 has the symbol U+2407; an override, a C1 control and a noncharacter have none.
    // U+FFFE, which no literal may hold.
    let noncharacter = String(decoding: [0xEF, 0xBF, 0xBE] as [UInt8], as: UTF8.self)
    let escape = HTMLText().escapeText
    #expect(
      escape("a\u{7}b\u{202E}c\u{85}d\(noncharacter)")
        == "a\u{2407}b\u{FFFD}c\u{FFFD}d\u{FFFD}"
    )
    #expect(escape("須菩提\n👨‍👩‍👧") == "須菩提\n👨‍👩‍👧")
    let bytes = HTMLReport.bytes(of: .ascii([.ascii("a\u{0}\u{1B}", lines: [4])]))
    #expect(HTMLMarkup(bytes).fault == nil)
  }

  @Test func `asks no network for anything and carries no style or handler in an attribute`() {
    let markup = HTMLReport.markup(of: .typical)
    for element in markup.root.descendants {
      for (name, value) in element.attributes {
        #expect(
          name != "style" && !name.hasPrefix("on") && name != "src",
          "\(element.name) \(name)"
        )
        if name == "href" { #expect(value.hasPrefix("#") || value == "data:,") }
      }
    }
    let style = markup.all("style")[0].text
    #expect(!style.contains("@import") && !style.contains("http"))
    #expect(style.components(separatedBy: "url(").dropFirst().allSatisfy { $0.hasPrefix("#") })
  }

  @Test func `lets run the style and the script that are in the file and nothing else`() throws {
    let markup = HTMLReport.markup(of: .typical)
    let policy = try #require(
      markup.all("meta").first { $0.attributes["http-equiv"] == "Content-Security-Policy" }
    )
    .attributes["content"]
    let style = HTMLTemplates.policyHash(of: markup.all("style")[0].text)
    let script = HTMLTemplates.policyHash(of: markup.runScripts[0].text)
    #expect(
      policy
        == "default-src 'none'; style-src '\(style)'; script-src '\(script)'; img-src data:; "
        + "base-uri 'none'; form-action 'none'"
    )
  }

  @Test func `names a text in a policy by its SHA-256 in base64`() {
    // printf abc | openssl dgst -sha256 -binary | base64
    #expect(
      HTMLTemplates.policyHash(of: "abc") == "sha256-ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0="
    )
  }

  @Test func `escapes in every template by its own rules`() {
    for (name, bytes) in HTMLTemplates.sources {
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(text.hasPrefix("{{% CONTENT_TYPE:XHTML}}\n"), "\(name)")
      // Only what was built into the program, or is made of numbers or escaped by its own rules, goes
      // in as it is.
      let raw = text.components(separatedBy: "{{{").dropFirst().map { $0.prefix { $0 != "}" } }
      let built = ["style", "script", "symbols", "drawing", "glyphs"]
      #expect(raw.allSatisfy { built.contains(String($0)) }, "\(name)")
    }
  }
}

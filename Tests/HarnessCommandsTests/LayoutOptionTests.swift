import ArgumentParser
import PaginatorKit
import Testing

@testable import HarnessCommands

struct LayoutOptionTests {
  /// A value that is not the default, as it is typed.
  private func text(for field: LayoutField) throws -> String {
    let unset = field.defaultValue.text
    return try #require((field.words.map(\.text) + ["3", "2"]).first { $0 != unset })
  }

  @Test(arguments: TypeStyle.fields.map(\.name))
  func `each field is an option that sets it alone`(name: String) throws {
    let field = try #require(TypeStyle.fields.first { $0.name == name })
    let text = try text(for: field)
    let style = try LayoutArguments.parse(["--\(field.option)", text])
      .style(fonts: [], size: .zero)
    #expect(field.value(in: style).text == text)
    for other in TypeStyle.fields where other.name != name {
      #expect(other.value(in: style) == other.defaultValue, "\(other.name)")
    }
  }

  @Test func `a word that is none of a field's is refused with those that are`() throws {
    let field = try #require(TypeStyle.field(at: \.kinsoku))
    #expect(try field.value(typed: "strict") == .word("strict"))
    let error = #expect(throws: (any Error).self) { try field.value(typed: "Strict") }
    #expect(
      error.map(String.init(describing:))
        == "'Strict' is none of its values: none, basic, gb, strict. Did you mean 'strict'?"
    )
  }

  @Test func `help tells the words of a field and its default`() throws {
    let field = try #require(TypeStyle.field(at: \.kinsoku))
    #expect(field.help.abstract.hasSuffix(" (values: none, basic, gb, strict; default: basic)"))
    let lines = try #require(TypeStyle.field(at: \.orphans))
    #expect(lines.help.abstract.hasSuffix(" (default: 1)"))
  }
}

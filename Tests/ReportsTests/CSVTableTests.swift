import Comparisons
import PaginatorKit
import Testing

@testable import Reports

struct CSVTableTests {
  private func text(_ cells: [Table.Cell]) -> String {
    let table = CSVTable(columns: [.text("a", "")], rows: [cells])
    return String(decoding: table.bytes.dropFirst(3), as: UTF8.self)
  }

  @Test(arguments: [
    ("plain", "plain"), ("金剛經", "金剛經"), ("a,b", "\"a,b\""), ("a\"b", "\"a\"\"b\""),
    ("a\r\nb", "\"a\r\nb\""), ("a\nb", "\"a\nb\""), ("=1+1", "'=1+1"), ("+1", "'+1"),
    ("-1", "'-1"), ("@x", "'@x"), ("\tx", "'\tx"), ("\rx", "\"'\rx\""), ("\r\nx", "\"'\r\nx\""),
    ("=a,b", "\"'=a,b\""), ("=\u{301}x", "'=\u{301}x"), (",\u{301}", "\",\u{301}\""),
    ("a=b", "a=b"), (" =1", " =1"), ("", ""), ("a\tb", "a\tb"), ("a\u{7F}b", "a\u{FFFD}b"),
    ("a\u{1}b", "a\u{FFFD}b"), ("金,剛", "\"金,剛\""),
    ("~ !#$%&'()*./:;<>?[]^_`{|}", "~ !#$%&'()*./:;<>?[]^_`{|}"),
  ])
  func `quotes and defuses texts`(raw: String, field: String) {
    #expect(text([.text(raw)]) == field + "\r\n")
  }

  @Test func `writes numbers with a point and leaves absent ones out`() {
    let cells: [Table.Cell] = [
      .integer(-3), .number(-0.5), .length(Length(sixtyFourths: 1891)), .integer(nil),
      .number(nil), .number(.nan), .text(nil), .integer(6_297),
      .flag(true), .flag(false), .flag(nil),
    ]
    #expect(text(cells) == "-3,-0.5,29.546875,,,,,6297,true,false,\r\n")
  }

  @Test func `writes fields that were written down before as it writes cells`() {
    let cells: [Table.Cell] = [
      .text("a,b"), .text(nil), .integer(7), .number(nil), .number(1.5), .text("=x"),
    ]
    var table = CSVTable(columns: [])
    let start = table.bytes.count
    table.append(CSVTable.bytes(of: Array(cells[..<2])), Array(cells[2...]))
    #expect(Array(table.bytes[start...]) == Array("\"a,b\",,7,,1.5,'=x\r\n".utf8))
    #expect(String(decoding: table.bytes[start...], as: UTF8.self) == text(cells))
  }

  @Test func `begins with the names of its columns`() {
    let columns = [Table.Column.text("a", ""), .text("b", "")]
    #expect(CSVTable(columns: columns).bytes == Array("a,b\r\n".utf8))
  }
}

import PaginatorKit
import TestSupport
import Testing

@testable import Typesetting

struct HyphenDictionaryTests {
  /// A dictionary of some lines.
  private func dictionary(_ lines: String...) throws(HyphenationError) -> HyphenDictionary {
    try HyphenDictionary(Array((lines.joined(separator: "\n") + "\n").utf8), ofFile: "/hyph.dic")
  }

  /// A word with `=` at its places.
  private func parted(_ word: String, by dictionary: HyphenDictionary) -> String {
    let places = Set(dictionary.places(in: word.unicodeScalars.map(\.value)))
    return word.unicodeScalars.enumerated()
      .map { (places.contains($0) ? "=" : "") + String($1) }
      .joined()
  }

  /// What libhyphen's own program says, `Conformance/libhyphen.txt`: its words, and others in four languages and
  /// three sets of characters.
  @Test(arguments: [
    (Hyphenation.americanEnglish, 98), (.german, 50), (.french, 52), (.russian, 10),
  ])
  func `parts words as libhyphen's own program does`(language: Hyphenation, words: Int) throws {
    let bytes = try Repository.bytes(of: "Tests/TypesettingTests/Conformance/libhyphen.txt")
    var digest: Substring?
    var cases: [(word: String, expected: String)] = []
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      if parts[1].utf8.count == 64 {
        digest = parts[0] == language.rawValue ? parts[1] : nil
      } else if digest != nil {
        cases.append((String(parts[0]), String(parts[1])))
      }
      if let digest, cases.isEmpty {
        let installed = try HyphenDictionaries.system.dictionary(of: language)
        #expect(try #require(installed).digest == digest)
      }
    }
    let dictionary = try #require(try HyphenDictionaries.system.dictionary(of: language))
    for (word, expected) in cases {
      // The program knows no capitals.
      #expect(parted(word, by: dictionary).lowercased() == expected.lowercased())
    }
    #expect(cases.count == words)
  }

  /// libhyphen's tests `alt` and `compound2`: Schiff-fahrt and asz-szony are spelt otherwise, fő-nök is not.
  @Test func `leaves places out where a word would be spelt otherwise`() throws {
    let german = try dictionary("ISO8859-1", "f1f/ff=f,1,2")
    #expect(parted("schiffahrt", by: german) == "schiffahrt")
    let hungarian = try dictionary(
      "UTF-8",
      "szony1fő",
      "ök1assz",
      "NEXTLEVEL",
      ".as1szony./sz=,2,1",
      ".fő1nök."
    )
    #expect(parted("főnökasszony", by: hungarian) == "fő=nök=asszony")
    #expect(parted("asszonyfőnök", by: hungarian) == "asszony=fő=nök")
  }

  @Test func `takes letters as lower case, and an apostrophe as U+0027`() throws {
    let dictionary = try dictionary("UTF-8", "NOHYPHEN -", "'1ä", "NEXTLEVEL", "a1b")
    #expect(parted("XXABXX", by: dictionary) == "XXA=BXX")
    #expect(parted("xx’Äyy", by: dictionary) == "xx’=Äyy")
  }

  @Test func `parts no word with a letter that its characters do not have`() throws {
    let latin: [UInt8] = Array("a1b\n".utf8) + [0xE4] + Array("1b\n".utf8)
    let dictionary = try HyphenDictionary(Array("ISO8859-1\n".utf8) + latin, ofFile: "/hyph.dic")
    #expect(parted("xäbabxx", by: dictionary) == "xä=ba=bxx")
    #expect(parted("xłbabxx", by: dictionary) == "xłbabxx")
    #expect(parted("一xabxx", by: dictionary) == "一xabxx")
  }

  @Test func `parts no word of more than a hundred scalars`() throws {
    let dictionary = try dictionary("UTF-8", "a1b")
    let word = "xxab" + String(repeating: "x", count: 96)
    #expect(dictionary.places(in: word.unicodeScalars.map(\.value)) == [3])
    #expect(dictionary.places(in: (word + "x").unicodeScalars.map(\.value)) == [])
    #expect(dictionary.places(in: [0x61]) == [])
    #expect(dictionary.places(in: []) == [])
    // A zero would end the word for libhyphen.
    #expect(dictionary.places(in: [0x61, 0x62, 0]) == [])
  }

  @Test(
    arguments: [
      ("", "its first line does not name its characters"),
      ("a very long name of characters\n", "its first line does not name its characters"),
      ("UTF-16\na1b", "its characters are those of 'UTF-16', which are not known here"),
      ("UTF-8\na1b\n1.a", "line 3 is no pattern of libhyphen"),
      ("UTF-8\na.b", "line 2 is no pattern of libhyphen"),
      ("UTF-8\n1.", "line 2 is no pattern of libhyphen"),
      ("UTF-8\n12", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/a=b", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/a=b,0,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/a=b,1,3", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/a=b,3,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/a=b,1,-1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b/ab,1,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\nab9/a=b,1,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\nab9./a=b,1,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\nNOHYPHEN ", "line 2 names nothing, or is the second of its kind"),
      ("UTF-8\nNOHYPHEN a,,b", "line 2 names nothing, or is the second of its kind"),
      ("UTF-8\nNOHYPHEN a,", "line 2 names nothing, or is the second of its kind"),
      ("UTF-8\nNOHYPHEN ,a", "line 2 names nothing, or is the second of its kind"),
      ("UTF-8\nNOHYPHEN a\nNOHYPHEN b", "line 3 names nothing, or is the second of its kind"),
      ("UTF-8\n1ab/a=b,1,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\n.1ab/a=b,1,1", "line 2 is no pattern of libhyphen"),
      ("UTF-8\na1b\nNEXTLEVEL\nNEXTLEVEL", "line 4 begins a third level"),
      (
        "UTF-8\na1b/a=b,1,2\nNEXTLEVEL",
        "line 3 begins a level behind one that changes spellings"
      ),
      (
        "UTF-8\n" + String(repeating: "a", count: 97),
        "line 2 is no pattern: it has more than 96 bytes, or a zero"
      ),
      ("UTF-8\na\0b", "line 2 is no pattern: it has more than 96 bytes, or a zero"),
    ]
  )
  func `refuses a file that libhyphen would not bear`(lines: String, reason: String) {
    let error = #expect(throws: HyphenationError.self) {
      try HyphenDictionary(Array(lines.utf8), ofFile: "/hyph.dic")
    }
    #expect(
      error?.description == "The hyphenation dictionary '/hyph.dic' cannot be used: \(reason)."
    )
  }

  @Test func `reads comments of any length, and lines that end as elsewhere`() throws {
    let long = "%" + String(repeating: "1a", count: 200)
    let dictionary = try dictionary("UTF-8\r", long, "# 1a", "a1b\r", "")
    #expect(parted("xxabax", by: dictionary) == "xxa=bax")
  }

  /// Whatever stands in a file, it is refused or parts words without a fault of memory: `make test-all` runs this
  /// under the address sanitizer.
  @Test(arguments: Seed.first(20))
  func `bears what is made of dictionaries at random`(seed: Seed) {
    var random = seed
    let pieces = [
      "a", "b", "é", ".", "1", "9", "0", "/", "=", ",", "-", "\n", "\n", "\n", "%", " ",
      "NEXTLEVEL\n",
      "NOHYPHEN ", "LEFTHYPHENMIN ", "RIGHTHYPHENMIN 9\n", "COMPOUNDLEFTHYPHENMIN 3\n",
      "a1b/a=b,1,2\n",
      ".ab1a/b=b,2,2\n", "b1a\n", "a2b1.\n", "é1a/é=,1,1\n",
    ]
    let letters = ["a", "b", "é", "'", "-"]
    for _ in 0..<200 {
      let lines = (0..<random.number(in: 0...30)).map { _ in random.element(of: pieces) }
      let set = random.element(of: ["UTF-8", "ISO8859-1"])
      let source = Array("\(set)\n\(lines.joined())".utf8)
      guard let dictionary = try? HyphenDictionary(source, ofFile: "/hyph.dic") else { continue }
      for _ in 0..<20 {
        let word = (0..<random.number(in: 0...12)).map { _ in random.element(of: letters) }.joined()
        let places = dictionary.places(in: word.unicodeScalars.map(\.value))
        #expect(places.allSatisfy { (1..<word.unicodeScalars.count).contains($0) })
      }
    }
  }
}

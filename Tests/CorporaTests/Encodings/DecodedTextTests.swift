import Digests
import Foundation
import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

struct DecodedTextTests {
  let folder: TemporaryDirectory

  init() throws { folder = try TemporaryDirectory() }

  private func load(_ bytes: [UInt8], as encoding: TextEncoding? = nil) throws -> Corpus {
    try Corpus.load(file: folder.write(bytes, to: "a.txt"), encoding: encoding)
  }

  private func text(_ corpus: Corpus) -> String {
    String(decoding: corpus.text.utf8, as: UTF8.self)
  }

  /// 如是我聞 by the code charts of each, as Python's codecs have it, too.
  @Test(
    arguments: [
      (TextEncoding.gb18030, [0xC8, 0xE7, 0xCA, 0xC7, 0xCE, 0xD2, 0xC2, 0x84]),
      (.big5, [0xA6, 0x70, 0xAC, 0x4F, 0xA7, 0xDA, 0xBB, 0x44]),
      (.utf16BE, [0x59, 0x82, 0x66, 0x2F, 0x62, 0x11, 0x80, 0x5E]),
      (.utf16LE, [0x82, 0x59, 0x2F, 0x66, 0x11, 0x62, 0x5E, 0x80]),
      (.eucJP, [0xC7, 0xA1, 0xC0, 0xA7, 0xB2, 0xE6, 0xCA, 0xB9]),
      (.shiftJIS, [0x94, 0x40, 0x90, 0xA5, 0x89, 0xE4, 0x95, 0xB7]),
      (.eucKR, [0xE5, 0xFD, 0xE3, 0xC0, 0xE4, 0xB2, 0xDA, 0xA4]),
    ] as [(TextEncoding, [UInt8])]
  )
  func `a named encoding is taken at its word`(encoding: TextEncoding, bytes: [UInt8]) throws {
    let corpus = try load(bytes, as: encoding)
    #expect(text(corpus) == "如是我聞")
    #expect(corpus.decoding == TextDecoding(encoding: encoding, ground: .name))
    #expect(corpus.decoding.sentence == nil)
    // The identity is that of the decoded text, whatever it was written in.
    #expect(corpus.identity == (try load(Array("如是我聞".utf8))).identity)
  }

  @Test(arguments: [
    "GB18030", "GBK", "BIG5-HKSCS", "UTF-16LE", "UTF-16BE",
  ])
  func `the sutra is known in each encoding that has it`(name: String) throws {
    let sutra = try Repository.corpus("diamond-sutra")
    let corpus = try load(encoded(sutra, in: name))
    #expect(corpus.text.utf8 == Array(sutra.utf8))
    guard case .guess(let confidence) = corpus.decoding.ground else {
      Issue.record("\(corpus.decoding)")
      return
    }
    #expect((20...100).contains(confidence))
    #expect(
      corpus.decoding.sentence
        == "The text was read as \(corpus.decoding.encoding.rawValue), confidence \(confidence) of "
        + "100; --encoding names another."
    )
    #expect(corpus.text.language == "zh-Hant")
  }

  static let others: [(TextEncoding, String, String)] = [
    (
      .shiftJIS, "CP932",
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた事だけは記憶している。"
    ),
    (
      .eucJP, "EUC-JP-MS",
      "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所で泣いていた事だけは記憶している。"
    ),
    (
      .eucKR, "UHC",
      "죽는 날까지 하늘을 우러러 한 점 부끄럼이 없기를, 잎새에 이는 바람에도 나는 괴로워했다. 별을 노래하는 마음으로 모든 죽어 가는 것을 사랑해야지."
    ),
    (
      .windows1251, "CP1251",
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Все смешалось в доме Облонских."
    ),
    (
      .koi8R, "KOI8-R",
      "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Все смешалось в доме Облонских."
    ),
    (
      .windows1252, "CP1252",
      "Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite que je n’avais pas le temps de me dire : « Je m’endors. »"
    ),
  ]

  @Test(arguments: others)
  func `prose is known by its letters`(
    encoding: TextEncoding,
    name: String,
    prose: String
  ) throws {
    let corpus = try load(encoded(prose, in: name))
    #expect(text(corpus) == prose)
    #expect(corpus.decoding.encoding == encoding)
  }

  @Test(
    arguments: [
      ([0xEF, 0xBB, 0xBF], TextEncoding.utf8, "UTF-8"), ([0xFF, 0xFE], .utf16LE, "UTF-16LE"),
      ([0xFE, 0xFF], .utf16BE, "UTF-16BE"), ([0xFF, 0xFE, 0, 0], .utf32LE, "UTF-32LE"),
      ([0, 0, 0xFE, 0xFF], .utf32BE, "UTF-32BE"), ([0x84, 0x31, 0x95, 0x33], .gb18030, "GB18030"),
    ] as [([UInt8], TextEncoding, String)]
  )
  func `a byte order mark says the encoding and is not part of the text`(
    mark: [UInt8],
    encoding: TextEncoding,
    name: String
  ) throws {
    let corpus = try load(mark + encoded("a甲𠀀\n", in: name))
    #expect(text(corpus) == "a甲𠀀\n")
    #expect(corpus.decoding == TextDecoding(encoding: encoding, ground: .byteOrderMark))
    // Named, it is no part of the text either.
    let named = try load(mark + encoded("a甲𠀀\n", in: name), as: encoding)
    #expect(named.text.utf8 == corpus.text.utf8)
  }

  @Test(
    arguments: [
      (TextEncoding.gb18030, [0x41, 0xC8, 0xE7, 0xFF, 0x41], 3), (.big5, [0xA6, 0x70, 0xA6], 2),
      (.shiftJIS, [0x94, 0x40, 0xFD], 2), (.utf16LE, [0x41, 0, 0x00, 0xDC], 2),
      (.utf16BE, [0, 0x41, 0], 2), (.windows1252, [0x41, 0x81], 1),
      (.utf32LE, [0x41, 0, 0, 0, 0, 0, 0x11, 0], 4),
    ] as [(TextEncoding, [UInt8], Int)]
  )
  func `a byte that the encoding does not have is told with its place`(
    encoding: TextEncoding,
    bytes: [UInt8],
    offset: Int
  ) throws {
    let file = try folder.write(bytes, to: "bad")
    let error = corpusError { _ = try Corpus.load(file: file, encoding: encoding) }
    #expect(error == .undecodable(file: file, encoding: encoding, offset: offset))
    #expect(
      error?.description
        == "The file '\(file)' is not \(encoding.rawValue): the byte at offset \(offset) begins no "
        + "character of it; name another with --encoding, or mend the file."
    )
    #expect(error?.isMissing == false)
  }

  /// A picture, a damaged book in UTF-8 and a lone byte are not called windows-1252.
  @Test(
    arguments: [
      [
        0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52, 0x80,
      ],
      Array(String(repeating: "Все счастливые семьи. ", count: 20).utf8) + [0xD0, 0x0A],
      // Text of Latin letters, for which the detector takes windows-1252 rather.
      Array(String(repeating: "Die Straße führt über Äcker. ", count: 40).utf8) + [0xFF, 0x0A],
      [0xFF], [0x61, 0x07, 0xE9, 0x20, 0x61],
    ] as [[UInt8]]
  )
  func `what is no text stays none`(bytes: [UInt8]) throws {
    let error = corpusError { _ = try load(bytes) }
    guard case .notUTF8 = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test func `what is valid UTF-8 by chance is what it is`() throws {
    let prose = try Repository.corpus("alice").unicodeScalars.filter(\.isASCII).map(String.init)
      .joined()
    let wide = try load(encoded(prose, in: "UTF-16LE"))
    #expect(text(wide) == prose)
    #expect(wide.decoding.encoding == .utf16LE)
    let japanese = "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。"
    let escaped = try load(encoded(japanese, in: "ISO-2022-JP"))
    #expect(text(escaped) == japanese)
    #expect(escaped.decoding.encoding == .iso2022JP)
    // An escape and a zero alone make no other encoding.
    #expect(try load(Array("a\u{1B}[1mb\0".utf8)).decoding == .utf8)
  }

  /// Real books in GB18030 have a damaged byte now and then; they are not called Shift_JIS.
  @Test func `a damaged byte of what is surely an encoding is told with its place`() throws {
    let bytes = encoded(try Repository.corpus("diamond-sutra"), in: "GB18030")
    let file = try folder.write(bytes + [0xFF, 0x0A], to: "damaged")
    #expect(
      corpusError { _ = try Corpus.load(file: file) }
        == .undecodable(file: file, encoding: .gb18030, offset: bytes.count)
    )
  }

  /// As books that old programs converted have them.
  @Test func `a few control characters make no text another one`() throws {
    let prose = try Repository.corpus("diamond-sutra") + "\0\u{7F}"
    #expect(text(try load(encoded(prose, in: "GB18030"))) == prose)
  }

  @Test func `a text longer than one piece of the converter's comes out whole`() throws {
    let prose = String(repeating: "如是我聞。一時佛在舍衛國", count: 20_000)
    #expect(text(try load(encoded(prose, in: "GB18030"), as: .gb18030)) == prose)
  }

  @Test(arguments: [
    ("gb2312", TextEncoding.gb18030), ("GBK", .gb18030), ("cp936", .gb18030),
    ("Shift-JIS", .shiftJIS),
    ("sjis", .shiftJIS), ("x-sjis", .shiftJIS), ("latin1", .windows1252),
    ("ISO-8859-1", .windows1252), ("us-ascii", .windows1252), ("UTF8", .utf8), ("utf-16", .utf16LE),
    ("ks_c_5601-1987", .eucKR), ("cp1251", .windows1251), ("big5-hkscs", .big5),
  ])
  func `labels of the Encoding Standard are known`(label: String, encoding: TextEncoding) {
    #expect(TextEncoding(label: label) == encoding)
  }

  @Test(arguments: ["", "gb1803", "utf", "klingon", "甲"])
  func `another label is none`(label: String) { #expect(TextEncoding(label: label) == nil) }

  @Test func `a manifest says how its text is encoded`() throws {
    let bytes = encoded(Tiny.text, in: "GB18030")
    let digest = "\"source\": \"\(Tiny.digest)\""
    let edits = [
      ("\"path\": \"text.txt\"", "\"path\": \"text.txt\", \"encoding\": \"gbk\""),
      (digest, "\"source\": \"\(Digests.sha256(of: bytes))\""),
    ]
    let corpora = try Tiny.make(in: folder, bytes: bytes, edits: edits)
    let corpus = try corpora.corpus("tiny")
    #expect(text(corpus) == Tiny.text)
    #expect(corpus.decoding.encoding == .gb18030)
    #expect(try corpora.verification(of: "tiny").isValid)
    // The command line says nothing of it.
    #expect(
      corpusError { _ = try Corpus.named("tiny", encoding: .big5, in: corpora) }
        == .encodingOfCorpus(corpus: "tiny")
    )
    let wrong = try Tiny.make(
      in: folder,
      bytes: bytes,
      edits: [(edits[0].0, "\"path\": \"text.txt\", \"encoding\": \"gbq\"")]
    )
    #expect(
      corpusError { _ = try wrong.corpus("tiny") }?.description
        .contains(
          "'source.encoding' of the manifest"
        ) == true
    )
  }

  @Test func `gb18030-sutra is the sutra`() throws {
    let corpora = try CorpusFolder(path: Repository.root + "/corpora")
    let (sutra, other) = (try corpora.corpus("diamond-sutra"), try corpora.corpus("gb18030-sutra"))
    #expect(other.text.utf8 == sutra.text.utf8)
    #expect(other.identity == sutra.identity)
    #expect(other.chapters == sutra.chapters)
  }
}

import PaginatorKit
import TestSupport
import Testing

@testable import Corpora

/// Chapters of plain texts, each text written for its case.
struct ChapterHeadingsTests {
  private func chapters(_ text: String) -> [String] {
    ChapterHeadings(in: Array(text.utf8)).chapters
      .map { "\($0.start.utf8) \($0.title)" }
  }

  @Test func `Chinese chapters begin with their headings, front matter before them`() {
    let text = "書名\n\n第一回　甄士隱夢幻識通靈\n此開卷第一回也。\n　　第二回　賈夫人仙逝揚州城\n卻說\n"
    // 書名 and two line feeds are 8 bytes; the first heading's line and the next one have 37 and 25.
    #expect(chapters(text) == ["8 第一回　甄士隱夢幻識通靈", "70 第二回　賈夫人仙逝揚州城"])
  }

  @Test func `the first chapter begins with the text where nothing stands before it`() {
    // 1 byte, 14 and 1, 9 and 1.
    #expect(chapters("\n第1章 开始\n正文。\n第２章 继续\n正文。\n") == ["0 第1章 开始", "26 第２章 继续"])
  }

  @Test func `English chapters need an empty line before them and a number`() {
    let text =
      "CHAPTER I. Down the Rabbit-Hole\n\nAlice\nChapter 2 of this\n\nChapter Twenty-One\n\nx\n"
    #expect(chapters(text) == ["0 CHAPTER I. Down the Rabbit-Hole", "58 Chapter Twenty-One"])
  }

  @Test(arguments: [
    "第一章讲的是很久以前发生的事情。", "第二回合的比赛开始了", "第章", "第一", "一章", "第一张",
    "\n\nChapter and verse", "\n\nChapter 3 of this book is long.", "\n\nCHAPTERS", "\n\nChapter",
    "第一章 " + String(repeating: "很", count: 60),
  ])
  func `a line of prose is no heading`(line: String) {
    #expect(chapters("前\n\(line)\n后\n") == [])
  }

  @Test(arguments: [
    "第一章", "第十二章陨落的天才", "第 3 章 你是谁？", "第一百零八回：忠义堂", "第三節", "第三节", "第二卷",
    "\nChapter 3", "\nCHAPTER XLII", "\nChapter Three: The Pool", "\nChapter 3 The Pool",
  ])
  func `a heading is one`(line: String) {
    #expect(chapters("前\n\(line)\n后\n").count == 1)
  }

  @Test func `a table of contents heads nothing`() {
    let long = String(repeating: "如是我聞。", count: 60) + "\n"
    // Lines between its entries, numbers written otherwise, and a preface behind its end.
    let contents = "目录\n第1章 甲……1\n小标题\n第2章 乙……9\n第3章 丙……20\n" + long
    let body = "第一章 甲\n\(long)第二章 乙\n\(long)第三章 丙\n三\n"
    let found = chapters(contents + body)
    #expect(found.map { $0.split(separator: " ", maxSplits: 1)[1] } == ["第一章 甲", "第二章 乙", "第三章 丙"])
    #expect(found[0].hasPrefix("\(contents.utf8.count) "))
    // Right before the first chapter, too, and of one that lacks a later chapter.
    #expect(chapters("目录\n第一章 甲\n第二章 乙\n" + body).count == 3)
  }

  @Test func `a volume's heading and its first chapter's are one`() {
    let text = "第一卷 起\n\n第一章\n一\n第二章\n二\n第二卷 承\n第三章\n三\n"
    #expect(
      chapters(text).map { $0.drop { $0 != " " }.dropFirst() } == ["第一卷 起 第一章", "第二章", "第二卷 承 第三章"]
    )
  }

  @Test func `chapters that are counted anew in each volume stay`() {
    let long = String(repeating: "如是我聞。", count: 60) + "\n"
    let volume = "第一章 甲\n\(long)第二章 乙\n\(long)"
    #expect(chapters("第一卷\n\(volume)第二卷\n\(volume)").count == 4)
  }

  /// Each chapter begins with its first section, and the second part counts anew.
  @Test func `a chapter with sections is no entry in a table of contents`() {
    let long = String(repeating: "如是我聞。", count: 60) + "\n"
    let part = "第一章 甲\n第一节 子\n\(long)第二节 丑\n\(long)第二章 乙\n第一节 寅\n\(long)"
    #expect(
      chapters(part + part).map { $0.drop { $0 != " " }.dropFirst() }
        == ["第一章 甲 第一节 子", "第二节 丑", "第二章 乙 第一节 寅", "第一章 甲 第一节 子", "第二节 丑", "第二章 乙 第一节 寅"]
    )
  }

  @Test(arguments: [
    ("第一百零八", 108), ("第一百二十", 120), ("第十", 10), ("第二十一", 21), ("第一二〇", 120), ("第０３", 3),
    ("第廿三", 23), ("第两千", 2_000), ("第十二萬三千", 123_000),
  ])
  func `numbers in Chinese are read`(numeral: String, number: Int) {
    #expect(ChapterNumber.chinese(Array(numeral.unicodeScalars)[1...]) == number)
  }

  @Test(
    arguments: [
      ("XLII", 42), ("IX", 9), ("MCMXCIV", 1_994), ("Twenty-one", 21), ("NINETY", 90), ("7", 7),
      ("twenty-eleven", nil), ("IIIIIIIIIIIIIIII", nil), ("-", nil), ("", nil), ("of", nil),
      ("99999999999999999999", nil),
    ] as [(String, Int?)]
  )
  func `numbers in English are read`(numeral: String, number: Int?) {
    #expect(ChapterNumber.english(numeral) == number)
  }

  @Test func `line ends of every kind end a heading`() {
    #expect(chapters("第一章 甲\r\n一\r\n\r\n第二章 乙\r\n二\r\n").map(\.last) == ["甲", "乙"])
  }

  @Test func `Alice's chapter and the novel's are found`() throws {
    let alice = ChapterHeadings(in: Array(try Repository.corpus("alice").utf8)).chapters
    // Below the title, whose ’ has three bytes, and an empty line.
    #expect(alice == [Chapter(title: "CHAPTER I", start: TextOffset(utf8: 36))])
    let corpora = try CorpusFolder(path: Repository.root + "/corpora")
    let novel = try corpora.corpus("synth-novel-1m")
    // The corpus has its chapters by another rule.
    #expect(
      ChapterHeadings(in: novel.text.utf8).chapters.map(\.title) == novel.chapters.map(\.title)
    )
  }
}

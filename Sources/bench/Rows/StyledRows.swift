import Corpora
import Foundation
import HostSystem
import PaginatorKit
import Typesetting

// What styles cost: of a book with headings, italics and pictures that is made of a language's text.

extension SpeedGroup {
  /// A styled million of scalars from memory to page ranges, against `hb_shape` of each of its runs.
  static func coldStyled(_ language: BenchLanguage) -> SpeedGroup {
    SpeedGroup("cold-styled-\(language.name)") { context in
      let plain = try context.text(language, scalars: 1_000_000)
      let text = try StyledBook(of: plain.text).text()
      var layout = try context.layout(language.family)
      layout.type.styledFonts = try context.fonts.styledFonts(
        of: layout.type.fonts,
        with: text.styles?.traits ?? []
      )
      let loops = try StyledLoops(text, layout.type)
      let laps = try race(
        rounds: context.rounds,
        [
          loops.shape, { try paginate(text, layout, fonts: context.unopenedFonts()) },
          { try paginate(text, layout, fonts: context.fonts) },
          { try paginate(plain.text, layout, fonts: context.fonts) },
        ]
      )
      let (cold, open) = (laps[1].ratio(to: laps[0]), laps[2].ratio(to: laps[0]))
      return SpeedRow(
        title:
          "\(plain.length) scalars of a styled book to page ranges, everything new, ÷ hb_shape",
        measured: cold.median,
        unit: .times,
        limit: .atMost(0.35),
        note: "\(plain.source), \(language.family), its faces kept by hb_shape; with them open "
          + "\(format(open.median, 3)) ×, which is \(format(laps[2].ratio(to: laps[3]).median, 2)) × "
          + "the same text without styles; \(middleHalf(cold))"
      )
    }
  }

  /// A book of 3 MB of text, from its file to the text and how it is set.
  static func reading(_ language: BenchLanguage) -> SpeedGroup {
    SpeedGroup("read-epub-\(language.name)") { context in
      let bytes = 3_000_000
      let all = try context.text(language, scalars: 1_000_000).text
      let scalars = bytes / (all.utf8.count / all.scalarCount)
      let text = try context.text(language, scalars: scalars)
      let folder = try temporaryFolder()
      defer { try? FileManager.default.removeItem(atPath: folder) }
      let book = try StyledBook(of: text.text).write(to: folder)
      let laps = try race(rounds: context.rounds, [{ _ = try Corpus.load(file: book) }])
      return SpeedRow(
        title: "an EPUB of 3 MB of text, styles and chapters read",
        measured: laps[0].milliseconds / 1e3,
        unit: .seconds,
        limit: .atMost(0.3),
        note: "\(text.source); least \(format(laps[0].leastMilliseconds, 1)) ms"
      )
    }
  }

  /// A whole comparison of a styled text against that of the same text without styles.
  static let comparisonOfStyles = SpeedGroup(
    names: ["compare-styled", "compare-styled-untimed"]
  ) { context in
    let plain = try BenchLanguage.novel.text(scalars: 80_000)
    let folder = try BenchFolder(context)
    let books = try temporaryFolder()
    defer { try? FileManager.default.removeItem(atPath: books) }
    // In the language that a file without styles is read in: a font may have other glyphs for another.
    let file = "\(books)/plain.txt"
    try Data(plain.text.utf8).write(to: URL(fileURLWithPath: file))
    let read = try Corpus.load(file: file).text
    let book = try StyledBook(of: read, inOneDocument: true).write(to: books)
    let text = try Corpus.load(file: book).text
    let compare = [try folder.compare(book, text), try folder.compare(nil, text)]
    return try [("", []), ("-untimed", ["--no-timing"])]
      .map { suffix, options in
        var (styled, unstyled) = (Laps(), Laps())
        for _ in 0..<3 {
          let runs = try compare.map { Double(try folder.run($0 + options).cpuNanoseconds) }
          styled.nanoseconds.append(runs[0])
          unstyled.nanoseconds.append(runs[1])
        }
        let isTimed = options.isEmpty
        return SpeedRow(
          name: "compare-styled" + suffix,
          title: "a styled text by all paginators in 24 layouts, "
            + "\(isTimed ? "as it is by default" : "without times"), ÷ the same text without styles",
          measured: styled.leastMilliseconds / unstyled.leastMilliseconds,
          unit: .times,
          limit: .atMost(2),
          note:
            "80,000 characters of \(plain.source) in one document, both in \(read.language); CPU, "
            + "the least of 3: \(format(styled.leastMilliseconds / 1e3, 2)) s and "
            + "\(format(unstyled.leastMilliseconds / 1e3, 2)) s"
        )
      }
  }
}

import ArgumentParser
import Corpora
import PaginatorKit

extension CorpusCommand {
  /// `harness corpus locate`: places of a book as offsets in its text and as EPUB CFIs.
  struct Locate: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "locate",
      abstract: "Print places of a book: offset, EPUB CFI and the words around.",
      discussion: """
        A place is an offset in the canonical text, in characters from 0, or an EPUB CFI; of a range \
        both ends are printed. A line has the offset, the CFI and the words around, with tabs between \
        them; | stands before the place:

          harness corpus locate book.epub 120 'epubcfi(/6/4!/4/2/1:3)'
        """
    )

    @OptionGroup var named: NamedTextArguments

    @Argument(help: ArgumentHelp("Offsets and EPUB CFIs.", valueName: "place"))
    var places: [String]

    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let corpus = try named.corpus(console)
      let map = try CanonicalMap(of: corpus)
      let rows = try places.flatMap { try offsets(of: $0, in: corpus.text, map) }
        .map { offset in
          let scalar = corpus.text.scalarIndex(of: offset)
          let words = Self.words(around: scalar, in: corpus.text)
          return [String(scalar), map.cfi(of: offset) ?? "", words]
        }
      try console.print(rows: rows)
    }

    private func offsets(
      of place: String,
      in text: SourceText,
      _ map: CanonicalMap
    ) throws -> [TextOffset] {
      if place.hasPrefix("epubcfi") { return try map.offsets(of: place) }
      guard let scalar = Int(place), (0..<text.scalarCount).contains(scalar) else {
        throw HarnessFailure(
          .badInput,
          "'\(place)' is no place of the text; give an offset from 0 to \(text.scalarCount - 1), or an "
            + "EPUB CFI."
        )
      }
      return [text.offset(ofScalar: scalar)]
    }

    /// Up to 20 characters before a place and 40 behind it.
    private static func words(around scalar: Int, in text: SourceText) -> String {
      let place = text.offset(ofScalar: scalar)
      let before = text.string(from: text.offset(ofScalar: max(0, scalar - 20)), to: place)
      let after = text.string(
        from: place,
        to: text.offset(ofScalar: min(text.scalarCount, scalar + 40))
      )
      return "\(before)|\(after)"
    }
  }
}

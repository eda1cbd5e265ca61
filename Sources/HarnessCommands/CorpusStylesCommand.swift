import ArgumentParser
import Corpora
import PaginatorKit
import Trials
import Typesetting

extension CorpusCommand {
  /// `harness corpus styles`: prints the sheet that books are set by.
  struct Styles: HarnessCommand {
    static let configuration = CommandConfiguration(
      commandName: "styles",
      abstract: "Print the sheet that books are set by, as CSS.",
      discussion: """
        For engines that take CSS: sizes, spaces, indents and keeps, with the line heights of the \
        fonts as numbers:

          harness corpus styles --font "DejaVu Sans" --line-height 1.5 >reader.css
        """
    )

    @OptionGroup(title: "Layouts") var layout: LayoutArguments
    @OptionGroup(title: "Terminal") var terminal: TerminalArguments

    func run(_ console: Console, _: Settings) throws {
      let inputs = Inputs()
      let names = layout.fonts.isEmpty ? KnownFont.defaults.map(\.family) : layout.fonts
      let chain = try names.map { try inputs.fonts.face(named: $0).reference }
      let type = layout.style(fonts: chain, size: .zero)
      let traits = (0..<8).map(FontTraits.init(rawValue:))
      let styled = try inputs.fonts.styledFonts(of: chain, with: traits)
      let heights = try styled.map { fonts in
        let face = try inputs.fonts.face(file: fonts.fonts[0].file, index: fonts.fonts[0].index)
        return Double(face.metrics.height) / Double(face.metrics.unitsPerEm)
      }
      // Traits are numbered by their bits.
      var page = StyleSheet.Page(
        fontFamily: Self.families(chain),
        monospaceFamily: Self.families(styled[Int(FontTraits.monospace.rawValue)].fonts)
      ) { heights[Int($0.rawValue)] * type.lineHeight.value }
      (page.paragraphSpacing, page.firstLineIndent) = (type.paragraphSpacing, type.firstLineIndent)
      (page.letterSpacing, page.wordSpacing) = (type.letterSpacing, type.wordSpacing)
      guard type.autospace != .quarter else {
        throw ValidationError(
          "CSS has no space of a quarter of an em between scripts; ask for --autospace normal or none."
        )
      }
      page.spacesScripts = type.autospace == .normal
      guard type.hang == .none, type.marksFallback == .none else {
        throw ValidationError(
          "Browsers hang no marks, and squeeze those alone that their font does; leave --hang and "
            + "--marks-fallback out."
        )
      }
      guard type.hyphenation == .none else {
        throw ValidationError(
          "Browsers part words by dictionaries of their own; leave --hyphenation out."
        )
      }
      guard type.writing == .horizontalTB else {
        throw ValidationError("The sheet is one of horizontal lines; leave --writing out.")
      }
      page.marks = type.marks
      page.combineDigits = type.combineDigits
      (page.orphans, page.widows) = (type.orphans, type.widows)
      page.pictureHeight = try inputs.devices(layout, page: nil)[0].page.contentHeight
      try console.print(String(StyleSheet.reader.css(page).dropLast()))
    }

    /// Families as CSS lists them, each once.
    private static func families(_ fonts: [FontReference]) -> String {
      var names: [String] = []
      for font in fonts where !names.contains(font.family) { names.append(font.family) }
      return names.map { "\"\($0.replacing("\"", with: ""))\"" }.joined(separator: ", ")
    }
  }
}

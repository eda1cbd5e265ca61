package import PaginatorKit

extension StyleSheet {
  /// What the sheet does not say: the type that a page is set in.
  ///
  /// What is `nil` is a variable of the sheet, to be set by who uses it.
  package struct Page {
    /// The families of text, as CSS lists them: `"Noto Serif", serif`; else `--text-font`.
    package var fontFamily: String?
    /// Those of text in letters of one width; else `--monospace-font`.
    package var monospaceFamily: String?
    /// The line height of text with some traits, in em of its own size: the multiple that the layout asks
    /// for, of the font's natural height; else `--line-height`, and for traits `--line-height-bold-italic`.
    package var lineHeight: ((FontTraits) -> Double)?
    /// Else `--paragraph-spacing`.
    package var paragraphSpacing: Length? = .zero
    /// Else `--first-line-indent`.
    package var firstLineIndent: Length? = .zero
    /// Else `--letter-spacing`, in `em`.
    package var letterSpacing: Ems? = .zero
    /// Else `--word-spacing`, in `em`.
    package var wordSpacing: Ems? = .zero
    /// Whether there is a space between scripts, of an eighth of an em; else `--text-autospace`.
    package var spacesScripts: Bool? = false
    /// Which full-width marks keep their blank half; else `--text-spacing-trim`.
    package var marks: MarkSpacing? = .spaceAll
    /// How many digits share an em of a vertical line, if the sheet is used for such; else `--text-combine-upright`.
    package var combineDigits: CombineDigits? = CombineDigits.none
    /// Else `--orphans`.
    package var orphans: Int? = 1
    /// Else `--widows`.
    package var widows: Int? = 1
    /// The height that no picture exceeds, that of the content box; else `--content-height`.
    package var pictureHeight: Length?

    /// A page by its fonts; the rest is said afterwards.
    package init(
      fontFamily: String,
      monospaceFamily: String,
      lineHeight: @escaping (FontTraits) -> Double
    ) {
      self.fontFamily = fontFamily
      self.monospaceFamily = monospaceFamily
      self.lineHeight = lineHeight
    }

    private init() {
      (paragraphSpacing, firstLineIndent, orphans, widows) = (nil, nil, nil, nil)
      (letterSpacing, wordSpacing, spacesScripts, marks) = (nil, nil, nil, nil)
      combineDigits = nil
    }

    /// A page of which nothing is known.
    package static var unknown: Page { Page() }
  }

  /// Returns the sheet for web engines, `reader.css`.
  ///
  /// An engine's own sheet is taken back first. Inline elements have no line height, so that none changes
  /// that of its line. A picture that is alone in its block, which CSS cannot tell from one beside text,
  /// has to have the class `picture`.
  ///
  /// - Parameter page: The type that pages are set in.
  /// - Returns: CSS, one rule a line.
  package func css(_ page: Page) -> String {
    let lines = reset(page) + rules.map { css(of: $0, page) } + pictures(page) + spacing(page)
    return lines.joined(separator: "\n") + "\n"
  }

  private func reset(_ page: Page) -> [String] {
    [
      "* { margin: 0; padding: 0; border: 0; font: inherit; line-height: 0; vertical-align: baseline; "
        // In em of its own size, as no inherited length is.
        + "text-indent: inherit; letter-spacing: \(page.letters); word-spacing: \(page.words) }",
      "\(Self.list(Self.blocks)) { line-height: \(page.height(of: [])) }",
      "html { font-family: \(page.fontFamily ?? variable("text-font", "serif")) }",
      "body { text-indent: \(page.indent); orphans: \(page.orphans?.description ?? variable("orphans", "1")); "
        + "widows: \(page.widows?.description ?? variable("widows", "1")); text-autospace: \(page.autospace); "
        + "text-spacing-trim: \(page.trim); text-combine-upright: \(page.combined) }",
      "pre { white-space: pre-wrap; tab-size: 1 }", "rp { display: none }",
      // An annotation hangs over no neighbour, and is no text where an engine knows none.
      "ruby { display: inline; display: ruby; ruby-overhang: none }",
      "rt { display: none; display: ruby-text }",
      // A marker would give an empty item a line, and what is cut off keeps margins from collapsing.
      "li, summary { display: block }", "hr { overflow: visible }",
      "q::before, q::after { content: none }",
      // A row is a paragraph, its cells parted by tabs, which are as wide as spaces.
      "table, caption, tbody, thead, tfoot, tr { display: block; text-align: inherit }",
      "td, th, tr * { display: inline }",
      "td:not(:first-child)::before, th:not(:first-child)::before { content: \" \"; white-space: pre-wrap }",
    ]
  }

  private func css(of rule: Rule, _ page: Page) -> String {
    var said: [(String, String)] = []
    if rule.size != .one { said.append(("font-size", rule.size.css)) }
    if rule.traits.contains(.bold) { said.append(("font-weight", "bold")) }
    if rule.traits.contains(.italic) { said.append(("font-style", "italic")) }
    if rule.traits.contains(.monospace) {
      said.append(("font-family", page.monospaceFamily ?? variable("monospace-font", "monospace")))
    }
    // CSS takes the element's own size, the sheet that of what it stands in. A line stays as high as it is,
    // however far text in it is shifted, as 'vertical-align' would not have it.
    if rule.shift != .zero {
      let shift = "\((rule.shift.value / rule.size.value).css)em"
      said += [("position", "relative"), ("bottom", shift)]
    }
    if !rule.traits.isEmpty, rule.elements.contains(where: Self.blocks.contains) {
      said.append(("line-height", page.height(of: rule.traits)))
    }
    said += space(of: rule)
    if rule.startIndent != .zero { said.append(("margin-inline-start", rule.startIndent.css)) }
    if rule.endIndent != .zero { said.append(("margin-inline-end", rule.endIndent.css)) }
    if let alignment = rule.alignment { said.append(("text-align", alignment.rawValue)) }
    if rule.kind != nil { said.append(("text-indent", "0")) }
    if rule.keepsWithNext { said.append(("break-after", "avoid")) }
    if rule.keepsTogether { said.append(("break-inside", "avoid")) }
    return Self.line(rule.elements, said)
  }

  private func space(of rule: Rule) -> [(String, String)] {
    [("margin-block-start", rule.spaceBefore), ("margin-block-end", rule.spaceAfter)]
      .filter { $1 != .zero }.map { ($0, $1.css) }
  }

  private func pictures(_ page: Page) -> [String] {
    let height = page.pictureHeight?.css ?? variable("content-height", "none")
    let alone = [("display", "block"), ("text-indent", "0")] + space(of: picture)
    return [
      // What is inline in a row would be moved aside by the indents of its element.
      "tr * { margin: 0 }",
      Self.line(["img", "svg"], [("max-width", "100%"), ("max-height", height)]),
      Self.line([".picture"], alone + [("break-inside", "avoid")]),
    ]
  }

  /// The space before paragraphs: each block that has no block in it and is nothing but a paragraph.
  private func spacing(_ page: Page) -> [String] {
    guard page.paragraphSpacing != .zero else { return [] }
    let spacing = page.paragraphSpacing?.css ?? variable("paragraph-spacing", "0px")
    let others = rules.filter { $0.kind != nil }.flatMap(\.elements)
    let paragraphs = Self.blocks.subtracting(others).subtracting(["html", "body", "hr"])
    let innermost =
      ":not(:empty):not(:has(\(Self.list(Self.blocks)), .picture)):not(\(Self.list(Set(others))) *)"
    let own = rules.filter { $0.spaceBefore != .zero && !paragraphs.isDisjoint(with: $0.elements) }
    return [
      "\(Self.list(paragraphs))\(innermost) { margin-block-start: \(spacing) }"
    ]
      + own.map { rule in
        let larger = "max(\(rule.spaceBefore.css), \(spacing))"
        return "\(Self.list(Set(rule.elements)))\(innermost) { margin-block-start: \(larger) }"
      }
  }

  private static var blocks: Set<String> { CanonicalText.blocks }

  private static func list(_ elements: Set<String>) -> String {
    ":is(\(elements.sorted().joined(separator: ", ")))"
  }

  private static func line(_ selectors: [String], _ said: [(String, String)]) -> String {
    let declarations = said.map { "\($0): \($1)" }.joined(separator: "; ")
    return "\(selectors.joined(separator: ", ")) { \(declarations) }"
  }
}

/// A variable of the sheet, and what it is where nobody sets it.
private func variable(_ name: String, _ standard: String) -> String {
  "var(--\(name), \(standard))"
}

extension StyleSheet.Page {
  fileprivate var indent: String { firstLineIndent?.css ?? variable("first-line-indent", "0px") }
  fileprivate var letters: String { letterSpacing?.css ?? variable("letter-spacing", "0") }
  fileprivate var autospace: String {
    let none = "no-autospace"
    return spacesScripts.map { $0 ? "normal" : none } ?? variable("text-autospace", none)
  }
  fileprivate var trim: String {
    marks?.rawValue ?? variable("text-spacing-trim", MarkSpacing.spaceAll.rawValue)
  }
  fileprivate var combined: String {
    guard let combineDigits else { return variable("text-combine-upright", "none") }
    return combineDigits.most == 0 ? "none" : "digits \(combineDigits.most)"
  }
  fileprivate var words: String { wordSpacing?.css ?? variable("word-spacing", "0") }

  /// A line height in em of its own size, as the nearest 1/64 px: engines cut what is between off.
  fileprivate func height(of traits: FontTraits) -> String {
    var ems = lineHeight.map { "\($0(traits).css)em" }
    if ems == nil {
      let regular = variable("line-height", "1.2")
      let own = traits.names.joined(separator: "-")
      ems = "\(traits.isEmpty ? regular : variable("line-height-\(own)", regular)) * 1em"
    }
    return "round(\(ems ?? ""), 0.015625px)"
  }
}

extension Double {
  /// The number to six places at most, as CSS writes it.
  fileprivate var css: String {
    let rounded = (self * 1_000_000).rounded() / 1_000_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension Ems {
  fileprivate var css: String { "\(value.css)em" }
}

extension Length {
  fileprivate var css: String { self == .zero ? "0" : "\(pixels.css)px" }
}

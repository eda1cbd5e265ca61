extension Book {
  /// What a book has that is not laid out, or not as the book has it, and how often.
  package struct Plain: Hashable, Sendable {
    private var counts: [Part: Int] = [:]

    /// How often a part was met.
    subscript(part: Part) -> Int {
      get { counts[part] ?? 0 }
      set { counts[part] = newValue == 0 ? nil : newValue }
    }

    /// What is not laid out as a book has it; its name is that of the store.
    enum Part: String, CodingKey, CaseIterable {
      case tables
      /// Annotations above a text.
      case annotations
      /// Pictures and their kin whose size is not known.
      case unsized
      /// Documents with style sheets.
      case styleSheets
      /// Declarations of elements' own styles.
      case declarations
      /// Documents that are no well-formed XML.
      case illFormed
      /// Documents of the reading order that are no HTML and no drawing.
      case otherFormats
      /// Books whose pages turn to the left, as those of vertical lines do.
      case vertical
    }

    static func += (sum: inout Plain, more: Plain) {
      sum.counts.merge(more.counts, uniquingKeysWith: +)
    }

    /// What a reader should know of it; `nil` where all is laid out.
    package var sentence: String? {
      let told = Part.allCases.compactMap { self[$0] == 0 ? nil : $0.sentence(self[$0]) }
      return told.isEmpty ? nil : told.joined(separator: " ")
    }
  }
}

extension Book.Plain.Part {
  fileprivate func sentence(_ count: Int) -> String {
    func some(_ one: String, _ many: String) -> String { "\(count) \(count == 1 ? one : many)" }
    return switch self {
    case .tables: "Laid out as one paragraph a row: \(some("table", "tables"))."
    case .annotations: "Left out: \(some("annotation", "annotations")) above the text."
    case .unsized: "One line high, since no size is known: \(some("picture", "pictures"))."
    case .styleSheets: "Ignored: the style sheets of \(some("document", "documents"))."
    case .declarations:
      "Ignored: \(some("declaration of an element's own style", "declarations of elements' own styles"))."
    case .otherFormats:
      "Left out: \(some("document", "documents")) of the reading order in another format than HTML."
    case .vertical:
      "Its pages turn to the left, as those of vertical lines do, which --writing vertical-rl sets."
    case .illFormed:
      "Read as HTML, since they are no well-formed XML: \(some("document", "documents"))."
    }
  }
}

extension Book.Plain: Codable {
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Part.self)
    for part in Part.allCases {
      self[part] = try fields.decodeIfPresent(Int.self, forKey: part) ?? 0
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = encoder.container(keyedBy: Part.self)
    for (part, count) in counts { try fields.encode(count, forKey: part) }
  }
}

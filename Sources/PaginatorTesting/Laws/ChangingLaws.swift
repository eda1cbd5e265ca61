import PaginatorKit

/// The laws of what another text or layout changes.
extension LawChecks {
  /// What moves no line moves no page and costs no work, whether caches are cold or warm.
  func attributeInvariance(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.fresh()
    let cold = try bench.reference(lawCase, by: paginator)
    let warm = Run(of: paginator, over: lawCase)
    for (change, layout) in lawCase.layout.recoloured(over: lawCase.text) {
      let recoloured = lawCase.in(layout)
      let other = try bench.fresh()
      _ = Run(of: other, over: lawCase)
      let runs = [
        (cold, Run(of: try bench.fresh(), over: recoloured)),
        (warm, Run(of: other, over: recoloured)),
      ]
      for (before, after) in runs {
        if let breach = Breach(
          expected: (before, "before"),
          found: (after, "with \(change)"),
          in: lawCase.text
        ) {
          return breach
        }
        guard before.work == after.work else {
          return Breach(
            .otherWork,
            page: nil,
            "With \(change) the same pages cost other work: \(before.work.difference(after.work))."
          )
        }
      }
    }
    return try painting(lawCase)
  }

  /// Other layouts and texts on one instance, against each on an instance of its own.
  func key(_ lawCase: LawCase) throws(Silence) -> Breach? {
    let paginator = try bench.another()
    let first = try bench.reference(lawCase, by: paginator)
    for (change, other) in lawCase.related {
      let alone = Run(of: try bench.another(), over: other)
      if let breach = Breach(
        expected: (alone, "on an instance of its own"),
        found: (Run(of: paginator, over: other), "on one that paginated before \(change)"),
        in: other.text
      ) {
        return breach
      }
    }
    return Breach(
      expected: (first, "on an instance of its own"),
      found: (Run(of: paginator, over: lawCase), "on one that paginated others in between"),
      in: lawCase.text
    )
  }
}

extension Layout {
  /// The layout in other colours, with highlights and otherwise aligned, each with its name.
  func recoloured(over text: SourceText) -> [(change: String, layout: Layout)] {
    let half = text.offset(ofScalar: text.scalarCount / 2)
    let changes: [(String, (inout Layout) -> Void)] = [
      ("night mode", { $0.appearance.isNight.toggle() }),
      ("another colour", { $0.appearance.textColor ^= 0x00FF_8040 }),
      (
        "a highlight",
        { $0.appearance.highlights.append(PageRange(start: .zero, end: half)) }
      ),
    ]
    let still = TypeStyle.fields.filter { !$0.movesLines }
      .flatMap { field in
        field.words.filter { .word($0.text) != field.value(in: type) }
          .map { word in
            (
              "\(field.title) \(word.text)",
              { (layout: inout Layout) -> Void in field.set(.word(word.text), in: &layout.type) }
            )
          }
      }
    return changed(by: changes + still)
  }

  /// The layout with one thing changed that belongs to its key, each with what it is.
  var changed: [(change: String, layout: Layout)] {
    let changes: [(String, (inout Layout) -> Void)] = [
      ("in another width", { $0.page.width += $0.type.size }),
      ("in another height", { $0.page.height = $0.page.height + $0.page.contentHeight }),
      ("in other insets", { $0.page.insets.bottom += $0.type.size }),
      ("in another font size", { $0.type.size += .pixels(1) }),
      ("with other fonts", { $0.type.fonts = Array($0.type.fonts.reversed()) }),
    ]
    let settings = TypeStyle.fields.filter { $0.movesLines && !$0.needsFiles }
      .map { field in
        (
          "with another \(field.title)",
          { (layout: inout Layout) -> Void in
            field.set(field.another(than: field.value(in: type), at: type.size), in: &layout.type)
          }
        )
      }
    return changed(by: changes + settings)
  }

  /// The layout after each change alone; without those that change nothing.
  private func changed(
    by changes: [(String, (inout Layout) -> Void)]
  ) -> [(change: String, layout: Layout)] {
    changes.compactMap { change, apply in
      var layout = self
      apply(&layout)
      return layout == self ? nil : (change, layout)
    }
  }
}

extension LayoutField {
  /// A value that sets the type quite otherwise.
  func another(than value: LayoutValue, at size: Length) -> LayoutValue {
    switch value {
    case .length(let length): .length(length + size)
    case .multiple(let multiple):
      .multiple(LineHeightMultiple(tenThousandths: multiple.tenThousandths + 2_500))
    case .em(let length): .em(Ems(tenThousandths: length.tenThousandths + 5_000))
    case .lines(let lines): .lines(lines + 2)
    case .characters(let count): .characters(CharacterCount(count.characters + 2))
    case .word(let word):
      .word((words.last?.text == word ? words.first : words.last)?.text ?? word)
    }
  }
}

extension LawCase {
  /// Cases that a careless cache takes for this one, each with what was paginated before it.
  var related: [(change: String, other: LawCase)] {
    var related: [(String, LawCase)] = layout.changed.map { change, layout in
      ("the text as it was, not \(change)", self.in(layout))
    }
    let string = String(decoding: text.utf8, as: UTF8.self)
    let texts = [
      ("another text as long", String(string.reversed())),
      ("a longer text that begins so", String(string.prefix(string.count / 2))),
    ]
    for (change, changed) in texts where changed != string {
      var other = self
      other.text = SourceText(changed, language: text.language, direction: text.direction)
      related.append((change, other))
    }
    return related
  }
}

/// What a mark gives up, and where.
struct Squeeze: Hashable {
  /// Between it and the character before.
  var between = Blank()
  /// Where a line begins with it.
  var start = Blank()
  /// Where a line ends with it.
  var end = Blank()
  /// Whether it hangs at a line's end, so that it gives up all of its advance there.
  var hangs = false
  /// Whether a hyphen is drawn where a line ends with it.
  var isHyphenated = false
}

extension ShapedParagraph {
  /// Notes what a character gives up that is or is behind a mark.
  func squeeze(_ form: MarkForm, at place: Int, behind last: MarkForm, by rules: MarkRules) {
    guard !form.kind.isEmpty || last.kind.contains(.closes) else { return }
    var squeeze = Squeeze()
    if place > 0 {
      if rules.squeezeStart(of: form.kind, behind: last.kind) { squeeze.between = form.blank }
      if rules.squeezeEnd(of: last.kind, before: form.kind) {
        squeeze.between = squeeze.between + last.blank
      }
    }
    if rules.squeezeLineStart(with: form.kind, isFirst: place == 0) { squeeze.start = form.blank }
    if form.kind.contains(.closes) { squeeze.end = form.blank }
    squeeze.hangs = form.kind.contains(.hangs)
    guard squeeze != Squeeze() else { return }
    squeezes[place] = squeeze
    if squeeze.between != Blank() { marks.base[place] |= Mark.gap }
    if squeeze.start != Blank() || squeeze.end != Blank() || squeeze.hangs {
      marks.base[place] |= Mark.edge
    }
  }

  /// What the character at a place gives up where a line begins with it.
  func squeezedStart(at place: Int) -> Blank { edge(at: place)?.start ?? Blank() }

  /// What the last of some characters gives up where a line ends with it.
  func squeezedEnd(before place: Int) -> Blank { edge(at: place - 1)?.end ?? Blank() }

  /// Whether the character at a place hangs where a line ends with it.
  func hangs(at place: Int) -> Bool { edge(at: place)?.hangs == true }

  /// Whether a hyphen is drawn where a line ends at a place.
  func isHyphenated(before place: Int) -> Bool { edge(at: place - 1)?.isHyphenated == true }

  /// What a character gives up at an end of a line; `nil` where it gives up nothing.
  private func edge(at place: Int) -> Squeeze? {
    place < 0 || marks.base[place] & Mark.edge == 0 ? nil : squeezes[place]
  }
}

/// Lines that each begin with a label of book, chapter and verse, and how the labels are taken off.
///
/// A verse becomes a line of its own, and an empty line stands between two chapters, so that the text
/// still shows where its chapters begin:
///
///     Ge1:1 In the beginning …        In the beginning …
///     Ge1:2 And the earth …      →    And the earth …
///     Ge2:1 Thus the heavens …
///                                     Thus the heavens …
///
/// A byte order mark at the start and spaces at the ends of lines are no text. A verse without text
/// gives no line, since an empty one would begin a chapter.
package struct LabelledLines: Hashable, Sendable, Codable {
  /// A regular expression for the label at the start of a line, with the space after it.
  ///
  /// Its first group is the book, its second the chapter.
  package var pattern: String
  /// What the lines begin with that are neither verse nor empty and are left out.
  package var skip: [String]?

  /// Why a source is not made of labelled lines.
  package struct Fault: Error, Hashable {
    /// The number of the line, the first one is 1.
    package var line: Int
    package var text: String
  }

  /// Whether the pattern is a regular expression with at least two groups.
  var hasPattern: Bool { regex != nil }

  /// Returns a source without its labels.
  ///
  /// - Parameter source: The bytes of the source, valid UTF-8.
  /// - Returns: The bytes of the text, which ends with LF unless it is empty.
  /// - Throws: ``Fault`` for the first line that is not empty, not left out and has no label.
  /// - Complexity: O(bytes), for a pattern that does not search backwards.
  package func text(of source: [UInt8]) throws(Fault) -> [UInt8] {
    guard let regex else { throw Fault(line: 0, text: pattern) }
    var text: [UInt8] = []
    text.reserveCapacity(source.count)
    var chapter: [Substring] = []
    var number = 0
    let content = String(
      decoding: hasByteOrderMark(source) ? source[3...] : source[...],
      as: UTF8.self
    )
    for line in content.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false) {
      number += 1
      let line = Substring(line)
      if line.isEmpty || (skip ?? []).contains(where: line.hasPrefix) { continue }
      guard let label = try? regex.prefixMatch(in: line), let book = label.output[1].substring,
        let place = label.output[2].substring
      else { throw Fault(line: number, text: String(line.prefix(40))) }
      var verse = line[label.range.upperBound...]
      while verse.unicodeScalars.last == " " { verse.unicodeScalars.removeLast() }
      guard !verse.isEmpty else { continue }
      if chapter != [book, place] {
        if !chapter.isEmpty { text.append(0x0A) }
        chapter = [book, place]
      }
      text.append(contentsOf: verse.utf8)
      text.append(0x0A)
    }
    return text
  }

  private var regex: Regex<AnyRegexOutput>? {
    guard let regex = try? Regex(pattern).matchingSemantics(.unicodeScalar),
      // The shape of a match shows on a text of which the pattern need not be found.
      let groups = try? Regex("(?:\(pattern))?").wholeMatch(in: ""), groups.output.count >= 3
    else { return nil }
    return regex
  }
}

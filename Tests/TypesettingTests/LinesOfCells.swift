/// Returns the lines of text whose characters are all one cell wide: the longest that fits, again and again.
///
/// A line ends behind a space, which takes no room there, or at a mark, which takes none inside and a cell at the end,
/// that of its hyphen. No part of a word may be longer than a line with its hyphen.
func linesOfCells(_ string: String, _ room: Int, marking mark: Character) -> [Substring] {
  var (lines, rest): ([Substring], Substring) = ([], string[...])
  while !rest.isEmpty {
    var best = rest.startIndex
    for end in rest.indices.dropFirst() + [rest.endIndex] {
      let line = rest[..<end]
      guard end == rest.endIndex || line.last == " " || line.last == mark else { continue }
      let atEnd = line.last == " " ? -1 : line.last == mark ? 1 : 0
      if line.count(where: { $0 != mark }) + atEnd <= room { best = end }
    }
    lines.append(rest[..<best])
    rest = rest[best...]
  }
  return lines
}

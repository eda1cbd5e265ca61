import Corpora
import Digests
package import PaginatorKit

/// Returns the hash of everything that may move a page boundary: change one input and it changes.
///
/// The harness's version, its commit and the machine are not in it: they are the environment.
///
/// - Parameters:
///   - layout: The page and the type.
///   - corpusDigest: The corpus's identity.
///   - language: The tag given to the shaper.
///   - direction: The paragraphs' base direction.
///   - forcedBreaks: Where pages are forced.
///   - versions: The versions of HarfBuzz, ICU and Unicode.
/// - Returns: 64 hexadecimal digits.
package func layoutKey(
  of layout: Layout,
  corpusDigest: String,
  language: String,
  direction: SourceText.Direction,
  forcedBreaks: [TextOffset],
  versions: [String: String]
) -> String {
  let page = layout.page
  let type = layout.type
  var lines = [
    "measuring_version=\(measuringVersion)", "corpus=\(corpusDigest)", "language=\(language)",
    "direction=\(direction.rawValue)",
    "breaks=\(forcedBreaks.map { String($0.utf8) }.joined(separator: ","))",
    "width=\(page.contentWidth.sixtyFourths)", "height=\(page.contentHeight.sixtyFourths)",
    "size=\(type.size.sixtyFourths)", "line_height=\(type.lineHeight.tenThousandths)",
    "line_height_from=\(type.lineHeightRule.rawValue)", "advances=\(type.advances.rawValue)",
    "leading=\(type.leading.rawValue)", "indent=\(type.firstLineIndent.sixtyFourths)",
    "spacing=\(type.paragraphSpacing.sixtyFourths)", "alignment=\(type.alignment.rawValue)",
    "kinsoku=\(type.kinsoku.rawValue)", "orphans=\(type.orphans)", "widows=\(type.widows)",
  ]
  lines += type.fonts.map { "font=\($0.sha256)#\($0.index)" }
  lines += versions.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  return sha256(of: Array(lines.joined(separator: "\n").utf8))
}

/// Raised by hand when a definition of what is measured changes.
package let measuringVersion = 1

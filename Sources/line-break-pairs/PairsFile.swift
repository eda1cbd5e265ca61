import CTextBreaks

extension PairsMaker {
  /// The table as a file of C.
  var file: String {
    let icu = String(cString: text_icu_version())
    let unicode = String(cString: text_unicode_version())
    return """
      /* Made by `swift run line-break-pairs Sources/CTextBreaks/line_break_pairs.c`
         from ICU \(icu), Unicode \(unicode). Not to be edited.

         Entries by [spaced][before][class], see line_break_pairs.h. A row's comment is the shortest text
         that leads to its `before`; `sot` is the start. */
      #include "line_break_pairs.h"

      const char *const text_line_pairs_icu_version = "\(icu)";
      const char *const text_line_pairs_unicode_version = "\(unicode)";

      const uint8_t text_line_pairs_table[2][64][64] = {
      \(rows.joined(separator: "\n"))
      };

      """
  }

  private var rows: [String] {
    [false, true]
      .flatMap { spaced in
        states.indices.map { number in
          let first = spaced ? 64 : 0
          let row = entries[number][first..<first + Int(TEXT_LINE_CLASSES)]
          return """
              /* \(Self.name(of: states[number].classes))\(spaced ? ", spaces" : "") */
              [\(spaced ? 1 : 0)][\(number)] = {\(row.map(String.init).joined(separator: ","))},
            """
        }
      }
  }
}

import CHarfBuzz
import CTextBreaks

/// The versions of the libraries that decide where lines break; they belong to the layout key.
package enum TypesettingVersions {
  /// HarfBuzz, which shapes.
  package static var harfBuzz: String { String(cString: hb_version_string()) }
  /// ICU, which finds line breaks, graphemes and bidi levels.
  package static var icu: String { String(cString: text_icu_version()) }
  /// The Unicode version of ICU's data.
  package static var unicode: String { String(cString: text_unicode_version()) }
}

import CHarfBuzz
import CTextBreaks

/// The versions of the libraries that decide where lines break; they belong to the layout key.
package enum TypesettingVersions {
  package static let harfBuzz = String(cString: hb_version_string())
  package static let icu = String(cString: text_icu_version())
  /// The Unicode version of ICU's data.
  package static let unicode = String(cString: text_unicode_version())
}

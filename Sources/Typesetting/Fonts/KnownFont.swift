/// A font file that figures were measured with, known by its digest.
///
/// They are Debian 12's fonts-noto-cjk 1:20220127+repack1-1, fonts-dejavu-core 2.37-6 and
/// fonts-unifont 1:15.0.01-2. Another version has other advances, and so other pages.
package struct KnownFont: Sendable {
  package let family: String
  /// The SHA-256 of the whole file, 64 hexadecimal digits.
  package let sha256: String
  /// The Debian package that installs it.
  package let package: String

  /// Noto Sans CJK, the default for Han, Kana and Hangul.
  package static let notoSansCJK = KnownFont(
    family: "Noto Sans CJK TC",
    sha256: "b76b0433203017ca80401b2ee0dd69350349871c4b19d504c34dbdd80541690a",
    package: "fonts-noto-cjk"
  )
  /// DejaVu Sans, the default for Latin, Greek and Cyrillic.
  package static let dejaVuSans = KnownFont(
    family: "DejaVu Sans",
    sha256: "abdc775b21b1bc470d50c97e790d276f2054b7504e56e5bd3e64f48d68582322",
    package: "fonts-dejavu-core"
  )
  /// Unifont, which the corpus edge-cases and the tests use.
  package static let unifont = KnownFont(
    family: "Unifont",
    sha256: "db1960227adcb14640063e7384fdcd2867aaf819d9ca4866bca289d4db9a9f67",
    package: "fonts-unifont"
  )
  /// The fonts of the published figures.
  package static let defaults = [notoSansCJK, dejaVuSans]
}

/// An encoding of text, by its name in the Encoding Standard (encoding.spec.whatwg.org), or UTF-32.
package enum TextEncoding: String, Hashable, Codable, Sendable, CaseIterable {
  case utf8 = "UTF-8"
  case utf16LE = "UTF-16LE"
  case utf16BE = "UTF-16BE"
  case utf32LE = "UTF-32LE"
  case utf32BE = "UTF-32BE"
  case gb18030 = "GB18030"
  case big5 = "Big5"
  case shiftJIS = "Shift_JIS"
  case eucJP = "EUC-JP"
  case iso2022JP = "ISO-2022-JP"
  case eucKR = "EUC-KR"
  case windows1250 = "windows-1250"
  case windows1251 = "windows-1251"
  case windows1252 = "windows-1252"
  case windows1253 = "windows-1253"
  case windows1254 = "windows-1254"
  case windows1255 = "windows-1255"
  case windows1256 = "windows-1256"
  case windows1257 = "windows-1257"
  case windows1258 = "windows-1258"
  case windows874 = "windows-874"
  case iso8859_2 = "ISO-8859-2"
  case iso8859_3 = "ISO-8859-3"
  case iso8859_4 = "ISO-8859-4"
  case iso8859_5 = "ISO-8859-5"
  case iso8859_6 = "ISO-8859-6"
  case iso8859_7 = "ISO-8859-7"
  case iso8859_8 = "ISO-8859-8"
  case iso8859_10 = "ISO-8859-10"
  case iso8859_13 = "ISO-8859-13"
  case iso8859_14 = "ISO-8859-14"
  case iso8859_15 = "ISO-8859-15"
  case iso8859_16 = "ISO-8859-16"
  case koi8R = "KOI8-R"
  case koi8U = "KOI8-U"
  case macintosh
  case ibm866 = "IBM866"

  /// The name of the same table in iconv, which for the East Asian ones is that of Windows or of Hong
  /// Kong, as in browsers.
  var converter: String {
    switch self {
    case .big5: "BIG5-HKSCS"
    case .shiftJIS: "CP932"
    case .eucJP: "EUC-JP-MS"
    case .eucKR: "UHC"
    case .windows1250, .windows1251, .windows1252, .windows1253, .windows1254, .windows1255,
      .windows1256, .windows1257, .windows1258:
      "CP" + rawValue.dropFirst("windows-".count)
    case .windows874: "CP874"
    default: rawValue
    }
  }

  /// Other names that people and files call it by, in lower case and without marks.
  private var otherNames: [String] {
    switch self {
    case .utf8: ["unicode11utf8"]
    case .utf16LE: ["utf16", "ucs2", "unicode"]
    case .utf32LE: ["utf32"]
    case .gb18030: ["gbk", "gb2312", "gb231280", "cp936", "ms936", "windows936", "xgbk", "euccn"]
    case .big5: ["big5hkscs", "cnbig5", "xxbig5", "cp950", "windows950"]
    case .shiftJIS: ["sjis", "xsjis", "mskanji", "cp932", "ms932", "windows31j", "windows932"]
    case .eucJP: ["xeucjp", "eucjpms", "ujis"]
    case .eucKR: ["ksc56011987", "ksc5601", "uhc", "cp949", "windows949"]
    case .windows1252: ["latin1", "iso88591", "ascii", "usascii", "ansi"]
    case .windows1254: ["latin5", "iso88599"]
    case .windows874: ["tis620", "iso885911"]
    case .iso8859_2: ["latin2"]
    case .iso8859_15: ["latin9"]
    case .macintosh: ["macroman", "xmacroman"]
    case .ibm866: ["cp866"]
    case .windows1250, .windows1251, .windows1253, .windows1255, .windows1256, .windows1257,
      .windows1258:
      ["cp" + rawValue.suffix(4)]
    default: []
    }
  }

  /// The encoding of a name, whatever its case and its marks; that of Windows where the Encoding
  /// Standard takes it for a smaller one, as browsers do.
  ///
  ///     TextEncoding(label: "shift-jis")   // .shiftJIS
  ///     TextEncoding(label: "ISO-8859-1")  // .windows1252
  package init?(label: String) {
    guard let encoding = Self.named[Self.bare(label)] else { return nil }
    self = encoding
  }

  private static let named: [String: TextEncoding] = Dictionary(
    allCases.flatMap { encoding in
      (encoding.otherNames + [bare(encoding.rawValue)]).map { ($0, encoding) }
    },
    uniquingKeysWith: { first, _ in first }
  )

  private static func bare(_ label: String) -> String {
    label.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}

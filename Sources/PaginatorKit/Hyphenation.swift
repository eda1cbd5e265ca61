/// Whose dictionary says where words may be parted, each word being that of Debian's package: `hyphen-en-us`.
///
/// At soft hyphens, U+00AD, lines may end whatever this is.
public enum Hyphenation: String, LayoutWord {
  /// Nobody's: words are parted at soft hyphens alone.
  case none
  case afrikaans = "af"
  case belarusian = "be"
  case bulgarian = "bg"
  case catalan = "ca"
  case czech = "cs"
  case danish = "da"
  case german = "de"
  case greek = "el"
  case britishEnglish = "en-gb"
  case americanEnglish = "en-us"
  case spanish = "es"
  case french = "fr"
  case galician = "gl"
  case croatian = "hr"
  case hungarian = "hu"
  case indonesian = "id"
  case icelandic = "is"
  case italian = "it"
  case lithuanian = "lt"
  case latvian = "lv"
  case mongolian = "mn"
  case dutch = "nl"
  case norwegian = "no"
  case polish = "pl"
  case brazilianPortuguese = "pt-br"
  case portuguese = "pt-pt"
  case romanian = "ro"
  case russian = "ru"
  case slovak = "sk"
  case slovenian = "sl"
  case serbian = "sr"
  case swedish = "sv"
  case ukrainian = "uk"
  case zulu = "zu"
}

/// Whether the last line of a page may end with a hyphen, after CSS `hyphenate-limit-last`; a column is a page.
public enum HyphenateLimitLast: String, LayoutWord {
  /// It may.
  case none
  /// It goes to the next page, but where all lines of the page end so.
  case page
}

/// A number of characters of a word, from 1 to 100.
public struct CharacterCount: Hashable, Sendable {
  /// How many.
  public var characters: Int

  /// That many characters.
  public init(_ characters: Int) { self.characters = characters }

  /// What an option of the type may be.
  package static let limits = 1...100
}

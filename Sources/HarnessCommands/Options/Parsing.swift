import ArgumentParser
import Corpora
import PaginatorKit
import PaginatorWire

/// Numbers as people type them, refused with a sentence when they mean nothing.
enum Parsing {
  /// The largest length taken, so that no product of lengths overflows.
  static let longest = 100_000.0

  /// A length in pixels above 0 and up to 100,000, `px` optional; rounded to 1/64 px.
  static func length(_ text: String) throws -> Length {
    let length = try lengthOrZero(text)
    guard length > .zero else {
      throw ValidationError("'\(text)' is not a length; give pixels above 0, like 17 or 17.5.")
    }
    return length
  }

  /// A length in pixels from 0 up to 100,000, `px` optional.
  static func lengthOrZero(_ text: String) throws -> Length {
    let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard let pixels = decimal(digits), pixels <= longest else {
      throw ValidationError(
        "'\(text)' is not a length; give pixels from 0 to 100000, like 17 or 17.5."
      )
    }
    return .pixels(pixels)
  }

  /// A font size from 1 to 1,000 px.
  static func fontSize(_ text: String) throws -> Length {
    let digits = text.hasSuffix("px") ? String(text.dropLast(2)) : text
    guard let pixels = decimal(digits), (1...1_000).contains(pixels) else {
      throw ValidationError(
        "'\(text)' is not a font size; give pixels from 1 to 1000, like 17 or 17.5."
      )
    }
    return .pixels(pixels)
  }

  /// A line height from 0.1 to 10 times the font's own.
  static func lineHeight(_ text: String) throws -> LineHeightMultiple {
    guard let multiple = decimal(text), (0.1...10).contains(multiple) else {
      throw ValidationError(
        "'\(text)' is not a line height; give a multiple of the font's own from 0.1 to 10, "
          + "like 1.2."
      )
    }
    return LineHeightMultiple(tenThousandths: Int64((multiple * 10_000).rounded()))
  }

  /// A length from 0 to 10 em.
  static func em(_ text: String) throws -> Ems {
    guard let em = decimal(text), (0...10).contains(em) else {
      throw ValidationError("'\(text)' is not a length in em; give one from 0 to 10, like 0.05.")
    }
    return Ems(em)
  }

  /// Seconds above 0 and up to an hour, for a limit that a refusal names.
  static func seconds(_ text: String, for limit: String) throws -> Double {
    guard let seconds = Double(text), seconds > 0, seconds <= 3_600 else {
      throw ValidationError("'\(text)' is no \(limit); give seconds above 0, up to 3600.")
    }
    return seconds
  }

  /// A whole number from 1 to 100,000, of what a refusal names.
  static func count(_ text: String, _ what: String) throws -> Int {
    guard let count = Int(text), (1...100_000).contains(count) else {
      throw ValidationError("'\(text)' is no \(what); give 1 to 100000.")
    }
    return count
  }

  static func encoding(_ text: String) throws -> TextEncoding {
    guard let encoding = TextEncoding(label: text) else {
      let names = TextEncoding.allCases.map { $0.rawValue.lowercased() }
      throw ValidationError(
        "There is no encoding '\(ShownText.oneLine(text))'."
          + didYouMean(suggestion(for: text.lowercased(), among: names))
          + " There are \(names.joined(separator: ", "))."
      )
    }
    return encoding
  }

  /// A page's size: `375x667`, and the columns on it: `1024x768/2+40`, with a `v` one below the other.
  static func page(_ text: String) throws -> PageSize {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false)
    let parts = halves[0].split(separator: "x", omittingEmptySubsequences: false)
    guard halves.count <= 2, parts.count == 2, let width = try? length(String(parts[0])),
      let height = try? length(String(parts[1]))
    else {
      throw ValidationError(
        "'\(text)' is not a page; give width x height in pixels above 0, like 375x667."
      )
    }
    guard halves.count == 2 else { return PageSize(width: width, height: height) }
    guard let columns = columns(String(halves[1])) else {
      throw ValidationError(
        "'\(text)' is not a page of columns; give how many, from 2 to \(WirePages.mostColumns), and the gap "
          + "in pixels behind its size, like 1024x768/2+40."
      )
    }
    return PageSize(width: width, height: height, columns: columns)
  }

  /// Columns and the gap between them: `2+40`, `2+40v`.
  private static func columns(_ text: String) -> Columns? {
    let isVertical = text.hasSuffix("v")
    let parts = (isVertical ? String(text.dropLast()) : text)
      .split(separator: "+", omittingEmptySubsequences: false)
    guard parts.count == 2, let count = Int(parts[0]),
      (2...WirePages.mostColumns).contains(count),
      let gap = try? lengthOrZero(String(parts[1]))
    else { return nil }
    return Columns(count: count, gap: gap, axis: isVertical ? .vertical : .horizontal)
  }

  /// Insets: one number for all sides, or top, right, bottom and left.
  static func insets(_ text: String) throws -> Insets {
    let sides = text.split(separator: ",", omittingEmptySubsequences: false)
      .compactMap { try? lengthOrZero(String($0)) }
    let count = text.split(separator: ",", omittingEmptySubsequences: false).count
    if count == 1, sides.count == 1 { return Insets(all: sides[0]) }
    guard count == 4, sides.count == 4 else {
      throw ValidationError(
        "'\(text)' are no insets; give one number of pixels, or top,right,bottom,left."
      )
    }
    return Insets(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  /// A number of lines that stay together, from 1 to 100.
  static func keptLines(_ text: String) throws -> Int {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let lines = Int(text),
      (1...100).contains(lines)
    else {
      throw ValidationError(
        "'\(text)' is not a number of lines; give a whole number from 1 to 100, like 2."
      )
    }
    return lines
  }

  /// A number of characters of a word, from 1 to 100.
  static func characters(_ text: String) throws -> CharacterCount {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(text),
      CharacterCount.limits.contains(count)
    else {
      throw ValidationError(
        "'\(text)' is not a number of characters; give a whole number from 1 to 100, like 2."
      )
    }
    return CharacterCount(count)
  }

  /// Plain decimal digits with an optional fraction: no sign, exponent, `nan`, `inf` or hexadecimal.
  private static func decimal(_ text: String) -> Double? {
    guard !text.isEmpty, text.utf8.count <= 20,
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
    else { return nil }
    return Double(text)
  }
}

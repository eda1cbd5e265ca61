/// The columns a string takes on a terminal: two for East Asian wide characters, none for marks.
///
/// Wide are the ranges of East_Asian_Width W and F that terminals draw so (UAX #11), by block.
func displayWidth(of string: String) -> Int {
  string.unicodeScalars.reduce(0) { $0 + width(of: $1) }
}

private func width(of scalar: Unicode.Scalar) -> Int {
  // Of most the category, which is looked up, is known.
  if 0x20..<0x7F ~= scalar.value { return 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
    0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
    0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
    0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}

/// Pads a string with spaces to a width in columns.
func padded(_ string: String, to columns: Int, right: Bool = false) -> String {
  let space = String(repeating: " ", count: max(0, columns - displayWidth(of: string)))
  return right ? space + string : string + space
}

/// Breaks a paragraph, which is one line whatever stands in it, at spaces into lines of at most a number
/// of columns.
func wrapped(_ text: String, to columns: Int) -> String {
  var lines: [String] = []
  var line = ""
  for word in ShownText.oneLine(text).split(separator: " ").flatMap({ broken($0, to: columns) }) {
    if line.isEmpty {
      line = String(word)
    } else if displayWidth(of: line) + 1 + displayWidth(of: String(word)) <= columns {
      line += " " + word
    } else {
      lines.append(line)
      line = String(word)
    }
  }
  if !line.isEmpty { lines.append(line) }
  return lines.joined(separator: "\n")
}

/// Breaks each of some paragraphs so.
func wrapped(_ paragraphs: some Sequence<String>, to columns: Int) -> String {
  paragraphs.map { wrapped($0, to: columns) }.joined(separator: "\n")
}

/// A word that is wider than the line in pieces that fit, broken before wide characters alone: Chinese
/// has no spaces, and a path is not broken.
private func broken(_ word: Substring, to columns: Int) -> [Substring] {
  guard displayWidth(of: String(word)) > columns else { return [word] }
  var pieces: [Substring] = []
  var (start, width) = (word.startIndex, 0)
  for index in word.indices {
    let step = displayWidth(of: String(word[index]))
    if step == 2, width > 0, width + step > columns - 1 {
      pieces.append(word[start..<index])
      (start, width) = (index, 0)
    }
    width += step
  }
  return pieces + [word[start...]]
}

/// A text in lines of at most a number of columns, each of them moved to the right.
func indented(_ text: String, by indent: Int, to columns: Int) -> String {
  wrapped(text, to: columns - indent).split(separator: "\n")
    .map { String(repeating: " ", count: indent) + $0 }
    .joined(separator: "\n")
}

/// A command in lines of at most a number of columns, as a shell reads it: each but the last ends with
/// ` \`, and what is quoted stays whole.
func wrapped(command: String, label: String = "", to columns: Int) -> String {
  var words: [String] = []
  var word = ""
  var quote: Character?
  var isEscaped = false
  for character in command {
    if isEscaped || character == "\\" && quote != "'" {
      isEscaped.toggle()
      word.append(character)
      continue
    }
    if character == "'" || character == "\"" {
      quote = quote == nil ? character : quote == character ? nil : quote
    }
    if character == " ", quote == nil {
      words.append(word)
      word = ""
    } else {
      word.append(character)
    }
  }
  words.append(word)
  words = withValues(words, to: columns - 4)
  var lines: [String] = []
  var line = label
  for (index, word) in words.enumerated() {
    let space = line.isEmpty || line.hasSuffix(" ") ? "" : " "
    let tail = index == words.count - 1 ? 0 : 2
    if index > 0, displayWidth(of: line + space + word) + tail > columns {
      lines.append(line + " \\")
      line = "  " + word
    } else {
      line += space + word
    }
  }
  return (lines + [line]).joined(separator: "\n")
}

/// The words of a command, an option and its value as one where they fit a line.
private func withValues(_ words: [String], to columns: Int) -> [String] {
  var joined: [String] = []
  for word in words {
    if let option = joined.last, option.hasPrefix("--"), !option.contains(/[ =]/),
      !word.hasPrefix("-"), displayWidth(of: option) + 1 + displayWidth(of: word) <= columns
    {
      joined[joined.count - 1] += " " + word
    } else {
      joined.append(word)
    }
  }
  return joined
}

import Digests

/// The SHA-256 of lines, in hexadecimal digits.
func digest(of lines: [String]) -> String {
  sha256(of: Array(lines.joined(separator: "\n").utf8))
}

func digest(_ line: String) -> String { digest(of: [line]) }

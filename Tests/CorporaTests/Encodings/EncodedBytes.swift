import Foundation

/// Returns a text in an encoding, by the other direction of iconv than the one that is tested; what the
/// encoding has no character for is left out.
func encoded(_ text: String, in name: String) -> [UInt8] {
  guard let converter = iconv_open("\(name)//IGNORE", "UTF-8") else { return [] }
  defer { iconv_close(converter) }
  var input = Array(text.utf8)
  var output = [CChar](repeating: 0, count: 4 * input.count + 16)
  let (most, count) = (output.count, input.count)
  let left: Int = input.withUnsafeMutableBytes { input in
    output.withUnsafeMutableBytes { output in
      var from = input.baseAddress?.assumingMemoryBound(to: CChar.self)
      var to = output.baseAddress?.assumingMemoryBound(to: CChar.self)
      var (unread, free) = (count, most)
      _ = iconv(converter, &from, &unread, &to, &free)
      _ = iconv(converter, nil, nil, &to, &free)
      return free
    }
  }
  return output.prefix(most - left).map { UInt8(bitPattern: $0) }
}

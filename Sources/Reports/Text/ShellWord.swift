/// Returns a word as a shell takes it: in single quotes unless it is made of harmless characters.
///
///     shellWord("phone-6")    // phone-6
///     shellWord("it's mine")  // 'it'\''s mine'
package func shellWord(_ word: String) -> String {
  let isHarmless = word.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: Array("-_./:=,+@%".utf8).contains(byte)
    }
  }
  return isHarmless && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
}

import Digests

extension GateBaseline {
  /// The SHA-256 of the file's bytes, 64 hexadecimal digits.
  package var sha256: String { Digests.sha256(of: json) }
}

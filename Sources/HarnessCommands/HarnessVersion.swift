/// The version of the harness.
package enum HarnessVersion {
  /// As in CHANGELOG.md.
  package static let current = "0.1.0"
}

/// Place-keeping whose work is done by another process and may fail, though keeping a place cannot
/// throw.
///
/// After a failure nothing is asked and nothing kept until the failure is taken.
package protocol FallibleKeeping: Sendable {
  /// Returns the first failure since the last call, as a full sentence, and forgets it.
  func takeFailure() -> String?
}

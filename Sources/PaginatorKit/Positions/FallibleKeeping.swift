/// A way to keep places or highlights that may fail, since another process does it.
///
/// The functions of ``PositionStrategy`` and ``HighlightScheme`` cannot throw; after the first failure
/// they return anything, and who called them asks here.
package protocol FallibleKeeping: Sendable {
  /// Returns the first failure since this was last asked, in one sentence, and forgets it.
  func takeFailure() -> String?
}

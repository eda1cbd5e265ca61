/// How lines are made; the lines are the same.
package enum ShapingMode: String, CaseIterable, Sendable {
  /// Characters that no font rule touches take their advance from a table, other runs of them are
  /// shaped once, and line breaks come from pairs of classes; what is not provably the same is shaped
  /// in full.
  case fast
  /// Every paragraph is shaped by HarfBuzz and broken by ICU.
  case full
}

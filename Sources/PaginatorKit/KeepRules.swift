/// How many lines of a paragraph must stand together where a page break parts it (CSS Fragmentation 3).
///
///     KeepRules(orphans: 2, widows: 2).keepsLines  // true
///     KeepRules(orphans: 1, widows: 1).keepsLines  // false: a page may break anywhere
public struct KeepRules: Hashable, Sendable {
  /// The fewest lines of a paragraph before a page break.
  public var orphans: Int
  /// The fewest lines of a paragraph after a page break.
  public var widows: Int

  /// Rules for both sides of a page break.
  public init(orphans: Int, widows: Int) {
    self.orphans = orphans
    self.widows = widows
  }

  /// Whether the rules forbid a page to end where it is full: one of them wants more than one line.
  public var keepsLines: Bool { orphans > 1 || widows > 1 }
}

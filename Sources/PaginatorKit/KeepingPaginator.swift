/// A paginator with keep rules of its own, besides those of a layout.
///
/// It declares ``Capability/keepsWidows``, and is judged by the rules that it names.
public protocol KeepingPaginator: Paginator {
  /// Returns the rules by which pages break.
  ///
  /// - Parameter type: The type, whose own rules are kept at least.
  /// - Returns: The fewest lines of a paragraph before and after a break.
  func keepRules(in type: TypeStyle) -> KeepRules
}

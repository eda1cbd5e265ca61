import CTextBreaks

/// ICU's compiled line rules.
final class Rules {
  private let rules: OpaquePointer

  /// Reads the rules; nil when their form is not the known one.
  init?() {
    guard let rules = text_rules_lines() else { return nil }
    self.rules = rules
  }

  deinit { text_rules_destroy(rules) }

  /// The number of the end of a text among the categories.
  static let endOfText = UInt32(TEXT_RULES_END_OF_TEXT)

  var stateCount: UInt32 { text_rules_state_count(rules) }
  var categories: Range<UInt32> { 0..<text_rules_category_count(rules) }
  var firstDictionaryCategory: UInt32 { text_rules_first_dictionary_category(rules) }

  func category(of scalar: UInt32) -> UInt32 { text_rules_category(rules, scalar) }
  func next(_ state: UInt32, _ category: UInt32) -> UInt32 {
    text_rules_next(rules, state, category)
  }
  func accepting(_ state: UInt32) -> UInt32 { text_rules_accepting(rules, state) }
  func mark(_ state: UInt32) -> UInt32 { text_rules_mark(rules, state) }

  /// For each state the marks that may be asked for before they are set again.
  private(set) lazy var marksAhead: [Set<UInt32>] = {
    var ahead = [Set<UInt32>](repeating: [], count: Int(stateCount))
    var grows = true
    while grows {
      grows = false
      for state in 0..<stateCount {
        var all = ahead[Int(state)]
        for category in categories {
          let next = next(state, category)
          if accepting(next) > 1 { all.insert(accepting(next)) }
          guard category != Self.endOfText else { continue }
          all.formUnion(ahead[Int(next)].subtracting([mark(next)]))
        }
        grows = grows || all.count > ahead[Int(state)].count
        ahead[Int(state)] = all
      }
    }
    return ahead
  }()
}

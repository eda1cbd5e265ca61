import Comparisons
import PaginatorKit
import Trials

extension ReductionRun {
  /// What was reduced: `hidden (overflow_lines) of fixed-count, phone-6 at 28 px`.
  var title: String {
    "\(measuring.symptom.name) of \(whole.trial.paginator.name), \(whole.trial.setting.label)"
  }

  /// What came of it, the sentence that matters first.
  var sentences: [String] {
    let (all, left) = (whole.text.scalarCount, reduced.text.scalarCount)
    let symptom = measuring.symptom
    var sentences = [
      "\(counted(left, "character")) of \(grouped(all)) still \(left == 1 ? "shows" : "show") "
        + "\(symptom.name): \(symptom.amount(of: reduced.trial)), and "
        + "\(symptom.amount(of: whole.trial)) in the whole text."
    ]
    sentences.append(
      isCutShort
        ? "It was over before every cut was tried"
          + (TryingEnd.isAsked ? "." : "; a larger --budget may find a smaller text.")
        : "Without any one of them it would not."
    )
    guard let scrambled else { return sentences }
    let lines = scrambled.keepsLines ? "lines end where they ended" : "some lines end elsewhere"
    sentences.append(
      "Other letters stand for its own: \(lines), the figure is the same, and no word of the original is "
        + "left."
    )
    if scrambled.keptLetters > 0 {
      sentences.append(
        "\(counted(scrambled.keptLetters, "letter")) "
          + (scrambled.keptLetters == 1 ? "is" : "are")
          + " as in the original, since the fault goes away without."
      )
    }
    return sentences
  }
}

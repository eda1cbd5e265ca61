import Comparisons
import PairedTimes

extension TimeFindings {
  /// What the verdict comes to, in one sentence, which stands above all others.
  var lead: String {
    guard let first = sentences.first, first.hasPrefix(heading) else { return "\(heading)." }
    return first
  }

  /// What is told beside the lead.
  var details: [String] { lead == sentences.first ? Array(sentences.dropFirst()) : sentences }
}

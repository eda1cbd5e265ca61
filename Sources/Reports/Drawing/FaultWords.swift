package import Comparisons
import PaginatorKit
import Refereeing
import Trials

extension WorstPage {
  /// Where the page is: `fixed-count, phone-6 at 17 px, page 16 of 20`.
  package var place: String {
    "\(trial.paginator.name), \(trial.setting.label), page \(grouped(page + 1)) of "
      + grouped(trial.pageCount)
  }

  /// Where it is, as the heading over it: `Worst page: fixed-count, phone-6 at 17 px, page 16 of 20`.
  package var heading: String { "\(Self.title): \(place)" }

  static let title = "Worst page"

  /// Where it is and what is wrong, without a full stop, since a page may stand below.
  package var sentence: String { "\(heading): \(fault.clause)" }
}

extension WorstPage.Fault {
  /// What is wrong, as a clause: `1 line cut off, 23.5 px below the screen`.
  package var clause: String {
    guard case .overflow(let length, _) = self else { return brief }
    return "\(brief), \(Format.fixed(length.pixels, 1)) px below the screen"
  }

  /// What is wrong, where there is little room: `1 line cut off`.
  package var brief: String {
    switch self {
    case .overflow(_, let lines): "\(counted(lines, "line")) cut off"
    case .lost(let characters):
      "\(counted(characters, "character")) \(characters == 1 ? "stands" : "stand") on no page, the first beside this one"
    case .repeated(let characters):
      "\(counted(characters, "character")) \(characters == 1 ? "stands" : "stand") on more than one page, the first here"
    case .lineOverflow(let length):
      "a line runs \(Format.fixed(length.pixels, 1)) px past the side"
    case .missedLines(let lines): "\(counted(lines, "more line")) would have fitted"
    case .badStart(let boundary): "it starts \(boundary.startWords)"
    case .parted(let keeps): keeps.words
    case .blank: "it has nothing to read"
    case .spacing(let length):
      "\(Format.fixed(length.pixels, 1)) px of space are missing between its paragraphs, or left at its top"
    case .styles(let characters):
      "\(counted(characters, "character")) drawn in another face or size than the text's"
    }
  }
}

extension BoundaryMeasurement.KeepFaults {
  /// What a page's end does to the blocks around it: `it ends with a heading, whose text …`.
  var words: String {
    if strandedHeading { return "it ends with a heading, whose text is on the next page" }
    if splitBox { return "it ends inside a row, or between a picture and its caption" }
    return "it ends inside what is kept together"
  }
}

extension BoundaryMeasurement {
  /// Where the page after a bad boundary starts: `inside a line`.
  var startWords: String {
    if midGrapheme { return "inside a character" }
    if kinsoku { return "with a mark that may not begin a line" }
    if illegalBreak { return "where no line may break" }
    return "inside a line"
  }
}

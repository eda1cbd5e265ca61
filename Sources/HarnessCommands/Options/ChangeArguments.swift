import ArgumentParser
import PaginatorKit

/// The changes of the layout that boundary drift and reading positions are measured over.
struct ChangeArguments: ParsableArguments {
  @Option(
    name: .customLong("to-font-size"),
    help: ArgumentHelp(
      "A font size that readers change to. Repeatable. (default: \(Self.defaultSizes.inPixels))",
      valueName: "px"
    ),
    transform: Parsing.fontSize
  )
  var sizes: [Length] = []

  @Option(
    name: .customLong("to-font"),
    help: ArgumentHelp(
      "A font that readers change to; the other fonts stay behind it. Repeatable.",
      valueName: "family|file[#index]"
    )
  )
  var fonts: [String] = []

  @Option(
    name: .customLong("to-device"),
    help: ArgumentHelp(
      "A device, or a pattern of devices, that readers change to. Repeatable.",
      valueName: "id"
    ),
    completion: .devices
  )
  var devices: [String] = []

  @Option(
    name: .customLong("to-line-height"),
    help: ArgumentHelp("A line height that readers change to. Repeatable.", valueName: "multiple"),
    transform: Parsing.lineHeight
  )
  var lineHeights: [LineHeightMultiple] = []

  /// The sizes changed to; the defaults where no change at all is asked for.
  var sizesOrDefault: [Length] { asksForChanges ? sizes : Self.defaultSizes }

  var asksForChanges: Bool {
    !(sizes.isEmpty && fonts.isEmpty && devices.isEmpty && lineHeights.isEmpty)
  }

  /// The sizes that are changed to unless other changes are asked for.
  static let defaultSizes: [Length] = [20, 24].map { .pixels($0) }
}

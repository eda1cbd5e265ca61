import ArgumentParser
import PaginatorKit

/// A page of one's own instead of a device.
struct PageArguments: ParsableArguments {
  @Option(
    name: .customLong("page"),
    help: ArgumentHelp("A page of your own, in pixels, instead of a device.", valueName: "WxH"),
    transform: Parsing.page
  )
  var size: PageSize?

  @Option(
    help: ArgumentHelp(
      "The space around the content box of --page. (default: 16)",
      valueName: "N|T,R,B,L"
    ),
    transform: Parsing.insets
  )
  var insets: Insets?
}

/// A page's width and height.
struct PageSize: Hashable {
  var width: Length
  var height: Length
}

extension PageGeometry {
  /// The page that was asked for, `nil` when none was.
  ///
  /// - Parameters:
  ///   - size: The value of --page.
  ///   - insets: The value of --insets.
  ///   - layout: The other options, which must leave room for text.
  /// - Returns: The page with its insets, 16 px where none are given.
  /// - Throws: ``HarnessFailure`` when the options exclude one another or leave no content box.
  static func requested(
    size: PageSize?,
    insets: Insets?,
    layout: LayoutArguments
  ) throws -> PageGeometry? {
    guard let size else {
      if insets == nil { return nil }
      throw HarnessFailure(.usage, "--insets goes with --page; a device has its own.")
    }
    guard layout.devices.isEmpty else {
      throw HarnessFailure(.usage, "Give --page or --device, not both.")
    }
    let page = PageGeometry(
      width: size.width,
      height: size.height,
      insets: insets ?? Insets(all: .pixels(16))
    )
    guard page.contentWidth > .zero, page.contentHeight > .zero else {
      throw HarnessFailure(
        .usage,
        "The insets leave no content box: \(page.contentWidth.pixels) x "
          + "\(page.contentHeight.pixels) px. Give a larger --page or smaller --insets."
      )
    }
    return page
  }
}

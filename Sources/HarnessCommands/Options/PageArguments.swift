import ArgumentParser
import PaginatorKit

/// A page of one's own instead of a device.
struct PageArguments: ParsableArguments {
  @Option(
    name: .customLong("page"),
    help: ArgumentHelp(
      "A custom page size in pixels, instead of a device; /2+40 behind it: two columns, 40 px apart.",
      valueName: "WxH"
    ),
    transform: Parsing.page
  )
  var size: PageSize?

  @Option(
    help: ArgumentHelp("The insets of --page. (default: 16)", valueName: "N|T,R,B,L"),
    transform: Parsing.insets
  )
  var insets: Insets?
}

struct PageSize: Hashable {
  var width: Length
  var height: Length
  var columns = Columns.one
}

extension PageGeometry {
  /// The page that was asked for, with insets of 16 px where none are given; `nil` when none was.
  static func requested(
    size: PageSize?,
    insets: Insets?,
    layout: LayoutArguments
  ) throws -> PageGeometry? {
    guard let size else {
      if insets == nil { return nil }
      throw HarnessFailure.usage("--insets goes with --page; a device has its own.")
    }
    guard layout.devices.isEmpty else {
      throw HarnessFailure.usage("Give --page or --device, not both.")
    }
    let page = PageGeometry(
      width: size.width,
      height: size.height,
      insets: insets ?? Insets(all: .pixels(16)),
      columns: size.columns
    )
    guard page.contentWidth > .zero, page.contentHeight > .zero else {
      throw HarnessFailure.usage(
        "The insets\(size.columns == .one ? "" : " and the gap") leave no content box: \(page.contentWidth.pixels) x "
          + "\(page.contentHeight.pixels) px. Give a larger --page or smaller \(size.columns == .one ? "--insets" : "--insets and gap")."
      )
    }
    return page
  }
}

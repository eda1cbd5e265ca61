import GRDB
import PaginatorKit
import Trials

extension ContentTable {
  private static let page = [
    "widthSixtyFourths", "heightSixtyFourths", "insetTopSixtyFourths", "insetRightSixtyFourths",
    "insetBottomSixtyFourths", "insetLeftSixtyFourths",
  ]

  static let device = ContentTable(name: "device", columns: ["name", "title"] + page)

  static let layout = ContentTable(
    name: "layout",
    columns: page + [
      "sizeSixtyFourths", "lineHeightTenThousandths", "lineHeightRule", "advances", "leading",
      "alignment", "firstLineIndentSixtyFourths", "paragraphSpacingSixtyFourths", "kinsoku",
      "orphanLines", "widowLines",
    ],
    children: [Child(name: "layoutFont", columns: ["file", "face", "sha256", "family"])]
  )
}

extension Content {
  static func device(_ device: Device) -> Content {
    Content(
      table: .device,
      values: [device.id.databaseValue, device.title.databaseValue] + page(device.page)
    )
  }

  static func layout(_ layout: Layout) -> Content {
    let type = layout.type
    return Content(
      table: .layout,
      values: page(layout.page) + [
        type.size.stored, type.lineHeight.tenThousandths.databaseValue,
        type.lineHeightFrom.rawValue.databaseValue, type.advances.rawValue.databaseValue,
        type.leading.rawValue.databaseValue, type.alignment.rawValue.databaseValue,
        type.firstLineIndent.stored, type.paragraphSpacing.stored,
        type.kinsoku.rawValue.databaseValue, type.orphans.databaseValue, type.widows.databaseValue,
      ],
      children: [
        type.fonts.map { font in
          [
            font.file.databaseValue, font.index.databaseValue, font.sha256.databaseValue,
            font.family.databaseValue,
          ]
        }
      ]
    )
  }

  private static func page(_ page: PageGeometry) -> [DatabaseValue] {
    let insets = page.insets
    return [page.width, page.height, insets.top, insets.right, insets.bottom, insets.left]
      .map(\.stored)
  }
}

extension ContentReader {
  func device(_ number: Int64) throws -> Device {
    try root(.device, number) { row in
      Device(id: try row.next(), title: try row.next(), page: try row.page())
    }
  }

  func layout(_ number: Int64) throws -> Layout {
    let fonts = try children(.layout, 0, of: number) { row in
      FontReference(
        file: try row.next(),
        index: try row.next(),
        sha256: try row.next(),
        family: try row.next()
      )
    }
    return try root(.layout, number) { row in
      let page = try row.page()
      var type = TypeStyle(
        fonts: fonts,
        size: try row.length(),
        lineHeight: LineHeightMultiple(tenThousandths: try row.next())
      )
      type.lineHeightFrom = try row.name()
      type.advances = try row.name()
      type.leading = try row.name()
      type.alignment = try row.name()
      type.firstLineIndent = try row.length()
      type.paragraphSpacing = try row.length()
      type.kinsoku = try row.name()
      type.orphans = try row.next()
      type.widows = try row.next()
      return Layout(page: page, type: type)
    }
  }
}

extension Columns {
  /// The next six columns as a page.
  fileprivate mutating func page() throws -> PageGeometry {
    PageGeometry(
      width: try length(),
      height: try length(),
      insets: Insets(
        top: try length(),
        right: try length(),
        bottom: try length(),
        left: try length()
      )
    )
  }
}

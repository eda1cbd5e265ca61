import PaginatorKit
import Testing

@testable import Trials

struct DeviceTests {
  @Test(arguments: [
    // The swept devices; insets of 16 px on each side.
    (id: "phone-6", width: 375.0, height: 667.0), (id: "phone-max", width: 430, height: 932),
    (id: "reader-6", width: 536, height: 724), (id: "tablet-10", width: 810, height: 1080),
  ])
  func `has a content box 16 px inside its page`(
    id: String,
    width: Double,
    height: Double
  ) throws {
    let device = try #require(Device.builtIn.first { $0.id == id })
    #expect(device.page.width == .pixels(width))
    #expect(device.page.insets == Insets(all: .pixels(16)))
    #expect(device.page.contentWidth == .pixels(width - 32))
    #expect(device.page.contentHeight == .pixels(height - 32))
  }

  @Test func `comes first as the phone, whose layout is the detailed one`() {
    #expect(Device.builtIn.map(\.id) == ["phone-6", "phone-max", "reader-6", "tablet-10"])
    #expect(Array(Device.known.prefix(4)) == Device.builtIn)
  }

  /// What sessions have stored since the first of them.
  @Test func `keeps the titles of the swept devices`() {
    #expect(
      Device.builtIn.map(\.title) == [
        "phone, 4.7 in (375 x 667)", "large phone, 6.7 in (430 x 932)",
        "e-ink reader, 6 in (1072 x 1448 dots at 2 a pixel)", "tablet, 10.2 in (810 x 1080)",
      ]
    )
  }
}

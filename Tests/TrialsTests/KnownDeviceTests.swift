import PaginatorKit
import Testing

@testable import Trials

struct KnownDeviceTests {
  @Test func `has a name of its own and a content box`() {
    let ids = KnownDevice.all.map(\.device.id)
    #expect(Set(ids).count == ids.count)
    #expect(!ids.contains("all"))
    for known in KnownDevice.all {
      #expect(known.device.page.contentWidth > .zero, "\(known.device.id)")
      #expect(known.device.page.contentHeight > .zero, "\(known.device.id)")
      #expect((known.screen == nil) == [.desktop, .box].contains(known.kind), "\(known.device.id)")
    }
  }

  /// Content boxes worked out by hand: dots / density, less the wider of 16 px and the safe area.
  @Test(arguments: [
    // 640 / 2 − 32, 1136 / 2 − 32.
    (id: "phone-4", width: 288.0, height: 536.0),
    // 1080 / 3 − 32, 1920 / 3 − 32.
    (id: "phone-5", width: 328, height: 608),
    // 26331/64 and 58514/64 (ScreenTests), each less 32: 379.421875 and 882.28125.
    (id: "phone-420", width: 379.421875, height: 882.28125),
    // 1170 / 3 − 32; 2532 / 3 = 844, less 47 and 34.
    (id: "phone-notch", width: 358, height: 763),
    // 844 less 47 on both sides; 390 less 16 above and 21 below.
    (id: "phone-side", width: 750, height: 353),
    // 1179 / 3 − 32; 2556 / 3 = 852, less 59 and 34.
    (id: "phone-island", width: 361, height: 759),
    // 2048 / 2 − 32; 2732 / 2 = 1366, less 16 and 20.
    (id: "tablet-13", width: 992, height: 1330),
    // 1264 · 64 / 1.875 = 43144.53 and 1680 · 64 / 1.875 = 57344: 674.140625 and 896, less 32.
    (id: "reader-7", width: 642.140625, height: 864),
    (id: "window", width: 928, height: 688),
  ])
  func `leaves the text what its screen has`(id: String, width: Double, height: Double) throws {
    let page = try #require(KnownDevice.matching(id).first).device.page
    #expect(page.contentWidth == .pixels(width))
    #expect(page.contentHeight == .pixels(height))
  }

  /// The diagonal is the root of width² + height², in inches the dots of it by those of an inch.
  @Test(arguments: KnownDevice.all.filter { $0.screen != nil })
  func `dots, diagonal and dots an inch agree`(known: KnownDevice) throws {
    let screen = try #require(known.screen)
    let dots = Double(screen.width * screen.width + screen.height * screen.height).squareRoot()
    let inches = dots / Double(screen.dotsPerInch)
    #expect(abs(inches - Double(screen.diagonalTenths) / 10) < 0.1, "\(known.device.id)")
  }

  @Test func `is found by name, by pattern and by all`() {
    func ids(_ pattern: String) -> [String] { KnownDevice.matching(pattern).map(\.device.id) }
    #expect(ids("tablet-10") == ["tablet-10"])
    // In the order of the list: the swept one first.
    #expect(ids("tablet-1?") == ["tablet-10", "tablet-11", "tablet-13"])
    #expect(ids("all") == Device.known.map(\.id))
    #expect(ids("*") == ids("all"))
    #expect(ids("tablet-1").isEmpty)
    #expect(ids("phone-*").count == KnownDevice.all.count { $0.kind == .phone })
  }

  @Test(arguments: [
    (length: 26_331 as Int64, text: "411.42"), (length: 64, text: "1"), (length: 96, text: "1.5"),
    // 1/64 = 0.015625 and 3/64 = 0.046875; 67/64 = 1.046875.
    (length: 1, text: "0.02"), (length: 67, text: "1.05"), (length: 0, text: "0"),
  ])
  func `writes lengths with two decimals`(length: Int64, text: String) {
    #expect(KnownDevice.hundredths(Length(sixtyFourths: length)) == text)
  }
}

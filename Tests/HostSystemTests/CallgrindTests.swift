import Testing

@testable import HostSystem

/// What callgrind says at its end.
struct CallgrindTests {
  /// The end of a real run of valgrind 3.19.0.
  private let real = """
    ==4242== Callgrind, a call-graph generating cache profiler
    ==4242== Copyright (C) 2002-2017, and GNU GPL'd, by Josef Weidendorfer et al.
    ==4242== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info
    ==4242== Command: ./harness workload
    ==4242==\u{20}
    ==4242== For interactive control, run 'callgrind_control -h'.
    ==4242==\u{20}
    ==4242== Events    : Ir
    ==4242== Collected : 94325876
    ==4242==\u{20}
    ==4242== I   refs:      94,325,876

    """

  @Test func `says how many instructions were executed`() {
    #expect(Callgrind.instructions(in: real) == 94_325_876)
    // With caches simulated there are more events; instructions come first.
    #expect(Callgrind.instructions(in: "==1== Collected : 12 7 9") == 12)
  }

  @Test(arguments: [
    "", "Collected : 12", "==1== Collected :", "==1== Collected : many",
    "==1== Events    : Ir", "==1== Not Collected : 12",
  ])
  func `says nothing else`(text: String) {
    #expect(Callgrind.instructions(in: text) == nil)
  }
}

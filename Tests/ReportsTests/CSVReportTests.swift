import Comparisons
import PaginatorKit
import Refereeing
import TestSupport
import Testing

@testable import Reports
@testable import Trials

struct CSVReportTests {
  /// The lines of one table, without their CRLF.
  private func lines(
    _ name: String,
    of session: Session,
    options: ReportOptions = ReportOptions()
  ) throws -> [String] {
    let lines = try CSVReport().text(name, of: session, options: options)
      .split(separator: "\r\n", omittingEmptySubsequences: false)
    try #require(lines.count > 1 && lines.last == "")
    return lines.dropLast().map(String.init)
  }

  /// The cell of a column, in tables without quotes.
  private func cell(_ column: String, row: Int = 1, of lines: [String]) -> String? {
    let columns = lines[0].split(separator: ",", omittingEmptySubsequences: false)
    let cells = lines[row].split(separator: ",", omittingEmptySubsequences: false)
    #expect(columns.count == cells.count)
    return columns.firstIndex { $0 == column }.map { String(cells[$0]) }
  }

  @Test func `has the columns that scripts rely on`() throws {
    let session = Session.han([])
    #expect(
      try lines("observations.csv", of: session) == [
        "session_id,session_number,corpus,paginator,device,font,font_size_px,metric,statistic,unit,"
          + "value,eligible,excluded,above"
      ]
    )
    #expect(
      try lines("changes.csv", of: session) == [
        "session_id,session_number,corpus,paginator,variant,device,font,font_size_px,to_device,"
          + "to_font,to_font_size_px,to_line_height,metric,statistic,unit,value,eligible,excluded"
      ]
    )
    #expect(
      try lines("pairs.csv", of: session) == [
        "session_id,session_number,corpus,paginator,against,device,font,font_size_px,metric,"
          + "statistic,unit,value,eligible,excluded"
      ]
    )
    #expect(
      try lines("pages.csv", of: session) == [
        "session_id,session_number,corpus,paginator,device,font,font_size_px,page,start_scalar,"
          + "end_scalar,start_utf16,end_utf16,start_utf8,end_utf8,lines,height_px,overflow_px,overflow_lines,"
          + "clipped_lines,unused_px,missed_lines,excluded"
      ]
    )
    #expect(
      try lines("samples.csv", of: session) == [
        "session_id,session_number,corpus,paginator,device,font,font_size_px,phase,sample,wall_ns,"
          + "cpu_ns,quality,cpu_clock"
      ]
    )
  }

  @Test func `sums up each trial in a row`() throws {
    let timing = Timing(samples: [
      Sample(wallNanoseconds: 30, cpuNanoseconds: 20),
      Sample(wallNanoseconds: 20, cpuNanoseconds: 11, disturbances: [.steal]),
    ])
    let table = try lines("summary.csv", of: .han([.han(timing: timing), .han(size: 20.5)]))
    #expect(table.count == 3)
    let expected = [
      ("session_id", "s1"), ("session_number", ""), ("corpus", "sutra"), ("paginator", "greedy"),
      ("kind", "classic"),
      ("shows", "substring"), ("device", "phone-6"), ("font", "Noto Sans CJK TC"),
      ("font_size_px", "17"), ("detailed", "true"), ("page_width_px", "332"),
      ("box_height_px", "100"), ("line_height_px", "24"), ("layout_key", "abc"),
      ("text_scalars", "8"), ("verdict", "unsafe"), ("failure", ""), ("reference_pages", "2"),
      ("bad_breaks_sum_boundaries", "1"), ("gap_scalars", "0"), ("overflow_px_max", "20"),
      ("overflow_lines_sum", "1"), ("unused_px_median", "0"), ("pages", "2"),
      ("mid_line_sum_boundaries", "1"),
      // One boundary, a scalar later than greedy's, whose pages have 4: a quarter page.
      ("reference_drift_max_pages", "0.25"), ("reference_drift_slope_pages_per_page", ""),
      // 20 scalars measured of a text of 8.
      ("measurement_amplification_ratio", "2.5"), ("cpu_min_ns", "11"),
      // Two samples have no interval of 95 %.
      ("cpu_ci95_low_ns", ""), ("cpu_ci95_high_ns", ""), ("wall_median_ns", "25"),
      ("samples", "2"), ("disturbed_samples", "1"), ("total_time_ns", "15.5"),
      ("first_page_time_ns", ""),
      ("peak_memory_bytes", ""),
    ]
    for (column, value) in expected {
      #expect(cell(column, of: table) == value, "\(column)")
    }
    #expect(cell("detailed", row: 2, of: table) == "false")
    #expect(cell("font_size_px", row: 2, of: table) == "20.5")
    #expect(cell("total_time_ns", row: 2, of: table) == "")
    #expect(cell("disturbed_samples", row: 2, of: table) == "")
  }

  @Test func `says what a time is above that was not awaited`() throws {
    var trial = Trial.han()
    trial.costs = DetailedCosts(bounds: [.total: 1_003_000_000])
    let summary = try lines("summary.csv", of: .han([trial]))
    #expect(cell("cpu_above_ns", of: summary) == "1003000000")
    #expect(cell("total_time_ns", of: summary) == "" && cell("samples", of: summary) == "")
    let observations = try lines("observations.csv", of: .han([trial]))
    #expect(
      observations.contains {
        $0.hasSuffix(",total_time,value,ns,,0,1,1003000000")
      }
    )
  }

  @Test func `says units in the headers of the summary`() throws {
    let columns = try lines("summary.csv", of: .han([]))[0].split(separator: ",")
    #expect(Set(columns).count == columns.count)
    for metric in Metric.all {
      let column = columns.first { $0.hasPrefix(metric.name) && metric.columnName == $0 }
      #expect(column != nil, "\(metric.name)")
    }
  }

  @Test func `shows a failed trial with its sentence and no figures`() throws {
    let trial = Trial.han().failing("Page 2 is empty; the method would never finish.")
    let table = try lines("summary.csv", of: .han([trial]))
    #expect(cell("verdict", of: table) == "failed")
    #expect(cell("failure", of: table) == "no_progress")
    #expect(cell("failure_message", of: table) == "Page 2 is empty; the method would never finish.")
    #expect(cell("gap_scalars", of: table) == "")
    #expect(cell("pages", of: table) == "")
  }

  @Test func `observes each metric with its statistics`() throws {
    let table = try lines("observations.csv", of: .han([.han()]))
    let prefix = "s1,,sutra,greedy,phone-6,Noto Sans CJK TC,17,"
    let statistics = Metric.all.reduce(0) { $0 + $1.statistics.count }
    #expect(table.count == 1 + statistics)
    #expect(table.contains(prefix + "gap,value,scalars,0,1,0,"))
    // Two pages with 20 and 0 px of overflow.
    #expect(
      table.filter { $0.contains(",overflow_px,") } == [
        prefix + "overflow_px,count,pages,1,2,0,",
        prefix + "overflow_px,rate,ratio,0.5,2,0,",
        prefix + "overflow_px,sum,px,20,2,0,",
        prefix + "overflow_px,median,px,10,2,0,",
        prefix + "overflow_px,p95,px,20,2,0,",
        prefix + "overflow_px,max,px,20,2,0,",
        prefix + "overflow_px,worst_page,page,1,2,0,",
      ]
    )
    // The last page is left out of the unused space.
    #expect(table.contains(prefix + "unused_px,sum,px,0,1,1,"))
    #expect(table.contains(prefix + "mid_line,count,boundaries,1,1,1,"))
    // One boundary has no slope: absent, not 0.
    #expect(table.contains(prefix + "reference_drift_slope,value,pages_per_page,,0,1,"))
  }

  @Test func `lists the pages in scalars, UTF-16 units and bytes`() throws {
    let table = try lines("pages.csv", of: .han([.han()]))
    let prefix = "s1,,sutra,greedy,phone-6,Noto Sans CJK TC,17,"
    // 須菩提。 is 4 scalars, 4 units, 12 bytes; 於意𠀀 and LF are 4, 5 and 3 + 3 + 4 + 1 = 11.
    #expect(
      Array(table.dropFirst()) == [
        prefix + "1,0,4,0,4,0,12,5,120,20,1,1,0,0,",
        prefix + "2,4,8,4,9,12,23,1,24,0,0,0,76,0,last_page",
      ]
    )
  }

  @Test func `lists the pages of the detailed layout unless asked for all`() throws {
    let session = Session.han([.han(), .han("other"), .han(device: "tablet-10")])
    #expect(try lines("pages.csv", of: session).count == 1 + 4)
    let all = try lines("pages.csv", of: session, options: ReportOptions(allPages: true))
    #expect(all.count == 1 + 6)
  }

  @Test func `lists the pages of the trial with the worst page, whatever its layout`() throws {
    // The last line of the first page fits on the phone, and on nothing else.
    func fitting(_ paginator: String) throws -> Trial {
      var trial = Trial.han(paginator)
      var judgement = try #require(trial.judgement)
      judgement.pages[0].overflow = .zero
      judgement.pages[0].overflowLines = 0
      trial.set(trial.pages, judgement)
      return trial
    }
    let trials = [
      try fitting("greedy"), try fitting("other"), .han("worst", device: "tablet-10"),
      .han(size: 20),
    ]
    let rows = try lines("pages.csv", of: .han(trials))
    #expect(rows.count == 1 + 6)
    #expect(rows.count { $0.contains(",worst,tablet-10,") } == 2)
  }

  @Test func `names the session's number in the store in each table`() throws {
    let timing = Timing(samples: [Sample(wallNanoseconds: 3, cpuNanoseconds: 2)])
    let session = Session.han([.han(timing: timing), .han("other")])
    for name in ["summary", "observations", "pairs", "pages", "samples"] {
      let rows = try lines("\(name).csv", of: session, options: ReportOptions(sessionNumber: 41))
      #expect(rows.count > 1 && rows.dropFirst().allSatisfy { $0.hasPrefix("s1,41,sutra,") })
    }
  }

  @Test func `lists the pages of a failed trial without measures`() throws {
    let session = Session.han([Trial.han().failing("It stopped.")])
    #expect(
      Array(try lines("pages.csv", of: session).dropFirst()) == [
        "s1,,sutra,greedy,phone-6,Noto Sans CJK TC,17,1,0,4,0,4,0,12,,,,,,,,"
      ]
    )
  }

  @Test func `keeps a range outside the text as it is`() throws {
    var trial = Trial.han()
    var pages = trial.pages
    pages[1].end = TextOffset(utf8: 25)
    trial.set(pages, trial.judgement)
    // Two bytes behind the text's 23: two behind its 8 scalars and its 9 units.
    let row = try lines("pages.csv", of: .han([trial]))[2]
    #expect(row.contains(",2,4,10,4,11,12,25,"))
  }

  @Test func `lists the samples phase by phase, with what disturbed them`() throws {
    let first = Timing(samples: [
      Sample(
        wallNanoseconds: 9,
        cpuNanoseconds: 5,
        disturbances: [.wallAboveCPU, .involuntarySwitch, .steal]
      )
    ])
    let total = Timing(samples: [
      Sample(wallNanoseconds: 30, cpuNanoseconds: 30),
      Sample(wallNanoseconds: 20, cpuNanoseconds: 11, disturbances: [.wallAboveCPU]),
    ])
    let one = Timing(samples: [Sample(wallNanoseconds: 1, cpuNanoseconds: 1)])
    let trial = Trial.han(
      timing: total,
      otherTimings: [.fill: one, .firstPage: first, .prepare: one].compactMapValues { $0 }
    )
    let table = try lines("samples.csv", of: .han([trial]))
    let prefix = "s1,,sutra,greedy,phone-6,Noto Sans CJK TC,17,"
    #expect(
      Array(table.dropFirst()) == [
        prefix + "total,0,30,30,,thread", prefix + "total,1,20,11,wall_above_cpu,thread",
        prefix + "first_page,0,9,5,steal+involuntary_switch+wall_above_cpu,thread",
        prefix + "prepare,0,1,1,,thread", prefix + "fill,0,1,1,,thread",
      ]
    )
  }

  @Test func `says whose clock a sample was read from`() throws {
    let timing = Timing(samples: [Sample(wallNanoseconds: 3, cpuNanoseconds: 2)])
    var session = Session.han([
      .han("one", timing: timing), .han("many", timing: timing), .han("program", timing: timing),
    ])
    session.environment["cpu_clock.many"] = "process"
    session.trials[2].paginator.kind = .external
    let table = try lines("samples.csv", of: session)
    #expect(
      table.dropFirst().compactMap { $0.split(separator: ",").last.map(String.init) }
        == ["thread", "process", "process"]
    )
  }

  @Test func `begins each table with a byte order mark when asked`() {
    let options = ReportOptions(csvByteOrderMark: true)
    for file in CSVReport().files(of: .han([]), options: options)
    where file.name.hasSuffix(".csv") {
      #expect(file.bytes.starts(with: [0xEF, 0xBB, 0xBF]), "\(file.name)")
    }
  }
}

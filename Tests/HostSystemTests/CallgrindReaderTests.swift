import Testing

@testable import HostSystem

/// What callgrind writes down.
///
/// The texts follow the format's documentation: <https://valgrind.org/docs/manual/cl-format.html>.
struct CallgrindReaderTests {
  private func read(_ text: String) -> CallgrindProfile? {
    CallgrindReader.profile(of: text) { $0.symbol }
  }

  /// The documentation's extended example, with a second event and with totals: 20 instructions of
  /// `main`, 100 of `func1` and 700 of `func2`.
  @Test func `counts own instructions and calls, but no call as its caller's own`() throws {
    let profile = try #require(
      read(
        """
        # callgrind format
        events: Dr Ir

        fl=file1.c
        fn=main
        16 9 20
        cfn=func1
        calls=1 50
        16 9 400
        cfi=file2.c
        cfn=func2
        calls=3 20
        16 9 400

        fn=func1
        51 9 100
        cfi=file2.c
        cfn=func2
        calls=2 20
        51 9 300

        fl=file2.c
        fn=func2
        20 9 700
        totals: 27 820
        """
      )
    )
    #expect(profile.own == ["main": 20, "func1": 100, "func2": 700])
    #expect(
      profile.calls == [
        .init(caller: "main", callee: "func1"): .init(count: 1, instructions: 400),
        .init(caller: "main", callee: "func2"): .init(count: 3, instructions: 400),
        .init(caller: "func1", callee: "func2"): .init(count: 2, instructions: 300),
      ]
    )
    #expect(profile.total == 820)
  }

  /// `main` executes 400 + 5 + 7, `work` 30 + 40; a line of calls costs its caller nothing.
  @Test func `a number stands for the name that it came with, whatever came with it`() throws {
    let profile = try #require(
      read(
        """
        positions: line
        events: Ir
        ob=(1) /bin/harness
        fl=(1) main.c
        fn=(1) main
        16 400
        cob=(2) /lib/libx.so.1
        cfi=(2) work.c
        cfn=(2) work
        calls=2 20
        +3 70
        * 5
        fe=(1)
        -2 7

        ob=(2)
        fl=(2)
        fn=(2)
        20 30
        fi=(3) inlined.h
        +4 40

        totals: 482
        """
      )
    )
    #expect(profile.own == ["main": 412, "work": 70])
    #expect(
      profile.calls == [
        .init(caller: "main", callee: "work"): .init(count: 2, instructions: 70)
      ]
    )
  }

  /// The same number stands for a file, a library and a function, each its own.
  @Test func `a function is known by its library, too`() throws {
    let text = """
      events: Ir
      ob=(1) /lib/liba.so
      fl=(1) ???
      fn=(1) 0x4838000
      0 6
      cob=(2) /lib/libb.so
      cfn=(2) 0x8ae2000
      calls=1 0
      0 9
      cfn=(3) 0x4838100
      calls=1 0
      0 4
      ob=(2)
      fn=(2)
      0 9
      ob=(1)
      fn=(3)
      0 4
      summary: 19
      """
    let profile = try #require(CallgrindReader.profile(of: text) { "\($0.symbol) in \($0.object)" })
    #expect(
      profile.own == [
        "0x4838000 in /lib/liba.so": 6, "0x8ae2000 in /lib/libb.so": 9,
        "0x4838100 in /lib/liba.so": 4,
      ]
    )
    // By a name that they share they are one, and what it calls of its own is no call.
    let merged = try #require(CallgrindReader.profile(of: text, naming: \.object))
    #expect(merged.own == ["/lib/liba.so": 10, "/lib/libb.so": 9])
    #expect(
      merged.calls == [
        .init(caller: "/lib/liba.so", callee: "/lib/libb.so"): .init(count: 1, instructions: 9)
      ]
    )
  }

  /// `jump=` and `jcnd=` are followed by a place without a cost, or with one of 0.
  @Test func `jumps, addresses and costs that are left out count nothing`() throws {
    let profile = try #require(
      read(
        """
        positions: instr line
        events: Bc Ir
        fn=(1) main
        0x8048000 16 0 7
        +3 +1 1 2
        jcnd=2/5 0x8048010 18
        * *
        jump=3 +5 *
        * +1
        +2 * 4
        totals: 5 9
        """
      )
    )
    #expect(profile.own == ["main": 9])
    #expect(profile.calls.isEmpty)
  }

  /// Callgrind names a function anew for each depth at which it calls itself, up to some.
  @Test func `a function that calls itself is one`() throws {
    let profile = try #require(
      read(
        """
        events: Ir
        fn=(1) walk
        1 10
        cfn=(2) walk'2
        calls=1 1
        1 20
        fn=(2)
        1 20
        fn=(3) don't
        1 1
        fn=(below main)
        0 2
        summary: 33
        """
      )
    )
    #expect(profile.own == ["walk": 30, "don't": 1, "(below main)": 2])
    #expect(profile.calls.isEmpty)
  }

  @Test(arguments: [
    "", "events: Ir\nfn=(1) main\n1 10\n",
    // Cut off, costs of nobody, a number without a name, no number, no instructions.
    "events: Ir\nsummary: 12\nfn=(1) main\n1 10\n", "events: Ir\n1 10\nsummary: 10\n",
    "events: Ir\nfn=(1)\n1 10\nsummary: 10\n", "events: Ir\nfn=(1) main\n1 many\nsummary: 10\n",
    "events: Ir\nfn=(1) main\ncfn=(2) f\ncalls=many 1\n1 10\nsummary: 10\n",
    "events: Dr\nfn=(1) main\n1 10\nsummary: 10\n",
  ])
  func `what is no such file, or not all of one, has no profile`(text: String) {
    #expect(read(text) == nil)
  }

  @Test func `the start is subtracted, function by function and call by call`() {
    let call = CallgrindProfile.Call(caller: "main", callee: "pass")
    let run = CallgrindProfile(
      own: ["main": 12, "pass": 50],
      calls: [call: .init(count: 3, instructions: 50)]
    )
    let start = CallgrindProfile(
      own: ["main": 10, "load": 2],
      calls: [call: .init(count: 1, instructions: 20)]
    )
    #expect(
      run - start
        == CallgrindProfile(
          own: ["main": 2, "pass": 50, "load": -2],
          calls: [call: .init(count: 2, instructions: 30)]
        )
    )
  }
}

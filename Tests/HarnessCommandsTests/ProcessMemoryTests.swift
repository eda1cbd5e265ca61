import Testing

@testable import HarnessCommands

struct ProcessMemoryTests {
  private func memory(_ resident: Int, peak: Int) -> ProcessMemory? {
    ProcessMemory(status: "Name:\tx\nVmHWM:\t   \(peak) kB\nVmRSS:\t \(resident) kB\nThreads:\t1\n")
  }

  @Test func `reads kibibytes`() {
    #expect(memory(20, peak: 30)?.resident == 20_480)
    #expect(memory(20, peak: 30)?.peak == 30_720)
    #expect(ProcessMemory(status: "VmRSS:\t20 kB\n") == nil)
    #expect(ProcessMemory(status: "") == nil)
  }

  @Test func `grows from what was resident to the peak`() {
    // The peak was taken back to 100: 130 − 100.
    #expect(
      ProcessMemory.growth(from: memory(100, peak: 100), to: memory(120, peak: 130)) == 30_720
    )
    #expect(ProcessMemory.growth(from: memory(100, peak: 100), to: memory(100, peak: 100)) == 0)
  }

  @Test func `grows by what is known where the peak cannot be taken back`() {
    // 150 was reached before; 160 can only have been reached since.
    #expect(
      ProcessMemory.growth(from: memory(100, peak: 150), to: memory(110, peak: 160)) == 61_440
    )
    #expect(ProcessMemory.growth(from: memory(100, peak: 150), to: memory(110, peak: 150)) == nil)
  }

  @Test func `is not known where the system tells nothing`() {
    #expect(ProcessMemory.growth(from: nil, to: memory(1, peak: 1)) == nil)
    #expect(ProcessMemory.growth(from: memory(1, peak: 1), to: nil) == nil)
  }
}

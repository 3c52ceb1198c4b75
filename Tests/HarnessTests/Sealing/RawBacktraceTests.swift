import Testing

@testable import Harness

/// The runtime's output for a process that trapped, with addresses alone.
@Suite struct RawBacktraceTests {
  @Test func framesAndImages() throws {
    let output = """
      said before
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Signal 4: Backtracing from 0x7f657196df7f... done ***

      *** Program crashed: Illegal instruction at 0x00007f657196df7f ***

      Platform: x86_64 Linux (Debian GNU/Linux 12 (bookworm))

      Thread 0 "shop" crashed:

      0      0x00007f657196df7f
      1 [ra] 0x000055fdcc3ec217
      2 [ra] 0x0000000000000010
      3      ...


      Images (18 omitted):

      0x000055fdcc3ea000–0x000055fdcd7a2e38 8bff8c8f83390f7bf15849ae228c7799ad75c0a9 shop             /home/an n/shop
      0x00007f6571800000–0x00007f6571dd2d40 <no build ID>                            libswiftCore.so /opt/libswiftCore.so

      Backtrace took 0.03s

      """
    let backtrace = try #require(RawBacktrace(output))
    #expect(
      backtrace.output == "said before\nSwift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range\n\n")
    // The instruction of the call itself, and not the one after it.
    #expect(backtrace.frames == [0x7f65_7196_df7f, 0x55fd_cc3e_c216, 0xF])
    let images = backtrace.frames.map { backtrace.image(of: $0)?.path }
    #expect(images == ["/opt/libswiftCore.so", "/home/an n/shop", nil])
    #expect(CallSite(in: backtrace) == nil, "neither of these programs is there")
  }

  @Test func whereThereIsNone() {
    #expect(RawBacktrace("") == nil)
    #expect(RawBacktrace("Fatal error: no\n") == nil)
    #expect(RawBacktrace("*** Program crashed\n")?.frames == [])
  }
}

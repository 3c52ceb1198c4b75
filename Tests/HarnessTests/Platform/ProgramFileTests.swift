import XCTest

@testable import Harness
@testable import HarnessRecorder

/// A hand-made program file: its counters are read, and inconsistent data is not.
final class ProgramFileTests: XCTestCase {
  /// A file with a writable segment at 0x4000 that has counters at 0x4100, and two symbols there.
  private struct Made {
    var bytes: [UInt8] = []

    mutating func put<Number: FixedWidthInteger>(_ number: Number, at offset: Int) {
      let size = Number.bitWidth / 8
      if bytes.count < offset + size { bytes += [UInt8](repeating: 0, count: offset + size - bytes.count) }
      for index in 0..<size {
        bytes[offset + index] = UInt8(truncatingIfNeeded: number >> Number(truncatingIfNeeded: index * 8))
      }
    }

    mutating func segment(_ index: Int, kind: UInt32, flags: UInt32, offset: UInt64, address: UInt64, size: UInt64) {
      let start = 64 + index * 56
      put(kind, at: start)
      put(flags, at: start + 4)
      for (place, value) in [(8, offset), (16, address), (32, size), (40, size)] { put(value, at: start + place) }
    }

    mutating func section(_ index: Int, name: UInt32, address: UInt64, offset: UInt64, size: UInt64, link: UInt32 = 0) {
      let start = 256 + index * 64
      put(name, at: start)
      for (place, value) in [(16, address), (24, offset), (32, size)] { put(value, at: start + place) }
      put(link, at: start + 40)
    }

    mutating func symbol(_ index: Int, name: UInt32, address: UInt64, size: UInt64) {
      put(name, at: 1000 + index * 24)
      put(address, at: 1000 + index * 24 + 8)
      put(size, at: 1000 + index * 24 + 16)
    }

    /// Writes zero-terminated texts, and returns where they begin.
    mutating func texts(_ texts: [String], at offset: Int) -> (starts: [UInt32], size: UInt64) {
      var starts: [UInt32] = []
      var all: [UInt8] = []
      for text in texts {
        starts.append(UInt32(all.count))
        all += Array(text.utf8) + [0]
      }
      for (index, byte) in all.enumerated() { put(byte, at: offset + index) }
      return (starts, UInt64(all.count))
    }

    init() {
      put(0x0001_0102_464C_457F as UInt64, at: 0)
      put(64 as UInt64, at: 32)
      put(256 as UInt64, at: 40)
      for (offset, value) in [(54, 56), (56, 3), (58, 64), (60, 5), (62, 1)] as [(Int, UInt16)] {
        put(value, at: offset)
      }
      segment(0, kind: 6, flags: 4, offset: 64, address: 0x1040, size: 168)
      segment(1, kind: 1, flags: 4, offset: 0, address: 0x1000, size: 0x800)
      segment(2, kind: 1, flags: 6, offset: 0x800, address: 0x4000, size: 0x200)
      let names = texts(["", ".shstrtab", "__llvm_prf_cnts", ".symtab", ".strtab"], at: 700)
      section(0, name: 0, address: 0, offset: 0, size: 0)
      section(1, name: names.starts[1], address: 0, offset: 700, size: names.size)
      section(2, name: names.starts[2], address: 0x4100, offset: 0x900, size: 32)
      section(3, name: names.starts[3], address: 0, offset: 1000, size: 72, link: 4)
      let symbols = texts(["main", "__profc_$s7Harness3fooyyF", "__profc_a.swift:$s4Shop3fooyyF"], at: 1200)
      section(4, name: names.starts[4], address: 0, offset: 1200, size: symbols.size)
      symbol(0, name: symbols.starts[0], address: 0x1100, size: 16)
      symbol(1, name: symbols.starts[1], address: 0x4100, size: 24)
      symbol(2, name: symbols.starts[2], address: 0x4118, size: 8)
    }

    var file: ProgramFile? {
      ProgramFile { [bytes] offset, count in
        offset >= 0 && count >= 0 && offset <= bytes.count - count ? Array(bytes[offset..<offset + count]) : nil
      }
    }
  }

  func testASectionIsFoundWithItsPlaceInMemory() throws {
    let file = try XCTUnwrap(Made().file)
    let section = try XCTUnwrap(file.section("__llvm_prf_cnts"))
    XCTAssertEqual(section.address, 0x4100)
    XCTAssertEqual(section.size, 32)
    XCTAssertTrue(file.isWritable(section))
    XCTAssertEqual(file.bias(headersAt: 0x7F00_0000_1040), 0x7F00_0000_0000)
    XCTAssertNil(file.section("__llvm_prf"))
    XCTAssertEqual(
      file.symbols(in: section).map(\.name), ["__profc_$s7Harness3fooyyF", "__profc_a.swift:$s4Shop3fooyyF"])
    XCTAssertEqual(file.symbols(in: section).map(\.offset), [0, 24])
  }

  #if arch(x86_64)
    /// A trap is after the end of a function, and the check is where a jump leads to it.
    func testTheJumpThatLeadsToATrapIsTheCheck() throws {
      var made = Made()
      // Ten bytes of a function: jo to 8, a jump elsewhere, jo to 16.
      for (index, byte) in [0x70, 0x06, 0x70, 0x01, 0x0F, 0x80, 0x06, 0, 0, 0].enumerated()
        as EnumeratedSequence<[UInt8]>
      {
        made.put(byte, at: 0x900 + index)
      }
      made.put(0 as UInt8, at: 0x91F)
      let file = try XCTUnwrap(made.file)
      XCTAssertEqual(file.check(endingAt: 0x4108, since: 0x4100), 0x4100)
      XCTAssertEqual(file.check(endingAt: 0x4110, since: 0x4100), 0x4104)
      XCTAssertEqual(file.check(endingAt: 0x410C, since: 0x4100), 0x410C, "no jump leads there")
      XCTAssertEqual(file.check(endingAt: 0x9010, since: 0x9000), 0x9010, "there is no code")
    }
  #endif

  func testWithoutHeadersOfItsOwnTheSegmentAroundThemTellsHowFarItMoved() throws {
    var made = Made()
    made.put(4 as UInt32, at: 64)
    XCTAssertEqual(try XCTUnwrap(made.file).bias(headersAt: 0x5040), 0x4000)
    made.put(0 as UInt64, at: 64 + 56 + 40)
    XCTAssertNil(try XCTUnwrap(made.file).bias(headersAt: 0x5040))
  }

  func testASectionThatIsNotLoadedIntoWritableMemoryIsNotTrusted() throws {
    func isWritable(_ change: (inout Made) -> Void) throws -> Bool {
      var made = Made()
      change(&made)
      let file = try XCTUnwrap(made.file)
      return file.isWritable(try XCTUnwrap(file.section("__llvm_prf_cnts")))
    }
    let section = 256 + 2 * 64
    XCTAssertTrue(try isWritable { $0.put(0x100 as UInt64, at: section + 32) })
    XCTAssertFalse(try isWritable { $0.put(0x101 as UInt64, at: section + 32) }, "it goes on behind its segment")
    XCTAssertFalse(try isWritable { $0.put(0x1100 as UInt64, at: section + 16) }, "that is code")
    XCTAssertFalse(try isWritable { $0.put(UInt64.max, at: section + 16) }, "nothing is there")
    XCTAssertFalse(try isWritable { $0.put(4 as UInt32, at: 64 + 2 * 56 + 4) }, "its segment is only read")
  }

  func testAnythingElseIsNoProgram() throws {
    XCTAssertNil(ProgramFile { _, _ in nil })
    XCTAssertNil(ProgramFile { _, count in [UInt8](repeating: 0xFF, count: min(count, 64)) })
    // Whatever a byte is changed to, nothing traps.
    let whole = Made()
    for index in whole.bytes.indices {
      for byte in [0, 0x7F, 0xFF] as [UInt8] {
        var made = whole
        made.bytes[index] = byte
        guard let file = made.file, let section = file.section("__llvm_prf_cnts") else { continue }
        _ = file.isWritable(section)
        _ = file.bias(headersAt: 0x1040)
        _ = file.symbols(in: section)
      }
    }
    for count in whole.bytes.indices {
      var made = whole
      made.bytes.removeLast(made.bytes.count - count)
      let file = made.file
      XCTAssertNil(file?.section("__llvm_prf_cnts").flatMap { file?.symbols(in: $0) }?.last, "\(count)")
    }
  }

  #if os(Linux)
    func testCountersOfTheLibraryAreLeftOut() throws {
      let file = try XCTUnwrap(Made().file)
      let section = try XCTUnwrap(file.section("__llvm_prf_cnts"))
      XCTAssertEqual(CoverageCounters.indices(section, file.symbols(in: section)), [3])
      XCTAssertEqual(CoverageCounters.indices(section, []), [0, 1, 2, 3], "stripped")
      XCTAssertTrue(CoverageCounters.isLibrary("__profc_Engine.swift:$s7Harness6EngineC3run33_AALLyyF"))
      for function in ["$s19HarnessArchitecture5Store", "$s15HarnessRecorder5World", "$s14HarnessCommand11HarnessTool"]
      {
        XCTAssertTrue(CoverageCounters.isLibrary("__profc_\(function)"), function)
      }
      XCTAssertFalse(CoverageCounters.isLibrary("__profc_$s12HarnessTests3fooyyF"))
      XCTAssertTrue(CoverageCounters.isLibrary("__profc_/a$b:c/Engine.swift:$s7Harness6EngineC3run33_AALLyyF"))
      XCTAssertFalse(CoverageCounters.isLibrary("__profc_main"))
    }
  #endif
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The execution counts of the program's own code, if it was built with coverage counters (`-profile-generate
/// -profile-coverage-mapping`). Code of this library is excluded, as far as the program's symbols tell.
package struct CoverageCounters: Sendable {
  private let values: @Sendable () -> [UInt64]

  /// - Parameter values: returns the current values of all counters, whose number never changes.
  init(values: @escaping @Sendable () -> [UInt64]) { self.values = values }

  /// The counters of this process; nil if its program has none, or if they can't be found.
  static let ofProgram: CoverageCounters? = {
    #if os(Linux)
      find()
    #else
      nil
    #endif
  }()

  /// Returns the counters that some work increases.
  package func counts(_ work: () -> Void) -> [(counter: Int, count: UInt64)] {
    let before = values()
    work()
    let after = values()
    var counts: [(counter: Int, count: UInt64)] = []
    for index in 0..<min(before.count, after.count) where before[index] != after[index] {
      counts.append((index, after[index] &- before[index]))
    }
    return counts
  }
}

#if os(Linux)
  extension CoverageCounters {
    private static let sectionName = "__llvm_prf_cnts"
    /// The beginning of the symbols of counters.
    private static let symbolPrefix = "__profc_"

    private static func find() -> CoverageCounters? {
      guard let found = ProgramFile(at: ProgramFile.own), let section = found.section(sectionName), section.size >= 8,
        found.isWritable(section),
        let headers = headersAddress, let bias = found.bias(headersAt: headers),
        let start = UnsafeRawPointer(bitPattern: UInt(truncatingIfNeeded: bias &+ section.address))
      else { return nil }
      // Counters of another size would have to be read differently.
      guard section.size % 8 == 0, UInt(bitPattern: start) % 8 == 0 else { return nil }
      let wanted = indices(section, found.symbols(in: section))
      if wanted.isEmpty { return nil }
      let address = UInt(bitPattern: start)
      // Sound: the section is part of the program, which stays where it is, and is only read. If another thread counts
      // meanwhile, a number is slightly off.
      return CoverageCounters {
        guard let counters = UnsafePointer<UInt64>(bitPattern: address) else { return [] }
        return wanted.map { counters[$0] }
      }
    }

    /// Returns the counters that aren't the library's own; all of them if symbols are missing.
    static func indices(
      _ section: ProgramFile.Section, _ symbols: [(name: String, offset: Int, size: Int)]
    ) -> [Int] {
      var isOwn = [Bool](repeating: false, count: section.size / 8)
      for symbol in symbols where isLibrary(symbol.name) {
        for index in symbol.offset / 8..<(symbol.offset + symbol.size) / 8 { isOwn[index] = true }
      }
      return isOwn.indices.filter { !isOwn[$0] }
    }

    /// Whether a symbol names the counters of a function of this library: `__profc_$s7Harness…`, with a file's path and a
    /// colon before the dollar sign if the function is private.
    static func isLibrary(_ symbol: String) -> Bool {
      guard symbol.hasPrefix(symbolPrefix) else { return false }
      let name = symbol.dropFirst(symbolPrefix.count)
      let function = name[(name.lastIndex(of: ":").map { name.index(after: $0) } ?? name.startIndex)...]
      return OwnModules.symbolBeginnings.contains { function.hasPrefix($0) }
    }

    /// The address of the program headers, which the system provides when it starts a program.
    private static var headersAddress: UInt64? {
      guard let bytes = try? FileSystem.read("/proc/self/auxv") else { return nil }
      return bytes.withUnsafeBytes { bytes in
        for start in stride(from: 0, to: bytes.count - bytes.count % 16, by: 16)
        where bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 3 {
          return bytes.loadUnaligned(fromByteOffset: start + 8, as: UInt64.self)
        }
        return nil
      }
    }
  }
#endif

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  import Synchronization

  /// The program and its libraries, looked up once. Libraries loaded later aren't seen.
  enum LoadedPrograms {
    typealias Image = ImportedFunctions.LoadedImage

    private static let known = Mutex<[Image]>([])

    static func image(of address: UInt64) -> Image? {
      known.withLock { known in
        if known.isEmpty { known = ImportedFunctions.loadedImages }
        return known.first { $0.addresses.contains(address) }
      }
    }
  }
#endif

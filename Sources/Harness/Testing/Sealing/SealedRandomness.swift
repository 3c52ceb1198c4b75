#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  import Glibc

  /// The sources of random numbers and new ids.
  enum SealedRandomness {
    private typealias Pointer = UnsafeMutableRawPointer
    // On Linux a variadic C function with word arguments can be called, and replaced, as one with seven.
    private typealias SystemCall = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int
    private typealias GetRandom = @convention(c) (Pointer?, Int, UInt32) -> Int
    private typealias GetEntropy = @convention(c) (Pointer?, Int) -> CInt
    private typealias FillRandom = @convention(c) (Pointer?, Int) -> Void
    private typealias Number = @convention(c) () -> UInt32
    private typealias NumberBelow = @convention(c) (UInt32) -> UInt32
    private typealias PositiveInt = @convention(c) () -> CInt
    private typealias PositiveLong = @convention(c) () -> CLong
    private typealias MakeFile = @convention(c) (UnsafePointer<CChar>?, UInt32) -> CInt
    private typealias Seed = @convention(c) (UInt32) -> Void
    private typealias LongSeed = @convention(c) (CLong) -> Void
    private typealias Fraction = @convention(c) () -> Double
    // A UUID is returned in two registers, like a C structure of two words.
    private typealias NewID = @convention(c) () -> iovec

    private static let systemCall = SealedFunctions.original("syscall", SystemCall.self)
    private static let getRandom = SealedFunctions.original("getrandom", GetRandom.self)
    private static let getEntropy = SealedFunctions.original("getentropy", GetEntropy.self)
    private static let fillRandom = SealedFunctions.original("arc4random_buf", FillRandom.self)
    private static let number = SealedFunctions.original("arc4random", Number.self)
    private static let numberBelow = SealedFunctions.original("arc4random_uniform", NumberBelow.self)
    private static let rand = SealedFunctions.original("rand", PositiveInt.self)
    private static let random = SealedFunctions.original("random", PositiveLong.self)
    private static let seedRand = SealedFunctions.original("srand", Seed.self)
    private static let seedRandom = SealedFunctions.original("srandom", Seed.self)
    private static let seedFraction = SealedFunctions.original("srand48", LongSeed.self)
    private static let fraction = SealedFunctions.original("drand48", Fraction.self)
    // Swift's C module doesn't declare it.
    private static let makeFile = SealedFunctions.original("memfd_create", MakeFile.self)
    private static let newIDName = "$s20FoundationEssentials4UUIDVACycfC"
    private static let newID = SealedFunctions.original(newIDName, NewID.self)

    /// The number of the system call, which depends on the architecture.
    #if arch(x86_64)
      private static let getRandomNumber = 318
    #else
      private static let getRandomNumber = 278
    #endif

    /// The engine that the calling thread works for, if it answers with random numbers.
    private static var stream: WorldSeal? { WorldSeal.current.flatMap { $0.answers(.number) ? $0 : nil } }

    /// The same for generators that code may seed itself: after that they need no answers.
    private static var unseeded: WorldSeal? { WorldSeal.current?.codeSeeds == true ? nil : stream }

    /// Returns a file with random bytes to replace the system's; nil if it can't be created.
    static func file(from seal: WorldSeal) -> CInt? {
      // It is closed when another program is executed.
      guard let file = makeFile?("random", 1), file >= 0 else { return nil }
      withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 8) { bytes in
        seal.fill(bytes)
        _ = write(file, bytes.baseAddress, bytes.count)
      }
      lseek(file, 0, SEEK_SET)
      return file
    }

    /// Fills memory from the random numbers of the engine that the calling thread works for.
    /// - Returns: whether it works for one.
    private static func fill(_ start: Pointer?, _ count: Int) -> Bool {
      guard start != nil || count == 0, count >= 0, let seal = stream else { return false }
      seal.fill(UnsafeMutableRawBufferPointer(start: start, count: count))
      return true
    }

    static var replacements: [String: ImportedFunctions.Replacement] {
      let all = [
        SealedFunctions.entry("syscall", systemCall) { number, first, second, third, fourth, fifth, sixth in
          if number == SealedRandomness.getRandomNumber, SealedRandomness.fill(Pointer(bitPattern: first), second) {
            return second
          }
          return SealedRandomness.systemCall?(number, first, second, third, fourth, fifth, sixth) ?? -1
        },
        SealedFunctions.entry("getrandom", getRandom) { start, count, flags in
          SealedRandomness.fill(start, count) ? count : SealedRandomness.getRandom?(start, count, flags) ?? -1
        },
        SealedFunctions.entry("getentropy", getEntropy) { start, count in
          SealedRandomness.fill(start, count) ? 0 : SealedRandomness.getEntropy?(start, count) ?? -1
        },
        SealedFunctions.entry("arc4random_buf", fillRandom) { start, count in
          if !SealedRandomness.fill(start, count) { SealedRandomness.fillRandom?(start, count) }
        },
        SealedFunctions.entry("arc4random", number) {
          SealedRandomness.stream.map { UInt32(truncatingIfNeeded: $0.number()) } ?? SealedRandomness.number?() ?? 0
        },
        SealedFunctions.entry("arc4random_uniform", numberBelow) { bound in
          SealedRandomness.stream.map { bound < 2 ? 0 : UInt32($0.number() % UInt64(bound)) }
            ?? SealedRandomness.numberBelow?(bound) ?? 0
        },
        SealedFunctions.entry("rand", rand) {
          SealedRandomness.unseeded.map { CInt($0.number() >> 33) } ?? SealedRandomness.rand?() ?? 0
        },
        SealedFunctions.entry("random", random) {
          SealedRandomness.unseeded.map { CLong($0.number() >> 33) } ?? SealedRandomness.random?() ?? 0
        },
        SealedFunctions.entry("drand48", fraction) {
          SealedRandomness.unseeded.map { Double($0.number() >> 11) / 0x1p53 } ?? SealedRandomness.fraction?() ?? 0
        },
        SealedFunctions.entry("srand", seedRand) { seed in
          WorldSeal.current?.codeSeeds = true
          SealedRandomness.seedRand?(seed)
        },
        SealedFunctions.entry("srandom", seedRandom) { seed in
          WorldSeal.current?.codeSeeds = true
          SealedRandomness.seedRandom?(seed)
        },
        SealedFunctions.entry("srand48", seedFraction) { seed in
          WorldSeal.current?.codeSeeds = true
          SealedRandomness.seedFraction?(seed)
        },
        SealedFunctions.entry(newIDName, newID) {
          guard let seal = WorldSeal.current, seal.answers(.id) else {
            return ThreadWork.unsealed { SealedRandomness.newID?() ?? iovec() }
          }
          // Sound: both are sixteen bytes.
          return unsafeBitCast(seal.id(), to: iovec.self)
        },
      ]
      return SealedFunctions.table(all)
    }
  }
#endif

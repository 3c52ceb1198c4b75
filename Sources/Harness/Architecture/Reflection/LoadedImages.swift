#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The program and the libraries that this process has loaded.
enum LoadedImages {
  /// What the system's `dladdr` fills in: the path and the beginning of an image, the name and the address of a symbol.
  private typealias Info = (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?)
  private typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt

  /// Glibc shows its declaration to C alone.
  private static let find: Find? = {
    guard let symbol = dlopen(nil, RTLD_NOW).flatMap({ dlsym($0, "dladdr") }) else { return nil }
    // Sound: a function of that name has had this signature on all these systems for as long as they have it.
    return unsafeBitCast(symbol, to: Find.self)
  }()

  /// Whether an address lies in one of them. Any address may be asked for.
  static func contain(_ address: UnsafeRawPointer) -> Bool {
    var info: Info = (nil, nil, nil, nil)
    return withUnsafeMutableBytes(of: &info) { bytes in
      guard let find, let base = bytes.baseAddress else { return false }
      return find(address, base) != 0
    }
  }
}

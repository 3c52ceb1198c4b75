#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The program and the libraries that this process has loaded.
enum LoadedImages {
  /// The result of the system's `dladdr`: the path and the beginning of an image, the name and the address of a symbol.
  private typealias Info = (UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?)
  private typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> CInt

  /// Glibc declares it for C only.
  private static let find: Find? = {
    guard let symbol = dlopen(nil, RTLD_NOW).flatMap({ dlsym($0, "dladdr") }) else { return nil }
    // Sound: the function of that name has always had this signature on all these systems.
    return unsafeBitCast(symbol, to: Find.self)
  }()

  /// Returns whether an address, which may be any, is inside one of them.
  static func contain(_ address: UnsafeRawPointer) -> Bool {
    var info: Info = (nil, nil, nil, nil)
    return withUnsafeMutableBytes(of: &info) { bytes in
      guard let find, let base = bytes.baseAddress else { return false }
      return find(address, base) != 0
    }
  }
}

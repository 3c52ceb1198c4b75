#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Strings as C programs expect them: pointers, followed by a null pointer.
struct CStringArray: ~Copyable {
  private let pointers: [UnsafeMutablePointer<CChar>?]

  init(_ texts: [String]) throws(SystemFailure) {
    for text in texts { try FilePlace.check(text) }
    pointers = texts.map { strdup($0) } + [nil]
  }

  deinit { for pointer in pointers { free(pointer) } }

  /// The pointers are valid inside `body` only.
  func withPointers<R>(_ body: ([UnsafeMutablePointer<CChar>?]) -> R) -> R {
    body(pointers)
  }
}

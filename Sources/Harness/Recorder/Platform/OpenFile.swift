#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open file descriptor that is closed at the end of its scope.
///
/// The calls throw the system's error number, since only the caller knows what the file was opened for.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32

  /// Opens a file; it is not inherited by child processes.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    try self.init(FilePlace(path), flags, mode: mode)
  }

  /// Opens what is at a place; it is not inherited by child processes.
  package init(_ place: FilePlace, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    descriptor = try place.open(flags, mode: mode)
  }

  /// Takes over a descriptor that somebody else has opened.
  package init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  package func status() throws(SystemFailure) -> stat {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    return status
  }

  /// Reads up to the size of the buffer; 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    try retrying { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes everything.
  package func write(_ bytes: [UInt8], afterEachPart: (Int) -> Void = { _ in }) throws(SystemFailure) {
    var start = 0
    while start < bytes.count {
      // Some systems refuse to write 2 GB and more at once.
      let part = bytes[start...].prefix(1 << 20)
      let count = try retrying { part.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
      // Never seen, and never to be waited for.
      if count == 0 { throw SystemFailure(code: EIO) }
      start += count
      afterEachPart(start)
    }
  }

  /// Closes the file and reports what only then comes to light, such as a full disk behind a network.
  package consuming func finish() throws(SystemFailure) {
    let descriptor = descriptor
    discard self
    // The descriptor is gone after an interrupted close, too.
    if close(descriptor) != 0, errno != EINTR { throw SystemFailure(code: errno) }
  }
}

/// An error number of the system, before anybody has said what it means.
package struct SystemFailure: Error, Equatable {
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }
}

/// Repeats a system call for as long as a signal interrupts it, and throws when it returns -1.
package func retrying<Number: SignedInteger>(_ call: () -> Number) throws(SystemFailure) -> Number {
  while true {
    let answer = call()
    if answer != -1 { return answer }
    let code = errno
    if code != EINTR { throw SystemFailure(code: code) }
  }
}

// Methods of the same name hide these two.
private func systemRead(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(descriptor, buffer, count)
}

private func systemWrite(_ descriptor: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, buffer, count)
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// An open file descriptor that is closed at the end of its scope.
///
/// The calls throw the system's error number, since only the caller knows why the file was opened.
package struct OpenFile: ~Copyable {
  package let descriptor: Int32

  /// Opens a file; child processes don't inherit it.
  package init(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    try self.init(FilePlace(path), flags, mode: mode)
  }

  /// Opens the file at a place; child processes don't inherit it.
  package init(_ place: FilePlace, _ flags: Int32, mode: mode_t = 0) throws(SystemFailure) {
    descriptor = try place.open(flags, mode: mode)
  }

  /// Takes ownership of an open descriptor.
  package init(adopting descriptor: Int32) {
    self.descriptor = descriptor
  }

  deinit { _ = close(descriptor) }

  package func status() throws(SystemFailure) -> stat {
    var status = stat()
    _ = try retrying { fstat(descriptor, &status) }
    return status
  }

  /// Reads up to the size of the buffer. Returns 0 at the end of the file.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int {
    try retrying { systemRead(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8], afterEachPart: (Int) -> Void = { _ in }) throws(SystemFailure) {
    var start = 0
    while start < bytes.count {
      // Some systems refuse to write 2 GB and more at once.
      let part = bytes[start...].prefix(1 << 20)
      let count = try retrying { part.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) } }
      // Never observed, but it must not loop forever.
      if count == 0 { throw SystemFailure(code: EIO) }
      start += count
      afterEachPart(start)
    }
  }

  /// Closes the file and reports errors that only show then, such as a full network disk.
  package consuming func finish() throws(SystemFailure) {
    let descriptor = descriptor
    discard self
    // Even after an interrupted close, the descriptor is gone.
    if close(descriptor) != 0, errno != EINTR { throw SystemFailure(code: errno) }
  }
}

/// A system error number, before its meaning is known.
package struct SystemFailure: Error, Equatable {
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }
}

/// Repeats a system call while signals interrupt it, and throws if it returns -1.
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

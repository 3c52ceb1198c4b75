#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

import Synchronization

/// Text for standard output or standard error, written in large chunks.
///
/// If the reader is gone (`harness list | head -1`) or the disk is full, the rest is dropped silently: the command checks
/// `failure` at its end and reports it in its exit code. `Signals.ignoreBrokenPipe()` must have been called; otherwise the
/// broken pipe ends the process.
package final class OutputStreamWriter: TextOutputStream, Sendable {
  package static let standardOutput = OutputStreamWriter(ProcessState.copy(of: STDOUT_FILENO), name: "standard output")
  package static let standardError = OutputStreamWriter(ProcessState.copy(of: STDERR_FILENO), name: "standard error")

  private struct State {
    var buffer: [UInt8] = []
    var failure: FileError?
  }

  private let descriptor: Int32
  private let name: String
  private let capacity: Int
  private let state = Mutex(State())

  /// Creates a writer.
  /// - Parameters:
  ///   - descriptor: An open file descriptor, which the caller must close.
  ///   - name: The name for errors.
  ///   - capacity: The number of bytes to buffer before writing.
  init(_ descriptor: Int32, name: String, capacity: Int = 16_384) {
    self.descriptor = descriptor
    self.name = name
    self.capacity = capacity
  }

  deinit { flush() }

  package func write(_ text: String) {
    append(text.utf8)
  }

  func write(_ bytes: [UInt8]) {
    append(bytes)
  }

  /// Writes the whole buffer.
  package func flush() {
    state.withLock { flush(&$0) }
  }

  /// Why something could not be written, except if the reader is gone: what is written after that is dropped, which is not an
  /// error.
  package var failure: FileError? {
    state.withLock { $0.failure?.code == EPIPE ? nil : $0.failure }
  }

  private func append(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      guard state.failure == nil else { return }
      state.buffer.append(contentsOf: bytes)
      if state.buffer.count >= capacity { flush(&state) }
    }
  }

  private func flush(_ state: inout State) {
    var start = 0
    while start < state.buffer.count, state.failure == nil {
      do {
        start += try retrying { systemWrite(descriptor, state.buffer[start...]) }
      } catch {
        // Another process may have made the shared terminal or pipe non-blocking.
        guard error.code == EAGAIN, waitUntilWritable() else {
          state.failure = .unwritable(path: name, code: error.code)
          break
        }
      }
    }
    state.buffer.removeAll(keepingCapacity: true)
  }

  private func waitUntilWritable() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return (try? retrying { poll(&request, 1, -1) }) != nil
  }
}

// A free function, since the method of the same name hides the system's.
private func systemWrite(_ descriptor: Int32, _ bytes: ArraySlice<UInt8>) -> Int {
  bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
}

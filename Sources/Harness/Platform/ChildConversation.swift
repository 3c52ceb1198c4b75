#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// Feeds a child and listens to it on all three pipes at once, since a child blocks as soon as one of them is full.
struct ChildConversation: ~Copyable {
  private var input: InputWriter
  private(set) var output: Listener
  private(set) var error: Listener

  init(input: consuming OpenFile, _ bytes: [UInt8], output: consuming OpenFile, error: consuming OpenFile)
    throws(SystemFailure)
  {
    self.output = Listener(file: output)
    self.error = Listener(file: error)
    self.input = try InputWriter(file: input, bytes)
  }

  /// Returns false if the deadline came before the child, and all that it started, had closed the pipes.
  mutating func run(until deadline: ChildDeadline?) throws(SystemFailure) -> Bool {
    while input.isOpen || output.isOpen || error.isOpen {
      // A negative descriptor is passed over.
      var requests = [
        pollfd(fd: input.descriptor, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: output.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: error.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let count = try retrying { poll(&requests, 3, deadline?.remainingMilliseconds ?? -1) }
      if count == 0 { return false }
      if requests[0].revents != 0 { try input.send() }
      if requests[1].revents != 0 { try output.receive() }
      if requests[2].revents != 0 { try error.receive() }
    }
    return true
  }
}

extension ChildConversation {
  /// Collects what comes through a pipe.
  struct Listener: ~Copyable {
    /// Nil once the other side has closed the pipe.
    private var file: OpenFile?
    private(set) var bytes: [UInt8] = []

    init(file: consuming OpenFile) { self.file = consume file }

    /// -1 once the other side has closed the pipe.
    var descriptor: Int32 { file.descriptor }
    var isOpen: Bool { descriptor >= 0 }

    mutating func receive() throws(SystemFailure) {
      var part = [UInt8](repeating: 0, count: 1 << 16)
      let descriptor = descriptor
      let count = try retrying { read(descriptor, &part, part.count) }
      bytes += part[..<count]
      if count == 0 { file = nil }
    }
  }

  /// Sends bytes through a pipe, for as long as anybody reads.
  struct InputWriter: ~Copyable {
    /// Nil once all is sent or nobody reads.
    private var file: OpenFile?
    private var rest: ArraySlice<UInt8>

    init(file: consuming OpenFile, _ bytes: [UInt8]) throws(SystemFailure) {
      let descriptor = file.descriptor
      rest = bytes[...]
      self.file = bytes.isEmpty ? nil : consume file
      if !bytes.isEmpty { _ = try retrying { fcntl(descriptor, F_SETFL, O_NONBLOCK) } }
    }

    /// -1 once all is sent or nobody reads.
    var descriptor: Int32 { file.descriptor }
    var isOpen: Bool { descriptor >= 0 }

    mutating func send() throws(SystemFailure) {
      let descriptor = descriptor
      do throws(SystemFailure) {
        let part = rest
        rest = rest.dropFirst(
          try retrying { part.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) } })
        if rest.isEmpty { file = nil }
      } catch {
        switch error.code {
        case EAGAIN: break
        case EPIPE: file = nil
        default: throw error
        }
      }
    }
  }
}

extension Optional where Wrapped == OpenFile, Wrapped: ~Copyable {
  /// -1 for a file that is closed.
  var descriptor: Int32 {
    switch self {
    case .some(let file): file.descriptor
    case .none: -1
    }
  }
}

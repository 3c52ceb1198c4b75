import Synchronization

extension SourcePlace {
  /// Creates a place in a file that is only known at run time.
  /// - Parameters:
  ///   - path: the path of the file, as a person can open it.
  ///   - name: a folder and the file's name, as in `#fileID`.
  package init(path: String, name: String, line: Int, column: Int = 1) {
    self.init(
      fileID: KeptText.staticString(name), filePath: KeptText.staticString(path), line: UInt(clamping: line),
      column: UInt(clamping: column))
  }
}

/// XCTest takes places only as static strings. Their texts are kept until the process ends, without duplicates.
private enum KeptText {
  private static let texts = Mutex<[String: StaticString]>([:])

  /// The parts of a `StaticString` that points to UTF-8 text; its layout is frozen in the standard library.
  private struct Parts {
    let start: UInt
    let count: UInt
    let flags: UInt8
  }

  static func staticString(_ text: String) -> StaticString {
    texts.withLock { texts in
      if let kept = texts[text] { return kept }
      let bytes = Array(text.utf8)
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes.count + 1, alignment: 1)
      memory.copyMemory(from: bytes + [0], byteCount: bytes.count + 1)
      // Sound: the parts are those of the frozen layout, the flags mark a pointer to text that isn't only ASCII, and the
      // memory is never freed.
      let kept = unsafeBitCast(
        Parts(start: UInt(bitPattern: memory), count: UInt(bytes.count), flags: 0), to: StaticString.self)
      texts[text] = kept
      return kept
    }
  }
}

import Synchronization

extension SourcePlace {
  /// A place in a file that is known only when the test runs.
  /// - Parameters:
  ///   - path: of the file, as a person can open it.
  ///   - name: a folder and the file's name, as `#fileID` would have them.
  package init(path: String, name: String, line: Int, column: Int = 1) {
    self.init(
      fileID: KeptText.staticString(name), filePath: KeptText.staticString(path), line: UInt(clamping: line),
      column: UInt(clamping: column))
  }
}

/// XCTest takes places as static strings only. Texts that stand for them are kept until the process ends, each once.
private enum KeptText {
  private static let texts = Mutex<[String: StaticString]>([:])

  /// What a `StaticString` that points to text in UTF-8 is made of; its layout is frozen in the standard library.
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
      // Sound: the parts are those of the frozen layout, the flags say that it is a pointer and not ASCII alone, and the
      // memory is never freed.
      let kept = unsafeBitCast(
        Parts(start: UInt(bitPattern: memory), count: UInt(bytes.count), flags: 0), to: StaticString.self)
      texts[text] = kept
      return kept
    }
  }
}

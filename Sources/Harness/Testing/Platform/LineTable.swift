/// Finds the source line of an instruction in the debug information of compilers: DWARF 2 to 5, section 6.2 of the standard.
///
/// Nothing is trusted: inconsistent data yields no line.
struct LineTable {
  struct Line: Equatable {
    /// The path given to the compiler, or its last component.
    let file: String
    let number: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private let texts: UnsafeRawBufferPointer
  private let moreTexts: UnsafeRawBufferPointer

  /// Creates a table.
  /// - Parameters:
  ///   - bytes: the section `.debug_line`.
  ///   - texts: `.debug_line_str`; empty if there is none.
  ///   - moreTexts: `.debug_str`; empty if there is none.
  init(_ bytes: UnsafeRawBufferPointer, texts: UnsafeRawBufferPointer, moreTexts: UnsafeRawBufferPointer) {
    (self.bytes, self.texts, self.moreTexts) = (bytes, texts, moreTexts)
  }

  /// Returns the line of an instruction.
  /// - Parameters:
  ///   - address: the address of the instruction, before the program is moved in memory.
  ///   - first: the beginning of its function. Code added by the compiler gets the line of what precedes it there.
  func line(at address: UInt64, since first: UInt64) -> Line? {
    var start = 0
    while start + 4 < bytes.count {
      var reader = Reader(bytes, at: start)
      let length = Int(reader.number(UInt32.self))
      // Units of 4 GiB and more have another format, which isn't needed here.
      guard length > 0, length < 0xFFFF_FFF0, length <= bytes.count - reader.offset else { return nil }
      reader.end = reader.offset + length
      start = reader.end
      if let line = line(at: address, since: first, in: &reader) { return line }
    }
    return nil
  }

  private struct Header {
    var version = 0
    var smallest: UInt64 = 1
    var lineBase = 0
    var lineRange = 1
    var lengths: [UInt8] = []
    var files = 0
    var program = 0
  }

  private func line(at address: UInt64, since first: UInt64, in reader: inout Reader) -> Line? {
    var header = Header()
    header.version = Int(reader.number(UInt16.self))
    guard (2...5).contains(header.version) else { return nil }
    if header.version == 5 { reader.skip(2) }
    let length = Int(reader.number(UInt32.self))
    header.program = reader.offset + length
    header.smallest = UInt64(reader.byte())
    if header.version >= 4 { reader.skip(1) }
    reader.skip(1)
    header.lineBase = Int(Int8(bitPattern: reader.byte()))
    header.lineRange = Int(reader.byte())
    let opcodes = Int(reader.byte())
    guard header.lineRange > 0, opcodes > 0, header.program <= reader.end else { return nil }
    for _ in 1..<opcodes { header.lengths.append(reader.byte()) }
    header.files = reader.offset
    reader.offset = header.program
    guard let found = run(&reader, header, until: address, since: first) else { return nil }
    reader.offset = header.files
    return fileName(found.file, &reader, header.version).map { Line(file: $0, number: found.line) }
  }

  /// Runs the line number program until a row covers the address.
  private func run(
    _ reader: inout Reader, _ header: Header, until target: UInt64, since first: UInt64
  ) -> (file: Int, line: Int)? {
    var (address, file, line) = (UInt64(0), 1, 1)
    var last: (address: UInt64, file: Int, line: Int)?
    var numbered = last
    let special = header.lengths.count + 1
    let wholeLine = UInt64((255 - special) / header.lineRange) &* header.smallest
    func found() -> (file: Int, line: Int)? {
      guard let last, last.address <= target, target < address else { return nil }
      if last.line == 0, let numbered, numbered.address >= first { return (numbered.file, numbered.line) }
      return (last.file, last.line)
    }
    while reader.offset < reader.end {
      let code = Int(reader.byte())
      var makesRow = false
      if code >= special {
        address &+= UInt64((code - special) / header.lineRange) &* header.smallest
        line &+= header.lineBase + (code - special) % header.lineRange
        makesRow = true
      } else {
        switch code {
        case 0:
          let size = Int(truncatingIfNeeded: reader.unsigned())
          let next = reader.offset &+ size
          guard size > 0, next <= reader.end, next >= reader.offset else { return nil }
          switch reader.byte() {
          case 1:
            if let found = found() { return found }
            (address, file, line, last, numbered) = (0, 1, 1, nil, nil)
          case 2 where size == 9: address = reader.number(UInt64.self)
          default: break
          }
          reader.offset = next
        case 1: makesRow = true
        case 2: address &+= reader.unsigned() &* header.smallest
        case 3: line &+= Int(truncatingIfNeeded: reader.signed())
        case 4: file = Int(truncatingIfNeeded: reader.unsigned())
        case 8: address &+= wholeLine
        case 9: address &+= UInt64(reader.number(UInt16.self))
        default: for _ in 0..<Int(header.lengths[code - 1]) { _ = reader.unsigned() }
        }
      }
      if makesRow {
        if let found = found() { return found }
        last = (address, file, line)
        if line > 0 { numbered = last }
      }
    }
    return nil
  }

  // MARK: Files

  private func fileName(_ index: Int, _ reader: inout Reader, _ version: Int) -> String? {
    if version == 5 {
      _ = entries(&reader, wanting: nil)
      return entries(&reader, wanting: index)
    }
    while !reader.text().isEmpty {}
    var number = 1
    while reader.offset < reader.end {
      let name = reader.text()
      if name.isEmpty { return nil }
      if number == index { return name }
      for _ in 0..<3 { _ = reader.unsigned() }
      number += 1
    }
    return nil
  }

  /// Reads a list of folders or files in the format of version 5.
  private func entries(_ reader: inout Reader, wanting index: Int?) -> String? {
    let formats = (0..<Int(reader.byte())).map { _ in (content: reader.unsigned(), form: reader.unsigned()) }
    let count = Int(truncatingIfNeeded: reader.unsigned())
    guard !formats.isEmpty, count >= 0, count < 1 << 20 else { return nil }
    for number in 0..<count {
      for format in formats {
        guard let text = value(format.form, &reader) else { return nil }
        if number == index, format.content == 1 { return text }
      }
    }
    return nil
  }

  private func value(_ form: UInt64, _ reader: inout Reader) -> String? {
    switch form {
    case 0x08: return reader.text()
    case 0x0E: return text(in: moreTexts, at: Int(reader.number(UInt32.self)))
    case 0x1F: return text(in: texts, at: Int(reader.number(UInt32.self)))
    case 0x0B: reader.skip(1)
    case 0x05: reader.skip(2)
    case 0x06: reader.skip(4)
    case 0x07: reader.skip(8)
    case 0x0F: _ = reader.unsigned()
    case 0x1E: reader.skip(16)
    default: return nil
    }
    return ""
  }

  private func text(in bytes: UnsafeRawBufferPointer, at start: Int) -> String {
    guard start < bytes.count else { return "" }
    return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
  }

  private struct Reader {
    let bytes: UnsafeRawBufferPointer
    var offset: Int
    var end: Int

    init(_ bytes: UnsafeRawBufferPointer, at offset: Int) {
      (self.bytes, self.offset, end) = (bytes, offset, bytes.count)
    }

    mutating func byte() -> UInt8 {
      guard offset < end else { return 0 }
      defer { offset += 1 }
      return bytes[offset]
    }

    mutating func skip(_ count: Int) { offset = min(offset + count, end) }

    mutating func number<Number: FixedWidthInteger>(_: Number.Type) -> Number {
      guard offset + MemoryLayout<Number>.size <= end else {
        offset = end
        return 0
      }
      defer { offset += MemoryLayout<Number>.size }
      return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Number.self))
    }

    mutating func unsigned() -> UInt64 {
      var (value, shift) = (UInt64(0), UInt64(0))
      while offset < end {
        let byte = byte()
        if shift < 64 { value |= UInt64(byte & 0x7F) << shift }
        shift += 7
        if byte & 0x80 == 0 { break }
      }
      return value
    }

    mutating func signed() -> Int64 {
      var (value, shift) = (Int64(0), Int64(0))
      while offset < end {
        let byte = byte()
        if shift < 64 { value |= Int64(byte & 0x7F) << shift }
        shift += 7
        if byte & 0x80 == 0 {
          if shift < 64, byte & 0x40 != 0 { value |= -1 << shift }
          break
        }
      }
      return value
    }

    mutating func text() -> String {
      let start = offset
      while byte() != 0 {}
      return String(decoding: bytes[start..<max(start, offset - 1)], as: UTF8.self)
    }
  }
}

/// The contents of a program's file, including where its parts are in memory. It reads the 64-bit ELF format of Linux.
///
/// Nothing is trusted: inconsistent parts are treated as missing.
struct ProgramFile {
  /// A named part of the file.
  struct Section: Equatable {
    let name: String
    /// The address in memory, before the program is moved.
    let address: UInt64
    /// The offset in the file.
    let offset: Int
    let size: Int
    /// The number of the section with its strings.
    let link: Int
  }

  /// A part that is loaded.
  private struct Segment {
    let kind: UInt32
    let isWritable: Bool
    let offset: UInt64
    let address: UInt64
    let size: UInt64
  }

  private let read: (_ offset: Int, _ count: Int) -> [UInt8]?
  private let segments: [Segment]
  private let headersOffset: UInt64
  let sections: [Section]

  private static let loaded: UInt32 = 1
  private static let headers: UInt32 = 6

  /// - Parameter read: returns a number of bytes of the file, or nil.
  init?(reading read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]?) {
    // The magic number, for 64 bits and little-endian.
    guard let header = read(0, 64), header.count == 64, header.starts(with: [0x7F, 0x45, 0x4C, 0x46, 2, 1]) else {
      return nil
    }
    headersOffset = header.number(32, UInt64.self)
    func table(at start: UInt64, entry: Int, smallest: Int, count: Int) -> [ArraySlice<UInt8>]? {
      guard let start = Int(exactly: start), entry >= smallest, count > 0 else { return nil }
      guard let bytes = read(start, entry * count), bytes.count == entry * count else { return nil }
      return (0..<count).map { bytes[$0 * entry..<($0 + 1) * entry] }
    }
    func short(_ offset: Int) -> Int { Int(header.number(offset, UInt16.self)) }
    guard
      let loads = table(at: headersOffset, entry: short(54), smallest: 56, count: short(56)),
      let parts = table(at: header.number(40, UInt64.self), entry: short(58), smallest: 64, count: short(60)),
      parts.indices.contains(short(62))
    else { return nil }
    segments = loads.map {
      Segment(
        kind: $0.number(0, UInt32.self), isWritable: $0.number(4, UInt32.self) & 2 != 0,
        offset: $0.number(8, UInt64.self),
        address: $0.number(16, UInt64.self), size: $0.number(40, UInt64.self))
    }
    let texts = parts[short(62)]
    guard let textsStart = Int(exactly: texts.number(24, UInt64.self)),
      let textsSize = Int(exactly: texts.number(32, UInt64.self)), let names = read(textsStart, textsSize)
    else { return nil }
    sections = parts.map {
      Section(
        name: Self.text(in: names, at: Int($0.number(0, UInt32.self))), address: $0.number(16, UInt64.self),
        offset: Int(exactly: $0.number(24, UInt64.self)) ?? 0, size: Int(exactly: $0.number(32, UInt64.self)) ?? 0,
        link: Int($0.number(40, UInt32.self)))
    }
    self.read = read
  }

  /// Returns a zero-terminated text.
  fileprivate static func text(in bytes: [UInt8], at start: Int) -> String {
    guard bytes.indices.contains(start) else { return "" }
    return String(decoding: bytes[start...].prefix { $0 != 0 }, as: UTF8.self)
  }

  func section(_ name: String) -> Section? { sections.first { $0.name == name } }

  /// Returns the offset by which the program was moved when it was loaded; nil if it is unknown.
  /// - Parameter headers: the current address of its program headers.
  func bias(headersAt headers: UInt64) -> UInt64? {
    if let own = segments.first(where: { $0.kind == Self.headers }) { return headers &- own.address }
    let first = segments.first {
      $0.kind == Self.loaded && headersOffset >= $0.offset && headersOffset - $0.offset < $0.size
    }
    return first.map { headers &- ($0.address &+ (headersOffset - $0.offset)) }
  }

  /// Whether a section is loaded completely, into writable memory.
  func isWritable(_ section: Section) -> Bool {
    segments.contains {
      $0.kind == Self.loaded && $0.isWritable && section.address >= $0.address
        && section.address - $0.address <= $0.size && UInt64(section.size) <= $0.size - (section.address - $0.address)
    }
  }

  /// Returns the symbols in a section, with their offsets in it and their sizes, both in bytes; empty if they were stripped.
  func symbols(in section: Section) -> [(name: String, offset: Int, size: Int)] {
    guard let table = self.section(".symtab"), sections.indices.contains(table.link) else { return [] }
    let texts = sections[table.link]
    guard let entries = read(table.offset, table.size), let names = read(texts.offset, texts.size) else { return [] }
    var symbols: [(name: String, offset: Int, size: Int)] = []
    for start in stride(from: 0, to: entries.count - entries.count % 24, by: 24) {
      let address = entries.number(start + 8, UInt64.self)
      guard address >= section.address, let offset = Int(exactly: address - section.address), offset < section.size,
        let size = Int(exactly: entries.number(start + 16, UInt64.self)), size <= section.size - offset
      else { continue }
      symbols.append((Self.text(in: names, at: Int(entries.number(start, UInt32.self))), offset, size))
    }
    return symbols
  }
}

extension ProgramFile {
  /// The functions of a program, sorted by the addresses of their code before the program is moved in memory.
  struct Functions {
    fileprivate struct Function {
      let start: UInt64
      let size: UInt64
      let name: UInt32
    }

    fileprivate let sorted: [Function]
    fileprivate let names: [UInt8]

    /// Returns the mangled name of the function with an address, and its beginning.
    func function(at address: UInt64) -> (name: String, start: UInt64)? {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if sorted[middle].start <= address { low = middle + 1 } else { high = middle }
      }
      guard low > 0, address - sorted[low - 1].start < sorted[low - 1].size else { return nil }
      return (ProgramFile.text(in: names, at: Int(sorted[low - 1].name)), sorted[low - 1].start)
    }
  }

  /// The functions in the symbol table; nil if symbols were stripped.
  var functions: Functions? {
    guard let table = section(".symtab"), sections.indices.contains(table.link),
      let entries = read(table.offset, table.size),
      let names = read(sections[table.link].offset, sections[table.link].size)
    else { return nil }
    var functions: [Functions.Function] = []
    functions.reserveCapacity(table.size / 24)
    entries.withUnsafeBytes { entries in
      // Written for unoptimized builds: a program has hundreds of thousands of symbols.
      var start = 0
      while start + 24 <= entries.count {
        // A function that isn't empty.
        if entries[start + 4] & 0xF == 2 {
          let (address, size) = entries.loadUnaligned(fromByteOffset: start + 8, as: (UInt64, UInt64).self)
          let name = entries.loadUnaligned(fromByteOffset: start, as: UInt32.self)
          if size > 0 { functions.append(Functions.Function(start: address, size: size, name: name)) }
        }
        start += 24
      }
    }
    return Functions(sorted: functions.sorted { $0.start < $1.start }, names: names)
  }

  /// Returns the address of the check that led to a trap: a compiler puts the trapping instruction at the end of the function,
  /// where it has no line, and a jump to it in the place of the check. Returns the instruction itself if no jump leads to it.
  /// - Parameters:
  ///   - address: the address of the instruction, before the program is moved in memory.
  ///   - start: the beginning of its function.
  func check(endingAt address: UInt64, since start: UInt64) -> UInt64 {
    guard let code = sections.first(where: { $0.address <= start && address - $0.address < UInt64($0.size) }),
      let count = Int(exactly: address - start), count < 1 << 20,
      let bytes = read(code.offset + Int(start - code.address), count)
    else { return address }
    #if arch(x86_64)
      for index in bytes.indices {
        let rest = bytes.count - index
        if bytes[index] & 0xF0 == 0x70, rest >= 2, Int(Int8(bitPattern: bytes[index + 1])) == rest - 2 {
          return start + UInt64(index)
        }
        if bytes[index] == 0x0F, rest >= 6, bytes[index + 1] & 0xF0 == 0x80,
          bytes.number(index + 2, UInt32.self) == UInt32(rest - 6)
        {
          return start + UInt64(index)
        }
      }
    #elseif arch(arm64)
      for index in stride(from: 0, to: bytes.count - bytes.count % 4, by: 4) {
        let (word, words) = (bytes.number(index, UInt32.self), UInt32((bytes.count - index) / 4))
        let isConditional = word & 0xFF00_0010 == 0x5400_0000 || word & 0x7E00_0000 == 0x3400_0000
        let isOfBit = word & 0x7E00_0000 == 0x3600_0000
        if isConditional && word >> 5 & 0x7FFFF == words || isOfBit && word >> 5 & 0x3FFF == words {
          return start + UInt64(index)
        }
      }
    #endif
    return address
  }

  /// Returns the source line of an instruction; nil if the program has no information about it.
  /// - Parameters:
  ///   - address: the address of the instruction, before the program is moved in memory.
  ///   - start: the beginning of its function.
  func line(at address: UInt64, since start: UInt64) -> LineTable.Line? {
    func bytes(_ name: String) -> [UInt8] { section(name).flatMap { read($0.offset, $0.size) } ?? [] }
    return bytes(".debug_line").withUnsafeBytes { lines in
      bytes(".debug_line_str").withUnsafeBytes { texts in
        bytes(".debug_str").withUnsafeBytes {
          LineTable(lines, texts: texts, moreTexts: $0).line(at: address, since: start)
        }
      }
    }
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// Reads a little-endian number. The caller ensures that there are enough bytes.
  fileprivate func number<Number: FixedWidthInteger>(_ offset: Int, _: Number.Type) -> Number {
    var number: Number = 0
    for index in 0..<Number.bitWidth / 8 {
      number |= Number(truncatingIfNeeded: self[startIndex + offset + index]) << Number(truncatingIfNeeded: index * 8)
    }
    return number
  }
}

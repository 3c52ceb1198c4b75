#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64))
  import Glibc
  import Synchronization

  /// Replaces functions that loaded libraries and the program call by name.
  ///
  /// A library calls another one through a table of addresses, which the loader fills. This changes the tables; calls within a
  /// library are not affected. A statically linked program has no such tables.
  package enum ImportedFunctions {
    /// The kinds of table entries: the address of a function that is called, and one that is read.
    #if arch(x86_64)
      private static let (jumpSlot, address): (UInt32, UInt32) = (7, 6)
    #else
      private static let (jumpSlot, address): (UInt32, UInt32) = (1026, 1025)
    #endif

    /// The replacement of a function.
    package struct Replacement {
      let function: UnsafeRawPointer
      let isFor: (_ library: String) -> Bool

      /// - Parameter isFor: whether to replace calls from a library, given by its file's name; the program's is empty.
      package init(_ function: UnsafeRawPointer, isFor: @escaping (_ library: String) -> Bool = { _ in true }) {
        self.function = function
        self.isFor = isFor
      }
    }

    private struct Search {
      let replacements: [String: Replacement]
      let marks: NameMarks
      var count = 0
    }

    /// A filter that excludes most of the thousands of names in an image without converting them to strings.
    private struct NameMarks {
      private static let size = 4_096
      private let marks = UnsafeMutablePointer<Bool>.allocate(capacity: size)

      init(_ names: some Sequence<String>) {
        marks.initialize(repeating: false, count: Self.size)
        for name in names { name.withCString { marks[Self.mark($0)] = true } }
      }

      func contain(_ name: UnsafePointer<CChar>) -> Bool { marks[Self.mark(name)] }

      func forget() { marks.deallocate() }

      private static func mark(_ name: UnsafePointer<CChar>) -> Int {
        let length = strlen(name)
        if length < 4 { return length }
        let parts = (Int(name[length - 1]), Int(name[length - 4]), Int(name[length / 2]))
        return (length &* 67 &+ parts.0 &* 31 &+ parts.1 &* 7 &+ parts.2) & (size - 1)
      }
    }

    /// Replaces functions.
    /// - Parameter replacements: the new functions, by the names of those that they replace.
    /// - Returns: the number of places that now call them.
    @discardableResult
    package static func replace(_ replacements: [String: Replacement]) -> Int {
      latest.withLock { latest in
        for (name, replacement) in replacements { latest[name] = UInt(bitPattern: replacement.function) }
      }
      var search = Search(replacements: replacements, marks: NameMarks(replacements.keys))
      defer { search.marks.forget() }
      // Sound: the C function of this name takes a function and an argument to pass to it.
      guard let iterate = dlsym(nil, "dl_iterate_phdr").map({ unsafeBitCast($0, to: Iterate.self) }) else { return 0 }
      withUnsafeMutablePointer(to: &search) { search in
        _ = iterate(
          { info, _, data in
            // Sound: the loader's description is valid during the call, and `data` is what is passed below.
            guard let info = info?.load(as: Image.self), let search = data?.assumingMemoryBound(to: Search.self) else {
              return 0
            }
            ImportedFunctions.replace(in: info, &search.pointee)
            return 0
          }, search)
      }
      return search.count
    }

    /// The program or a library, as loaded in memory.
    package struct LoadedImage {
      /// The path of its file; empty for the program.
      package let path: String
      /// The offset by which it was moved when it was loaded.
      package let bias: UInt64
      package let addresses: Range<UInt64>
      /// The addresses of its instructions.
      package let code: Range<UInt64>
    }

    private static let latest = Mutex<[String: UInt]>([:])

    /// Returns the function currently called by a name: the library's own, or its last replacement.
    package static func function(_ name: String) -> UnsafeRawPointer? {
      latest.withLock { $0[name] }.flatMap { UnsafeRawPointer(bitPattern: $0) }
        ?? dlsym(nil, name).map { UnsafeRawPointer($0) }
    }

    /// The currently loaded images.
    package static var loadedImages: [LoadedImage] {
      // Sound: as above.
      guard let iterate = dlsym(nil, "dl_iterate_phdr").map({ unsafeBitCast($0, to: Iterate.self) }) else { return [] }
      var found: [LoadedImage] = []
      withUnsafeMutablePointer(to: &found) { found in
        _ = iterate(
          { info, _, data in
            guard let info = info?.load(as: Image.self), let data else { return 0 }
            data.assumingMemoryBound(to: [LoadedImage].self).pointee.append(ImportedFunctions.loaded(info))
            return 0
          }, found)
      }
      return found
    }

    private static func loaded(_ image: Image) -> LoadedImage {
      let headers = UnsafeBufferPointer(start: image.headers, count: Int(image.headerCount))
      let start = UInt64(image.address)
      func place(_ header: Header) -> Range<UInt64> {
        start + UInt64(header.virtualAddress)..<start + UInt64(header.virtualAddress + header.memorySize)
      }
      let loaded = headers.filter { $0.type == loadedHeader }
      return LoadedImage(
        path: image.name.map { String(cString: $0) } ?? "", bias: start,
        addresses: start..<max(start, loaded.map { place($0).upperBound }.max() ?? 0),
        code: loaded.first { $0.flags & 1 != 0 }.map(place) ?? start..<start)
    }

    private static let loadedHeader: UInt32 = 1

    private typealias Visit = @convention(c) (UnsafeRawPointer?, Int, UnsafeMutableRawPointer?) -> Int32
    private typealias Iterate = @convention(c) (Visit, UnsafeMutableRawPointer?) -> Int32

    // The layout of the 64-bit ELF format, and the first fields of glibc's description of an image.

    private struct Image {
      let address: UInt
      let name: UnsafePointer<CChar>?
      let headers: UnsafePointer<Header>?
      let headerCount: UInt16
    }

    private struct Header {
      let type: UInt32
      let flags: UInt32
      let offset: UInt
      let virtualAddress: UInt
      let physicalAddress: UInt
      let fileSize: UInt
      let memorySize: UInt
      let alignment: UInt
    }

    private struct Entry {
      let tag: Int
      let value: UInt
    }

    private struct Symbol {
      let name: UInt32
      let info: UInt8
      let other: UInt8
      let section: UInt16
      let value: UInt
      let size: UInt
    }

    private struct Relocation {
      let offset: UInt
      let info: UInt64
      let addend: Int
    }

    /// The tags of entries.
    private enum Tag {
      static let (end, jumpsSize, strings, symbols, rela, relaSize, jumps) = (0, 2, 5, 6, 7, 8, 23)
      /// The number of entries without a name at the beginning of `rela`, which are most of them.
      static let relativeCount = 0x6fff_fff9
    }

    private static let dynamicHeader: UInt32 = 2

    private struct Tables {
      var strings: UnsafePointer<CChar>?
      var symbols: UnsafePointer<Symbol>?
      var relocations: [(start: UnsafePointer<Relocation>, size: Int)] = []
    }

    private static func replace(in image: Image, _ search: inout Search) {
      guard let tables = tables(of: image), let strings = tables.strings, let symbols = tables.symbols else { return }
      // Written for unoptimized builds: this runs thousands of times in each process that replays scripts.
      let marks = search.marks
      let library = image.name.map { PathText.name(of: String(cString: $0)) } ?? ""
      for (start, size) in tables.relocations {
        var next = start
        let end = start + size / MemoryLayout<Relocation>.stride
        while next < end {
          let relocation = next.pointee
          next += 1
          let kind = UInt32(truncatingIfNeeded: relocation.info)
          guard kind == jumpSlot || kind == address else { continue }
          let name = strings + Int(symbols[Int(relocation.info >> 32)].name)
          guard marks.contain(name), let new = search.replacements[String(cString: name)], new.isFor(library) else {
            continue
          }
          if write(new.function, at: image.address + relocation.offset) { search.count += 1 }
        }
      }
    }

    /// Returns the tables that the loader itself uses. With glibc their addresses are those in memory.
    private static func tables(of image: Image) -> Tables? {
      let headers = UnsafeBufferPointer(start: image.headers, count: Int(image.headerCount))
      guard let header = headers.first(where: { $0.type == dynamicHeader }),
        var entry = UnsafePointer<Entry>(bitPattern: image.address + header.virtualAddress)
      else { return nil }
      var tables = Tables()
      var (rela, relaSize, jumps, jumpsSize, relativeSize): (UInt, Int, UInt, Int, Int) = (0, 0, 0, 0, 0)
      while entry.pointee.tag != Tag.end {
        let value = entry.pointee.value
        switch entry.pointee.tag {
        case Tag.strings: tables.strings = UnsafePointer(bitPattern: value)
        case Tag.symbols: tables.symbols = UnsafePointer(bitPattern: value)
        case Tag.rela: rela = value
        case Tag.relaSize: relaSize = Int(value)
        case Tag.jumps: jumps = value
        case Tag.jumpsSize: jumpsSize = Int(value)
        case Tag.relativeCount: relativeSize = Int(value) * MemoryLayout<Relocation>.stride
        default: break
        }
        entry += 1
      }
      // The system's own image has invalid addresses, which are below its own.
      if value(tables.strings) < image.address { return nil }
      for (start, size) in [(rela + UInt(relativeSize), relaSize - relativeSize), (jumps, jumpsSize)] {
        if let start = UnsafePointer<Relocation>(bitPattern: start) { tables.relocations.append((start, size)) }
      }
      return tables
    }

    private static func value(_ pointer: UnsafePointer<CChar>?) -> UInt { pointer.map { UInt(bitPattern: $0) } ?? 0 }

    /// Makes the table writable if it is protected. It stays writable: with lazy binding, the loader continues to write to the
    /// same page.
    private static func write(_ function: UnsafeRawPointer, at place: UInt) -> Bool {
      guard let target = UnsafeMutablePointer<UnsafeRawPointer?>(bitPattern: place) else { return false }
      if target.pointee == function { return false }
      let size = UInt(sysconf(Int32(_SC_PAGESIZE)))
      let page = UnsafeMutableRawPointer(bitPattern: place & ~(size - 1))
      guard mprotect(page, Int(size), PROT_READ | PROT_WRITE) == 0 else { return false }
      target.pointee = function
      return true
    }
  }
#endif

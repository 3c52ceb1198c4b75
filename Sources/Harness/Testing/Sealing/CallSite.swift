#if canImport(Glibc)
  import Glibc
  import Synchronization
#endif

/// The currently running function of the user's own code, with its place: `Api.send() at Api.swift:13`.
package struct CallSite: Hashable, Sendable, Codable, CustomStringConvertible {
  package let function: String
  /// The place, such as `Api.swift:13`; nil if the program has no information about it.
  package let place: String?

  package init(function: String, place: String?) {
    self.function = function
    self.place = place
  }

  package var description: String { "\(function)\(place.map { " at \($0)" } ?? "")" }
}

#if os(Linux) && canImport(Glibc) && (arch(x86_64) || arch(arm64)) && !APPLE_FALLBACK
  extension CallSite {
    /// Creates the site of the innermost function of the user; nil if there is none.
    init?(in stack: CallStack) {
      var last: CallStack.Frame?
      for frame in stack.frames {
        let function = CalledFunction.at(frame.address)
        if let site = function.site {
          self = site
          return
        }
        // Callers of the engine are not involved.
        if function.beginsWork { break }
        last = frame
      }
      for address in last.map(CallStack.callers) ?? [] {
        guard let site = CalledFunction.at(address).site else { continue }
        self = site
        return
      }
      return nil
    }

    /// Creates the site of the innermost function of the user in a process that crashed; nil if there is none.
    package init?(in backtrace: RawBacktrace) {
      for frame in backtrace.frames {
        guard let image = backtrace.image(of: frame) else { continue }
        let function = CalledFunction.at(frame - image.start, of: image.path)
        if let site = function.site {
          self = site
          return
        }
        if function.beginsWork { return nil }
      }
      return nil
    }
  }

  /// The function that an address belongs to. Results are cached, since lookups are slow.
  private struct CalledFunction: Sendable {
    /// Nil if it isn't the user's.
    var site: CallSite?
    /// Whether it begins a job, or other work of an engine.
    var beginsWork = false

    private struct Known: Sendable {
      var functions: [UInt64: CalledFunction] = [:]
      var programs: [String: Program] = [:]
      /// Functions of other processes, by their addresses in the files of their programs.
      var others: [String: [UInt64: CalledFunction]] = [:]
    }

    private struct Program: @unchecked Sendable {
      // Unchecked: it is read under the lock.
      let file: ProgramFile
      let functions: ProgramFile.Functions
    }

    private static let known = Mutex(Known())

    static func at(_ address: UInt64) -> CalledFunction {
      known.withLock { known in
        if let function = known.functions[address] { return function }
        let function = find(address, &known.programs)
        known.functions[address] = function
        return function
      }
    }

    private static func find(_ address: UInt64, _ programs: inout [String: Program]) -> CalledFunction {
      guard let image = LoadedPrograms.image(of: address) else { return CalledFunction() }
      // The call is the instruction before.
      return find(address - 1 - image.bias, of: image.path.isEmpty ? ProgramFile.own : image.path, &programs)
    }

    /// - Parameter address: the address of an instruction, before the program is moved in memory.
    static func at(_ address: UInt64, of path: String) -> CalledFunction {
      known.withLock { known in
        if let function = known.others[path]?[address] { return function }
        let function = find(address, of: path, &known.programs)
        known.others[path, default: [:]][address] = function
        return function
      }
    }

    private static func find(
      _ call: UInt64, of path: String, _ programs: inout [String: Program]
    ) -> CalledFunction {
      guard let program = programs[path] ?? open(path) else { return CalledFunction() }
      programs[path] = program
      guard let (symbol, start) = program.functions.function(at: call) else { return CalledFunction() }
      guard !isLibrary(path), SymbolName.isUsers(symbol) else {
        return CalledFunction(
          beginsWork: symbol.contains("swift_job_run") || symbol.contains("runJobIn")
            || symbol.contains("ThreadWorkO7working"))
      }
      guard let name = name(of: symbol) else { return CalledFunction() }
      guard let line = program.file.line(at: program.file.check(endingAt: call, since: start), since: start) else {
        return CalledFunction(site: CallSite(function: name, place: nil))
      }
      // Compiler-generated code, such as the code around a closure, has no line.
      if line.number == 0 || line.file == "<compiler-generated>" { return CalledFunction() }
      return CalledFunction(
        site: CallSite(function: name, place: "\(PathText.name(of: line.file)):\(line.number)"))
    }

    private static func open(_ path: String) -> Program? {
      guard let file = ProgramFile(at: path), let functions = file.functions else { return nil }
      return Program(file: file, functions: functions)
    }

    private typealias Demangle =
      @convention(c) (
        UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?, UInt32
      ) -> UnsafeMutablePointer<CChar>?

    private static let demangle = SealedFunctions.original("swift_demangle", Demangle.self)

    private static func name(of symbol: String) -> String? {
      guard symbol.hasPrefix("$s"), let demangle else { return SymbolName.function(symbol) }
      guard let text = demangle(symbol, symbol.utf8.count, nil, nil, 0) else { return nil }
      defer { free(text) }
      return SymbolName.function(String(cString: text))
    }

    /// Whether the file is a library of the toolchain or the system.
    private static func isLibrary(_ path: String) -> Bool {
      let name = PathText.name(of: path)
      return [
        "libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime", "libc.so", "libstdc++",
        "libXCTest", "libTesting", "lib_Testing", "ld-linux", "linux-vdso",
      ].contains { name.hasPrefix($0) }
    }
  }
#else
  /// A placeholder, since nothing is sealed on this platform.
  struct CallStack {
    struct Frame { let address: UInt64 }
    var frames: [Frame] { [] }
  }

  extension CallSite {
    init?(in stack: CallStack) { return nil }
    package init?(in backtrace: RawBacktrace) { return nil }
  }
#endif

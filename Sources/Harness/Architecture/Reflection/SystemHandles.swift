#if canImport(ObjectiveC)
  import Foundation
#endif

/// What a state works with, and what is none itself: queues, locks, sessions, timers, tasks, continuations, loggers.
///
/// Classes of Dispatch and Foundation need no list of names: what knows something can be copied or encoded, as a text, a number
/// or a date can. What only does something can't.
enum SystemHandles {
  /// What is said of one in place of a literal.
  static let what = "an object of the system"

  /// Whether objects of a class are handles. A user's class below one of the system may know something, so it is none.
  static func contains(class type: Any.Type) -> Bool {
    guard let name = systemName(of: type), !knowing.contains(name) else { return false }
    return isCopiedTool(name) || !isCopiedOrEncoded(type)
  }

  /// Whether values of a struct are handles.
  static func contains(struct name: String, of module: String) -> Bool {
    switch module {
    case "Swift", "_Concurrency": tasks.contains(name)
    case "os": true
    // That of the package swift-log.
    case "Logging": name == "Logger"
    default: false
    }
  }

  /// Whether a type of which a protocol alone is known, such as `any DispatchSourceTimer`, is one of handles.
  static func contains(protocol type: Any.Type, orClock: Bool) -> Bool {
    let name = _typeName(type)
    return (["Dispatch.", "Combine."] + (orClock ? ["Swift.Clock"] : [])).contains {
      name.hasPrefix($0) || name.hasPrefix("any \($0)")
    }
  }

  private static let tasks: Set<String> = [
    "Task", "UnsafeCurrentTask", "CheckedContinuation", "UnsafeContinuation", "AsyncStream", "AsyncThrowingStream",
    "Continuation",
  ]

  private static let modules: Set<String> = [
    "Dispatch", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Combine",
  ]

  /// Classes whose objects know something all the same, or below which anything may be.
  private static let knowing: Set<String> = [
    "NSObject", "Progress", "NSProgress", "HTTPCookie", "NSHTTPCookie", "CurrentValueSubject", "NSManagedObject",
  ]

  /// Whether objects of a class can be copied, and only do something all the same.
  private static func isCopiedTool(_ name: String) -> Bool {
    name.hasSuffix("Formatter") || name.contains("URLSession") && name.hasSuffix("Task")
  }

  /// The name of a class of these libraries, without generic arguments; nil for any other class.
  private static func systemName(of type: Any.Type) -> String? {
    let parts = _typeName(type).prefix { $0 != "<" }.split(separator: ".")
    guard let name = parts.last.map(String.init) else { return nil }
    if parts.count > 1, modules.contains(String(parts[0])) { return name }
    #if canImport(ObjectiveC)
      // Classes of Objective-C have no module, and those of a user no such beginning.
      let isImported = parts.count == 1 || parts[0] == HiddenBytes.module
      let plain = String(name.drop { $0 == "_" })
      if isImported, plain.hasPrefix("NS") || plain.hasPrefix("OS_") { return plain }
    #endif
    return nil
  }

  private static func isCopiedOrEncoded(_ type: Any.Type) -> Bool {
    if type is any Encodable.Type || type is any Error.Type || type is any Sequence.Type { return true }
    #if canImport(ObjectiveC)
      return type is any NSCopying.Type || type is any NSCoding.Type
    #else
      return foundationProtocols.contains { metatype in
        func isOne<T>(_: T.Type) -> Bool { (type as Any) is T }
        return _openExistential(metatype, do: isOne)
      }
    #endif
  }

  #if !canImport(ObjectiveC)
    /// The metatypes of two protocols of Foundation, which this library doesn't link. Where a program doesn't either, there is
    /// no class that adopts them.
    private static let foundationProtocols = ["NSCopying", "NSCoding"].compactMap { name in
      _typeByName("10Foundation\(name.utf8.count)\(name)_pXp")
    }
  #endif
}

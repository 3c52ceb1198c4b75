#if canImport(ObjectiveC)
  import Foundation
#endif

/// Objects that a state works with and that are no state themselves: queues, locks, sessions, timers, tasks, continuations,
/// loggers.
///
/// Classes of Dispatch and Foundation need no list of names: an object with state, such as a text, a number or a date, can be
/// copied or encoded. An object that only does something can't.
enum SystemHandles {
  /// The text in place of a literal.
  static let what = "an object of the system"

  /// Returns whether objects of a class are handles. A user's subclass of a system class may have state, so it isn't one.
  static func contains(class type: Any.Type) -> Bool {
    guard let name = systemName(of: type), !knowing.contains(name) else { return false }
    return isCopiedTool(name) || !isCopiedOrEncoded(type)
  }

  /// Returns whether values of a struct are handles.
  static func contains(struct name: String, of module: String) -> Bool {
    switch module {
    case "Swift", "_Concurrency": tasks.contains(name)
    case "os": true
    // From the package swift-log.
    case "Logging": name == "Logger"
    default: false
    }
  }

  /// Returns whether a type of which only a protocol is known, such as `any DispatchSourceTimer`, is a handle's.
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

  /// Classes whose objects have state all the same, or with subclasses of any kind.
  private static let knowing: Set<String> = [
    "NSObject", "Progress", "NSProgress", "HTTPCookie", "NSHTTPCookie", "CurrentValueSubject", "NSManagedObject",
  ]

  /// Returns whether objects of a class can be copied, but still only do something.
  private static func isCopiedTool(_ name: String) -> Bool {
    name.hasSuffix("Formatter") || name.contains("URLSession") && name.hasSuffix("Task")
  }

  /// Returns the name of a class of these libraries, without generic arguments; nil for any other class.
  private static func systemName(of type: Any.Type) -> String? {
    let parts = _typeName(type).prefix { $0 != "<" }.split(separator: ".")
    guard let name = parts.last.map(String.init) else { return nil }
    if parts.count > 1, modules.contains(String(parts[0])) { return name }
    #if canImport(ObjectiveC)
      // Objective-C classes have no module, and a user's have no such prefix.
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
    /// The metatypes of two protocols of Foundation, which this library doesn't link. If a program doesn't either, no class
    /// adopts them.
    private static let foundationProtocols = ["NSCopying", "NSCoding"].compactMap { name in
      _typeByName("10Foundation\(name.utf8.count)\(name)_pXp")
    }
  #endif
}

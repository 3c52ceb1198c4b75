#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#elseif canImport(Glibc)
  import Glibc
#endif

/// The environment with which the process was started.
package enum EnvironmentVariables {
  /// Returns the value of a variable; nil if it isn't set, empty if it is set to nothing.
  package static func get(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// All variables; if several have the same name, the first counts, as for `get`.
  package static var all: [String: String] {
    #if canImport(Darwin)
      var next = _NSGetEnviron().pointee
    #else
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = environ
    #endif
    var variables: [String: String] = [:]
    while let entry = next?.pointee {
      let text = String(cString: entry)
      if let sign = text.firstIndex(of: "=") {
        let name = String(text[..<sign])
        if variables[name] == nil { variables[name] = String(text[text.index(after: sign)...]) }
      }
      next = next?.advanced(by: 1)
    }
    return variables
  }
}

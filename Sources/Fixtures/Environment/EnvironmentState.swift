#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The data received from outside so far.
struct EnvironmentState: Equatable {
  var data: Int?
  var loadError: CustomError?
  var date: Date?
  var uuidString = ""
}

enum CustomError: Error, Equatable {
  case noConnection
}

enum EnvironmentAction: Equatable {
  case didLoad
  case receiveData(Result<Int, CustomError>)
  case didTapSubmit
  case generateDate
  case generateUUID
}

extension EnvironmentState {
  /// Returns the page of the demo: each piece of outside data beside its button.
  func render() -> String {
    let data = data.map(String.init) ?? loadError.map { "! \($0)" } ?? "-"
    return PageText.lines(
      "data \(data)",
      PageText.row("date \(date.map { $0.formatted(.iso8601) } ?? "-")", PageText.button("Generate Date")),
      PageText.row("uuid \(uuidString.isEmpty ? "-" : uuidString)", PageText.button("Generate UUID")),
      PageText.button("Submit"))
  }
}

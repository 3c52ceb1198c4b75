import Harness

enum PathAction: Equatable {
  case load
  case rename(String)
  case move(Int, to: Int)
  case detail(PathDetail)
}

enum PathDetail: Equatable {
  case close
  case edit(String)
  case select(Int)
}

/// Case paths beside functions with `if case let`: a thousand values each.
struct CasePathWork {
  private let details = Array(repeating: PathAction.detail(.select(7)), count: 1000)
  private let names = Array(repeating: PathAction.rename("A name that is longer than fifteen bytes"), count: 1000)
  private let moves = Array(repeating: PathAction.move(1, to: 2), count: 1000)

  func rows(_ measurement: Measurement) -> [Measurement.Row?] {
    [
      hit(measurement), hitWithReference(measurement), miss(measurement), nested(measurement), embed(measurement),
    ]
  }

  private func hit(_ measurement: Measurement) -> Measurement.Row? {
    let path = /PathAction.detail
    return measurement.compare(
      "case path: extract, 1,000 hits", { precondition(Self.count(details) { path.extract(from: $0) != nil } == 1000) },
      to: "if case let"
    ) {
      precondition(Self.count(details) { Self.detail($0) != nil } == 1000)
    }
  }

  private func hitWithReference(_ measurement: Measurement) -> Measurement.Row? {
    let path = /PathAction.rename
    return measurement.compare(
      "case path: extract, 1,000 hits of a string",
      { precondition(Self.count(names) { path.extract(from: $0) != nil } == 1000) }, to: "if case let"
    ) {
      precondition(Self.count(names) { Self.name($0) != nil } == 1000)
    }
  }

  private func miss(_ measurement: Measurement) -> Measurement.Row? {
    let path = /PathAction.detail
    return measurement.compare(
      "case path: extract, 1,000 misses", { precondition(Self.count(moves) { path.extract(from: $0) != nil } == 0) },
      to: "if case let"
    ) {
      precondition(Self.count(moves) { Self.detail($0) != nil } == 0)
    }
  }

  private func nested(_ measurement: Measurement) -> Measurement.Row? {
    let path = /PathAction.detail .. /PathDetail.select
    return measurement.compare(
      "case path: extract, 1,000 nested",
      { precondition(Self.count(details) { path.extract(from: $0) != nil } == 1000) },
      to: "if case let"
    ) {
      precondition(Self.count(details) { Self.row($0) != nil } == 1000)
    }
  }

  private func embed(_ measurement: Measurement) -> Measurement.Row? {
    let path = /PathAction.detail
    let make = Self.function()
    let values = Array(repeating: PathDetail.select(7), count: 1000)
    return measurement.compare(
      "case path: embed, 1,000", { for value in values { Self.keepAction(path.embed(value)) } },
      to: "the function that it is made of"
    ) {
      for value in values { Self.keepAction(make(value)) }
    }
  }

  @inline(never)
  private static func count(_ actions: [PathAction], _ isHit: (PathAction) -> Bool) -> Int {
    var count = 0
    for action in actions where isHit(action) { count += 1 }
    return count
  }

  // A case path is a function that is handed on, so what it is compared with are functions too.

  @inline(never)
  private static func detail(_ action: PathAction) -> PathDetail? {
    if case .detail(let detail) = action { detail } else { nil }
  }

  @inline(never)
  private static func name(_ action: PathAction) -> String? {
    if case .rename(let name) = action { name } else { nil }
  }

  @inline(never)
  private static func row(_ action: PathAction) -> Int? {
    if case .detail(.select(let row)) = action { row } else { nil }
  }

  @inline(never)
  private static func function() -> (PathDetail) -> PathAction { PathAction.detail }

  @inline(never)
  private static func keepAction(_ action: PathAction) {}
}

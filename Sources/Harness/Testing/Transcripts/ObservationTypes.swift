/// Checks whether a recorded line could still be written with the current types: otherwise it contains a name that is gone.
struct ObservationTypes<State, Action> {
  private let derived: Set<String>
  private let heard: Set<String>
  private let types: LiteralTypes

  init<Environment>(_ feature: Feature<State, Action, Environment>) {
    derived = Set(feature.derivedValues.map(\.name))
    heard = Set(feature.heardValues.map(\.name))
    types = feature.types
  }

  /// Returns nil if the types don't tell.
  func canWrite(_ line: String) -> Bool? {
    switch ObservationLine(line) {
    case .change(let path, let literal):
      if path.hasPrefix("~") { return derived.contains(String(path.dropFirst())) }
      switch shape(at: path) {
      case .known(let shape): return PayloadParts.isPart(literal) ? nil : reads(literal, shape, bare: false)
      case .unknown: return nil
      case .gone:
        guard path.hasSuffix(".order"), case .known = shape(at: String(path.dropLast(".order".count))) else {
          return false
        }
        return nil
      }
    case .removed(let path), .edited(let path, _, _):
      if case .gone = shape(at: path) { return false }
      return nil
    case .receive(let action): return reads(action, TypeShape.of(Action.self), bare: true)
    case .inFlight(let work): return reads(action: work)
    case .fail(let text):
      guard text.hasPrefix("rule "), let words = text.ranges(of: "\" broken by ").last else { return nil }
      return reads(action: String(text[words.upperBound...]))
    case .hear(let name, _): return heard.contains(name)
    case .nothing, .time, .call, .cancel, .thrown, .view, .other: return nil
    }
  }

  private enum Place {
    case known(TypeShape), unknown, gone
  }

  private func shape(at path: String) -> Place {
    do throws(PathReader.Failure) {
      guard let shape = try PathReader(path).check(TypeShape.of(State.self)) else { return .unknown }
      return .known(shape)
    } catch {
      if case .unknown = error { return .gone }
      return .unknown
    }
  }

  /// Checks an action, which more text may follow.
  private func reads(action: String) -> Bool? { reads(action, TypeShape.of(Action.self), bare: true, isWhole: false) }

  private func reads(_ literal: String, _ shape: TypeShape, bare: Bool, isWhole: Bool = true) -> Bool? {
    let bytes = Array(literal.utf8)
    var parser = LiteralParser(bytes, in: 0..<bytes.count, types: types)
    do throws(LiteralError) {
      _ = try isWhole ? parser.parseAll(shape, bare: bare, base: nil) : parser.parseOne(shape, bare: bare)
      return true
    } catch {
      switch error.reason {
      case .unknownCase, .unknownField, .missingField, .missingPayload, .superfluousPayload: return false
      default: return nil
      }
    }
  }
}

/// Describes the step of a trace in the words of a transcript: for steps that came to no end, of which nothing else is known.
///
/// Lines are in the order of events. Named values and prototypes are written out.
enum TracedLines {
  /// - Parameters:
  ///   - names: The cancellation ids of effects, by number; those that begin in the step are added.
  static func lines(of step: ScriptTrace.Step, _ names: inout [Int: String]) -> [String] {
    var lines: [ObservationLine] = []
    var shown = Duration.zero
    for event in step.events {
      if case .effectBegan(let effect, _, let id, _) = event.kind { names[effect] = id }
      guard let line = line(event.kind, names), !(isCancel(line) && lines.last == line) else { continue }
      if event.time - step.begin != shown {
        shown = event.time - step.begin
        lines.append(.time(DurationText.text(of: shown)))
      }
      lines.append(line)
    }
    return lines.map(\.text)
  }

  private static func isCancel(_ line: ObservationLine) -> Bool { if case .cancel = line { true } else { false } }

  private static func line(_ kind: ScriptTrace.Kind, _ names: [Int: String]) -> ObservationLine? {
    switch kind {
    case .received(let action, _, _): .receive(action)
    case .changed(let change), .derived(let change):
      if let edit = change.edit {
        .edited(path: change.path, edit: edit, elements: change.new ?? change.old)
      } else {
        change.new.map { .change(path: change.path, literal: $0) } ?? .removed(path: change.path)
      }
    case .heard(let name, let literal): .hear(name: name, literal: literal)
    case .called(let call, _): .call(call)
    case .effectCancelled(let effect): names[effect].map { .cancel($0) }
    case .inFlight(let action, let reason): .inFlight("\(action): \(reason)")
    case .thrown(let error): .thrown(error)
    case .failed(let message): .fail(ObservationLine.failText(message))
    case .sent, .leaves, .effectBegan, .effectEnded, .viewed, .waited, .wentOn: nil
    }
  }
}

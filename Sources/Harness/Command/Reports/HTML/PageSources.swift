/// A feature's sources as the page reads them: the parts of reducers, and the parts that handle each action.
struct PageSources {
  private var places: [ReducerSources.Place] = []
  private var numbers: [ReducerSources.Place: Int] = [:]
  /// The number of an action's text, the number of its list of places, and so on.
  private var actions: [Int] = []
  private var lists: [[Int]] = []
  /// Why an action has no places.
  private let missing: String

  init(_ feature: HTMLReport.FeatureRow, _ results: [ScriptResult], _ index: SourceIndex, _ strings: inout PageStrings)
  {
    let sources = ReducerSources(feature.name, cases: feature.names, in: index)
    let unread =
      index.remarks.isEmpty ? "" : " Not read: " + LongText.cut(index.remarks.joined(separator: "; "), limit: 1000)
    missing = (sources.problem ?? "No case of a reducer is found for it in the sources.") + unread
    if sources.problem != nil { return }
    var known: [Int: Void] = [:]
    var shapes: [ActionShape: Int] = [:]
    for event in results.lazy.compactMap(\.trace).flatMap(\.steps).lazy.flatMap(\.events) {
      guard let text = event.kind.action else { continue }
      let number = strings.number(text)
      guard known.updateValue((), forKey: number) == nil, let shape = ActionShape(text) else { continue }
      let list = shapes[shape] ?? add(sources.places(shape))
      shapes[shape] = list
      actions += [number, list]
    }
  }

  private mutating func add(_ found: [ReducerSources.Place]) -> Int {
    let list = found.map { place in
      if let number = numbers[place] { return number }
      numbers[place] = places.count
      places.append(place)
      return places.count - 1
    }
    lists.append(list)
    return lists.count - 1
  }

  func write(to json: inout PageJSON) {
    json.key("sources")
    json.object { json in
      json.key("missing")
      json.add(missing)
      json.key("places")
      json.array { json in
        for place in places {
          json.array { json in
            json.add(place.path)
            json.add(place.line)
            json.add(place.text)
            json.add(place.name)
            json.add(place.remark)
          }
        }
      }
      json.key("actions")
      json.add(actions)
      json.key("lists")
      json.array { json in for list in lists { json.add(list) } }
    }
  }
}

extension ScriptTrace.Kind {
  /// The action that was sent to the reducer.
  fileprivate var action: String? {
    switch self {
    case .sent(let action, _), .received(let action, _, _): action
    default: nil
    }
  }
}

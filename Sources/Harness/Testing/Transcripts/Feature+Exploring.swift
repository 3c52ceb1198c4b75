/// What a feature says to those who explore it.
struct ExploredHints {
  /// The names of cases that are sent although scripts only receive them.
  var sends: [String] = []
  /// Values of types that can't be made from their parts, or of which those are worth trying.
  var values: [ValueBox] = []
}

extension Feature {
  /// Cases that `harness explore` sends as well, although the feature's scripts only ever receive them: answers of effects, by
  /// default, are left to effects.
  ///
  ///     .explore(sends: "receiveMessage", "socket.didClose")
  ///
  /// - Parameter cases: the names of cases, as reports write them; one that the action hasn't is an error of the command.
  public func explore(sends cases: String...) -> Feature { changing { $0.explored.sends += cases } }

  /// Values for `harness explore` to use where it needs one of their types: of a class, say, which it can't make.
  ///
  ///     .explore(values: URL(string: "https://example.com/a")!, Avatar.placeholder)
  public func explore<each Value>(values: repeat each Value) -> Feature {
    changing { feature in
      for value in repeat each values {
        feature.explored.values.append(ValueBox(of: value, TypeShape.of(type(of: value))))
      }
    }
  }
}

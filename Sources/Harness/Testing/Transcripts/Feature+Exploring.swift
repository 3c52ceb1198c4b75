/// A feature's hints for exploring.
struct ExploredHints {
  /// The names of cases that are sent although scripts only receive them.
  var sends: [String] = []
  /// Values of types that can't be built from their parts, or values that are worth trying.
  var values: [ValueBox] = []
}

extension Feature {
  /// Adds cases for `harness explore` to send although the feature's scripts only receive them. By default exploring leaves
  /// such cases to effects.
  ///
  ///     .explore(sends: "receiveMessage", "socket.didClose")
  ///
  /// - Parameter cases: the names of cases, as reports write them. A name that isn't a case of the action is an error of the
  ///   command.
  public func explore(sends cases: String...) -> Feature { changing { $0.explored.sends += cases } }

  /// Adds values for `harness explore` to use where it needs one of their types: of a class, say, which it can't create.
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

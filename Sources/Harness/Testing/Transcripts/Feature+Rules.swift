// What a feature says of itself. Scripts, test stores and whatever else runs it check that.

extension Feature {
  /// A rule of every state: the one at the beginning, and that after each action.
  ///
  ///     .always("a negative number has a message") { $0.counterState.number >= 0 || $0.counterState.errorMessage != nil }
  ///
  /// Where it is broken, a script has the line `fail rule "NAME" broken by ACTION`, and a test store fails at the step: once, until
  /// it has held again. The closure looks at the state, and does nothing else.
  /// - Parameters:
  ///   - name: the rule in words; a feature has one of a name, of all kinds.
  ///   - holds: whether a state is as it should be.
  @_disfavoredOverload
  public func always(_ name: String, _ holds: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .state(holds)))
  }

  /// A rule of every action: what may become of a state by it. It is reported each time that it is broken.
  ///
  ///     .always("an answer ends the loading") { old, action, new in
  ///       if case .receiveProductInfo = action { !new.isLoading } else { true }
  ///     }
  ///
  /// Objects in a state are shared by both: a change in place shows in neither. A feature that is a model has no such rules.
  /// - Parameters:
  ///   - name: the rule in words; a feature has one of a name, of all kinds.
  ///   - holds: whether the new state may follow from the old one by this action.
  public func always(
    _ name: String, _ holds: @escaping (_ old: State, _ action: Action, _ new: State) -> Bool
  ) -> Feature {
    adding(Rule(name: name, check: .step(holds)))
  }

  /// A rule of the state in which nothing is in flight any more, and every call was answered.
  ///
  ///     .eventually("loading ends") { !$0.isLoading }
  ///
  /// A script checks it wherever `run` ends so, and a test store at its end. Elsewhere it is not due, which fails nothing;
  /// `harness run` lists those that are due in no script at all. A subscription that never ends keeps it from being due, unless
  /// ``staysOpen(_:)`` names its endpoint.
  /// - Parameters:
  ///   - name: the rule in words; a feature has one of a name, of all kinds.
  ///   - holds: whether a state is as it should be in the end.
  @_disfavoredOverload
  public func eventually(_ name: String, _ holds: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .eventually(holds)))
  }

  /// A goal: a state that the feature can come to. It fails nothing; `harness run --coverage` says which ones no script reaches.
  ///
  ///     .sometimes("the sheet is open with a product") { $0.showBottomSheet && $0.productState != nil }
  ///
  /// - Parameters:
  ///   - name: the goal in words; a feature has one rule of a name, of all kinds.
  ///   - isReached: whether a state is one of those.
  @_disfavoredOverload
  public func sometimes(_ name: String, _ isReached: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .goal(isReached)))
  }

  private func adding(_ rule: Rule<State, Action>) -> Feature { changing { $0.rules.append(rule) } }

  /// Why nothing may play the feature, by any command or test; nil where nothing is wrong.
  /// - Parameter world: one in which an environment of the feature was made.
  func issue(in world: World) -> String? { issues(in: world).first }

  /// All of that.
  func issues(in world: World) -> [String] {
    let prototype = types.uselessPrototype.map {
      "feature '\(name)' has a prototype of \($0), whose literals have no fields; only a struct has"
    }
    return [listIssue].compactMap { $0 } + world.registrationIssues + [rulesIssue, prototype].compactMap { $0 }
  }

  private var rulesIssue: String? {
    var names: Set<String> = []
    if let twice = rules.first(where: { !names.insert($0.name).inserted }) {
      return "feature '\(name)' has two rules called \(LiteralPrinter.text(twice.name)); give one of them another name"
    }
    guard isModel, let rule = rules.first(where: { if case .step = $0.check { true } else { false } }) else {
      return nil
    }
    return
      "feature '\(name)' is a model, one object that changes in place, so its rule \(LiteralPrinter.text(rule.name)) would "
      + "be given the same object as old and as new; use .always(_:) with a closure of the model alone"
  }

  /// The names of the rules of one kind, in their order.
  func ruleNames(_ kind: RuleKind) -> [String] { rules.filter { $0.kind == kind }.map(\.name) }
}

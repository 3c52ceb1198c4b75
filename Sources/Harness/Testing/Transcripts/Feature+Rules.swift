// Rules of a feature. Scripts, test stores and everything else that runs the feature check them.

extension Feature {
  /// Adds a rule that holds for every state: the initial one and the one after each action.
  ///
  ///     .always("a negative number has a message") { $0.counterState.number >= 0 || $0.counterState.errorMessage != nil }
  ///
  /// If the rule is broken, a script has the line `fail rule "NAME" broken by ACTION`, and a test store fails at the step. It
  /// is reported once, until the rule has held again. The closure must only read the state.
  /// - Parameters:
  ///   - name: the rule in words, unique among all rules of the feature.
  ///   - holds: whether a state is valid.
  @_disfavoredOverload
  public func always(_ name: String, _ holds: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .state(holds)))
  }

  /// Adds a rule that holds for every action: how it may change a state. It is reported each time it is broken.
  ///
  ///     .always("an answer ends the loading") { old, action, new in
  ///       if case .receiveProductInfo = action { !new.isLoading } else { true }
  ///     }
  ///
  /// Both states share the objects in them, so a change in place shows in neither. Model features can't have such rules.
  /// - Parameters:
  ///   - name: the rule in words, unique among all rules of the feature.
  ///   - holds: whether this action may lead from the old state to the new one.
  public func always(
    _ name: String, _ holds: @escaping (_ old: State, _ action: Action, _ new: State) -> Bool
  ) -> Feature {
    adding(Rule(name: name, check: .step(holds)))
  }

  /// Adds a rule for the state in which nothing is in flight any more and every call was answered.
  ///
  ///     .eventually("loading ends") { !$0.isLoading }
  ///
  /// A script checks it when `run` ends in such a state, and a test store checks it at its end. Elsewhere the rule is not due,
  /// which is no failure; `harness run` lists the rules that are due in no script. A subscription that never ends keeps the
  /// rule from being due, unless ``staysOpen(_:)`` names its endpoint.
  /// - Parameters:
  ///   - name: the rule in words, unique among all rules of the feature.
  ///   - holds: whether a final state is valid.
  @_disfavoredOverload
  public func eventually(_ name: String, _ holds: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .eventually(holds)))
  }

  /// Adds a goal: a state that the feature can reach. A goal never fails; `harness run --coverage` lists the goals that no
  /// script reaches.
  ///
  ///     .sometimes("the sheet is open with a product") { $0.showBottomSheet && $0.productState != nil }
  ///
  /// - Parameters:
  ///   - name: the goal in words, unique among all rules of the feature.
  ///   - isReached: whether a state reaches the goal.
  @_disfavoredOverload
  public func sometimes(_ name: String, _ isReached: @escaping (_ state: State) -> Bool) -> Feature {
    adding(Rule(name: name, check: .goal(isReached)))
  }

  private func adding(_ rule: Rule<State, Action>) -> Feature { changing { $0.rules.append(rule) } }

  /// Returns why no command or test can play the feature; nil if nothing is wrong.
  /// - Parameter world: a world in which an environment of the feature was created.
  func issue(in world: World) -> String? { issues(in: world).first }

  /// Returns all reasons why the feature can't be played.
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

  /// Returns the names of the rules of one kind, in order of declaration.
  func ruleNames(_ kind: RuleKind) -> [String] { rules.filter { $0.kind == kind }.map(\.name) }
}

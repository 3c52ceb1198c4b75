extension Feature {
  /// Adds the feature's page, which the command `view` records: a tree of nodes that follow the store.
  ///
  ///     .view(OrderPage.init)
  ///
  /// The page is created at the beginning of a script that has the command, and kept until its end. It observes every state in
  /// between, as a screen does: toasts, sheets and counts of nodes are what a user would see. The page only displays: in a
  /// script the commands send actions, and an action that the page sends is a reported failure.
  public func view<Page: PageNode>(_ page: @escaping (Store<State, Action>) -> Page) -> Feature {
    changing {
      $0.makeRenderer = { state in
        let (store, update) = Store<State, Action>.following(state) { action in
          reportIssue(
            IssueText(
              "the view sent \(LiteralPrinter.text(action, .bare))",
              "; in a script a view only shows: let the script send it")
          )
        }
        let page = page(store)
        return ViewRenderer(update: update, text: { _ in page.render() })
      }
    }
  }
}

extension Feature: SuiteFeature {
  /// The type-erased feature.
  public var erased: AnyFeature {
    AnyFeature(
      base: self, name: name, withPrototypes: { types in changing { $0.addPrototypes(of: types) }.erased },
      actionNames: { ActionCases.of(Action.self).groups }, reachableActions: { ActionCases.of(Action.self).reachable },
      reachableStates: { StateCases(of: self).names }, ruleNames: ruleNames,
      canWrite: { ObservationTypes<State, Action>(self).canWrite($0) },
      errors: { document, header in ScriptCompiler(document, header, self).errors }, types: { FeatureTypes(self) },
      ignorable: { HiddenParts.ignorable($0, of: self) },
      play: { document, header, request, observer, step in
        Result { () throws(TranscriptErrors) in
          let player = try Player(
            document, header, self, makesTrace: request.makesTrace, measuresReach: request.measuresReach,
            watchesOrder: request.watchesOrder, keepsEnds: request.keepsEnds, time: request.time)
          player.play(observer: observer, step)
          return (player.trace, player.reach)
        }
      })
  }
}

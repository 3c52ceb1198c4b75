/// The name of an action in reports: its case, including those of enums inside it, `row.tap`.
enum ActionName {
  static func text<Action>(_ action: Action) -> String {
    ActionCases.of(Action.self).name(of: action) ?? LiteralPrinter.text(action, .bare)
  }
}

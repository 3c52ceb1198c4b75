/// The failures of case paths that lead to no case, with all their wording.
///
/// An operator doesn't know its caller's place, so the texts name the types.
@usableFromInline
enum CasePathIssue {
  /// Reports a function that can't be that of a case.
  @usableFromInline
  static func report<Root, Value>(_ problem: CaseProblem<Root, Value>) {
    let path = "A CasePath<\(name(Root.self)), \(name(Value.self))>"
    switch problem {
    case .holdsNone where !TypeMetadata(Root.self).isEnum:
      reportIssue(
        IssueText(
          "\(path) leads nowhere: \(name(Root.self)) is no enum",
          """
          . Create it from a case: /OrderAction.counter. For a part of a struct, use a key path; for anything else, \
          CasePath(embed:extract:).
          """))
    case .holdsNone:
      reportIssue(
        IssueText(
          "\(path) leads nowhere: no case of \(name(Root.self)) holds the type \(name(Value.self)), so there is nothing to extract",
          """
          . Create it from a case: /OrderAction.counter. For a function that derives its value from another one, use \
          CasePath(embed:extract:).
          """))
    case .isFunctionLike:
      reportIssue(
        IssueText(
          "\(path) leads nowhere: a payload that is a function or a metatype itself can't be taken out",
          ". Make it a field of a struct, or write CasePath(embed:extract:)."))
    case .isLost(let value, let made):
      reportIssue(
        IssueText(
          "\(path) leads nowhere: given \(text(value)), its function makes \(text(made)), in which that is not to be found",
          """
          . Create the path from a case: /OrderAction.counter. For a function that derives its value from another one, use \
          CasePath(embed:extract:).
          """))
    }
  }

  static func isNoCase<Root>(_ root: Root, at place: SourcePlace) {
    reportIssue(
      IssueText(
        "A case path was made of \(ValueText.of(root)), but \(name(Root.self)) is no enum, so it leads nowhere",
        ". Create it from a case: /OrderAction.didLoad."),
      at: place)
  }

  private static func text<T>(_ value: T) -> String {
    let text = ValueText.of(value)
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  private static func name(_ type: Any.Type) -> String { TypeShape.of(type).fullName }
}

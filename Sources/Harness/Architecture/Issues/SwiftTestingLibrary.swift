/// Swift Testing, if this process has loaded it. It is found at run time, so that neither the library nor the command links it.
struct SwiftTestingLibrary: Sendable {
  /// Looked up once per process.
  static let loaded = SwiftTestingLibrary(symbol: IssueSystem.symbol)

  private let calls: any SwiftTestingCalls

  init?(symbol: (String) -> UnsafeRawPointer?) {
    // By mangled name; nil in a process without the library.
    guard
      let comment = _typeByName("7Testing7CommentV"),
      let location = _typeByName("7Testing14SourceLocationV"),
      let issue = _typeByName("7Testing5IssueV"),
      let test = _typeByName("7Testing4TestV"),
      let calls = bind(comment, location, issue, test, symbol)
    else { return nil }
    self.calls = calls
  }

  /// Whether the current task belongs to a test. False in a detached task, whoever started it.
  func isRunningTest() -> Bool { calls.isRunningTest() }

  /// Records an issue at the report's place; does nothing when no test runs.
  func record(_ report: IssueReport) { calls.record(report) }
}

private func bind<Comment, Location, Recorded, Test>(
  _: Comment.Type, _: Location.Type, _: Recorded.Type, _: Test.Type, _ symbol: (String) -> UnsafeRawPointer?
) -> (any SwiftTestingCalls)? {
  BoundSwiftTesting<Comment, Location, Recorded, Test>(symbol: symbol)
}

private protocol SwiftTestingCalls: Sendable {
  func isRunningTest() -> Bool
  func record(_ report: IssueReport)
}

/// The functions of Swift Testing, with its types as the generic parameters.
///
/// Each function is the only field of a generic struct. The library is built for evolution: it passes its own structs by
/// address. Generic code does the same with a type parameter, and a field of function type is called exactly as it is written.
/// So calling such a field, with the parameters bound to the library's types, is the call that the library expects.
///
/// `@unchecked Sendable` is sound because the fields are plain functions that capture nothing and may be called anywhere.
private struct BoundSwiftTesting<Comment, Location, Recorded, Test>: SwiftTestingCalls, @unchecked Sendable {
  /// `Comment.init(rawValue: String)`; initializers own their parameters.
  private struct MakeComment { let call: (consuming String) -> Comment }
  /// `SourceLocation.init(fileID: String, filePath: String, line: Int, column: Int)`.
  private struct MakeLocation { let call: (consuming String, consuming String, Int, Int) -> Location }
  /// `static Issue.record(_: Comment?, sourceLocation: SourceLocation) -> Issue`.
  private struct Record { let call: (Comment?, Location) -> Recorded }
  /// The getter of `static Test.current: Test?`.
  private struct CurrentTest { let call: () -> Test? }

  private let makeComment: MakeComment
  private let makeLocation: MakeLocation
  private let recordIssue: Record
  private let currentTest: CurrentTest

  init?(symbol: (String) -> UnsafeRawPointer?) {
    guard
      let comment = symbol("$s7Testing7CommentV8rawValueACSS_tcfC"),
      let location = symbol("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      let record = symbol("$s7Testing5IssueV6record_14sourceLocationAcA7CommentVSg_AA06SourceE0VtFZ"),
      let test = symbol("$s7Testing4TestV7currentACSgvgZ")
    else { return nil }
    // Sound because a Swift function value is a code pointer and a context, which a plain function ignores, and because each
    // mangled name spells the parameters and the result written above; see also the comment on this type.
    let none = UnsafeRawPointer?.none
    makeComment = unsafeBitCast((comment, none), to: MakeComment.self)
    makeLocation = unsafeBitCast((location, none), to: MakeLocation.self)
    recordIssue = unsafeBitCast((record, none), to: Record.self)
    currentTest = unsafeBitCast((test, none), to: CurrentTest.self)
  }

  func isRunningTest() -> Bool { currentTest.call() != nil }

  func record(_ report: IssueReport) {
    let issue = report.issue
    let comment = issue.message.isEmpty ? nil : makeComment.call(issue.message)
    _ = recordIssue.call(comment, makeLocation.call(issue.fileID, issue.filePath, issue.line, issue.column))
  }
}

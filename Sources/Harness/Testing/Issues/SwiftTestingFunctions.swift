import HarnessArchitecture

/// Features of Swift Testing besides issues: attachments and known issues. They are found at run time, like the library
/// itself; nil if it isn't loaded.
struct SwiftTestingFunctions: RunningTest, Sendable {
  static let loaded = SwiftTestingFunctions(symbol: IssueSystem.symbol)

  private let calls: any SwiftTestingCalls

  init?(symbol: (String) -> UnsafeRawPointer?) {
    // The types, by mangled name.
    guard let comment = _typeByName("7Testing7CommentV"), let location = _typeByName("7Testing14SourceLocationV"),
      let test = _typeByName("7Testing4TestV"), let calls = bind(comment, location, test, symbol)
    else { return nil }
    self.calls = calls
  }

  /// Whether the current task belongs to a test.
  var isRunningTest: Bool { calls.isRunningTest() }

  func attach(_ text: String, named name: String, at place: SourcePlace) { calls.attach(text, name, place) }

  func reportKnownIssue(_ message: String, at place: SourcePlace) {
    calls.withKnownIssue(place) { reportIssue(message, at: place) }
  }
}

private func bind<Comment, Location, Test>(
  _: Comment.Type, _: Location.Type, _: Test.Type, _ symbol: (String) -> UnsafeRawPointer?
) -> (any SwiftTestingCalls)? {
  BoundFunctions<String, Comment, Location, Test>(symbol: symbol)
}

private protocol SwiftTestingCalls: Sendable {
  func isRunningTest() -> Bool
  func attach(_ text: String, _ name: String, _ place: SourcePlace)
  func withKnownIssue(_ place: SourcePlace, _ body: () -> Void)
}

/// The functions, with the types of Swift Testing as generic parameters. Each is the only field of a generic struct, and is
/// called as the library expects, for the reasons that ``SwiftTestingLibrary`` gives. A generic function takes the type and
/// its conformance last.
///
/// `@unchecked Sendable` is sound since the fields are plain functions without captures that may be called anywhere.
private struct BoundFunctions<Text, Comment, Location, Test>: SwiftTestingCalls, @unchecked Sendable {
  /// `SourceLocation.init(fileID: String, filePath: String, line: Int, column: Int)`.
  private struct MakeLocation { let call: (consuming String, consuming String, Int, Int) -> Location }
  /// `static Attachment<Text>.record(_: consuming Text, named: String?, sourceLocation: SourceLocation)`.
  private struct Record { let call: (consuming Text, String?, Location, UnsafeRawPointer, UnsafeRawPointer) -> Void }
  /// `withKnownIssue(_: Comment?, isIntermittent: Bool, sourceLocation: SourceLocation, _: () throws -> Void)`.
  private struct KnownIssue { let call: (Comment?, Bool, Location, () throws -> Void) -> Void }
  /// The getter of `static Test.current: Test?`.
  private struct CurrentTest { let call: () -> Test? }

  private let makeLocation: MakeLocation
  private let record: Record
  private let knownIssue: KnownIssue
  private let currentTest: CurrentTest
  /// The conformance of `String` to `Attachable`.
  private let isAttachable: UnsafeRawPointer

  init?(symbol: (String) -> UnsafeRawPointer?) {
    guard
      let location = symbol("$s7Testing14SourceLocationV6fileID0D4Path4line6columnACSS_SSS2itcfC"),
      let record = symbol(
        "$s7Testing10AttachmentVAAs8SendableRzRi_zrlE6record_5named14sourceLocation"
          + "yxn_SSSgAA06SourceG0VtFZ"),
      let isAttachable = symbol("$sSS7Testing10AttachableAAWP"),
      let knownIssue = symbol(
        "$s7Testing14withKnownIssue_14isIntermittent14sourceLocation_"
          + "yAA7CommentVSg_SbAA06SourceH0VyyKXEtF"),
      let test = symbol("$s7Testing4TestV7currentACSgvgZ")
    else { return nil }
    // Sound because a Swift function value is a code pointer and a context, which a plain function ignores, and because each
    // mangled name spells the parameters written above.
    let none = UnsafeRawPointer?.none
    makeLocation = unsafeBitCast((location, none), to: MakeLocation.self)
    self.record = unsafeBitCast((record, none), to: Record.self)
    self.knownIssue = unsafeBitCast((knownIssue, none), to: KnownIssue.self)
    currentTest = unsafeBitCast((test, none), to: CurrentTest.self)
    self.isAttachable = isAttachable
  }

  func isRunningTest() -> Bool { currentTest.call() != nil }

  func attach(_ text: String, _ name: String, _ place: SourcePlace) {
    // The type is String: nothing else is bound.
    guard let text = text as? Text else { return }
    let type = unsafeBitCast(Text.self as Any.Type, to: UnsafeRawPointer.self)
    record.call(text, name, location(place), type, isAttachable)
  }

  func withKnownIssue(_ place: SourcePlace, _ body: () -> Void) {
    knownIssue.call(nil, false, location(place), body)
  }

  private func location(_ place: SourcePlace) -> Location {
    makeLocation.call(place.fileID.description, place.filePath.description, Int(place.line), Int(place.column))
  }
}

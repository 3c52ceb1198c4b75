#if canImport(Darwin)
  import Darwin
  import HarnessArchitecture

  /// Attachments and expected failures of Apple's XCTest. They are found at run time, like the library itself; nil if it isn't
  /// loaded.
  ///
  /// Its classes are called by C functions of the Objective-C runtime. Objects are raw pointers: each one is used right where
  /// it was received, so nothing here owns one. `@unchecked Sendable` is sound since all fields are addresses of functions.
  struct XCTestFunctions: RunningTest, @unchecked Sendable {
    static let loaded = XCTestFunctions(symbol: IssueSystem.symbol)

    private typealias Object = UnsafeRawPointer
    /// `Class objc_getClass(const char *name)` and `SEL sel_registerName(const char *name)`.
    private typealias Named = @convention(c) (UnsafePointer<CChar>) -> Object?
    /// `id objc_msgSend(id self, SEL selector, …)` with one argument and with two.
    private typealias Send = @convention(c) (Object, Object?, Object?) -> Object?
    private typealias SendText = @convention(c) (Object, Object?, UnsafePointer<CChar>) -> Object?
    private typealias SendBlock = @convention(c) (Object, Object?, Object?, @convention(block) (Object) -> Void) -> Void
    /// `void XCTExpectFailureInBlock(NSString *reason, void (^failingBlock)(void))`.
    private typealias ExpectFailure = @convention(c) (Object?, @convention(block) () -> Void) -> Void

    private let classNamed: Named
    private let selectorNamed: Named
    private let send: UnsafeRawPointer
    private let expectFailure: ExpectFailure
    private let (context, attachment, string): (Object, Object, Object)

    init?(symbol: (String) -> UnsafeRawPointer?) {
      guard let classNamed = symbol("objc_getClass"), let selectorNamed = symbol("sel_registerName"),
        let send = symbol("objc_msgSend"), let expectFailure = symbol("XCTExpectFailureInBlock")
      else { return nil }
      // Sound because each type matches the C declaration in its comment.
      self.classNamed = unsafeBitCast(classNamed, to: Named.self)
      self.selectorNamed = unsafeBitCast(selectorNamed, to: Named.self)
      self.expectFailure = unsafeBitCast(expectFailure, to: ExpectFailure.self)
      self.send = send
      guard let context = self.classNamed("XCTContext"), let attachment = self.classNamed("XCTAttachment"),
        let string = self.classNamed("NSString")
      else { return nil }
      (self.context, self.attachment, self.string) = (context, attachment, string)
    }

    /// XCTest has no function that tells whether a test runs. It runs those that aren't async on the main thread, and only there
    /// it accepts attachments.
    var mayRunTest: Bool { pthread_main_np() != 0 }

    func attach(_ text: String, named name: String, at place: SourcePlace) {
      let message = unsafeBitCast(send, to: Send.self)
      guard let attached = message(attachment, selectorNamed("attachmentWithString:"), object(text)) else { return }
      _ = message(attached, selectorNamed("setName:"), object(name))
      unsafeBitCast(send, to: SendBlock.self)(context, selectorNamed("runActivityNamed:block:"), object(name)) {
        activity in
        _ = message(activity, selectorNamed("addAttachment:"), attached)
      }
    }

    func reportKnownIssue(_ message: String, at place: SourcePlace) {
      expectFailure(object(message)) { reportIssue(message, at: place) }
    }

    /// The text as an object of Foundation, which lives until the pool of the test is drained.
    private func object(_ text: String) -> Object? {
      unsafeBitCast(send, to: SendText.self)(string, selectorNamed("stringWithUTF8String:"), text)
    }
  }
#endif

prefix operator /
infix operator .. : MultiplicationPrecedence

/// A path to one case of an enum, as a key path is one to a property: it takes the payload out, and puts one in.
///
///     let path = /OrderAction.counter
///     path.extract(from: .counter(.didTapPlus))  // .didTapPlus
///     path.embed(.didTapMinus)                   // .counter(.didTapMinus)
///
/// The case is recognised by its tag; no conformance, no macro and no comparison of values is needed. The enum may be an
/// optional one (`/Route.detail` over `Route?`), the payload may have become another type by a conversion that the compiler
/// makes (`/Action.failed` of an `APIError`, where the case holds `any Error`), and a function may wrap its value in
/// several cases: `/{ AppAction.order(.counter($0)) }`. What leads to no case is a reported failure.
public struct CasePath<Root, Value> {
  @usableFromInline let embedding: (Value) -> Root
  /// Takes the payload out by its tag; nil where a function does.
  @usableFromInline let access: CaseAccess<Root, Value>?
  /// What `access` owns.
  @usableFromInline let layout: UnsafeMutablePointer<CaseLayout>?
  @usableFromInline let extraction: ((Root) -> Value?)?

  /// A path made of two functions.
  @inlinable
  public init(embed: @escaping (Value) -> Root, extract: @escaping (Root) -> Value?) {
    embedding = embed
    access = nil
    layout = nil
    extraction = extract
  }

  @inlinable
  init(_ access: CaseAccess<Root, Value>, _ embed: @escaping (Value) -> Root) {
    embedding = embed
    self.access = access
    layout = access.layout
    extraction = nil
  }

  /// The payload, or nil when `root` holds another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    if let layout {
      return layout.pointee.extract(from: root) { access?.extractSlowly(from: root, embed: embedding) ?? nil }
    }
    return extraction?(root)
  }

  /// The enum value with this payload.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// Changes the payload in place.
  /// - Throws: ``ExtractionFailed`` when `root` holds another case; `root` is as it was then.
  @inlinable
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed() }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// The path through this case and on into one of its payload.
  @inlinable
  public func appending<Part>(_ path: CasePath<Value, Part>) -> CasePath<Root, Part> {
    CasePath<Root, Part>(
      embed: { embed(path.embed($0)) },
      extract: { root in
        // No function made of `path.extract`: it would be a new one for each root.
        if let value = extract(from: root) { path.extract(from: value) } else { nil }
      })
  }

  /// The value held another case than the path names.
  public struct ExtractionFailed: Error, Equatable {
    /// The error says no more than that.
    @inlinable public init() {}
  }
}

extension CasePath where Value == Void {
  /// The path to a case without a payload; of a value with payloads, `.order(.refresh)`, to that very value.
  ///
  /// What is no enum has no cases: that is a reported failure.
  public init(
    case root: Root, fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column
  ) {
    let tag = TypeShape.tag(of: root)
    if tag == nil {
      let place = SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column)
      CasePathIssue.isNoCase(root, at: place)
    }
    self.init(
      embed: { root },
      extract: { TypeShape.tag(of: $0) == tag && tag != nil && StructuralEquality.areEqual($0, root) ? () : nil })
  }
}

extension CasePath where Root == Value {
  /// The path from a value to itself.
  @inlinable
  public static var `self`: CasePath { CasePath(embed: { $0 }, extract: { $0 }) }
}

/// The path to the case that `embed` makes: `/OrderAction.counter`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(CaseAccess(onProblem: CasePathIssue.report), embed)
}

/// The path to a case without a payload: `/OrderAction.didLoad`.
///
/// Equatable is asked for one reason: a function that makes a case is a value too, but never an Equatable one, so the
/// compiler can tell the two operators apart. For an enum that is not Equatable use `CasePath(case: E.plain)`.
public prefix func / <Root: Equatable>(root: Root) -> CasePath<Root, Void> { CasePath(case: root) }

/// The path through both: `/AppAction.order .. /OrderAction.counter`.
@inlinable
public func .. <Root, Value, Part>(
  path: CasePath<Root, Value>, next: CasePath<Value, Part>
) -> CasePath<Root, Part> {
  path.appending(next)
}

prefix operator /
infix operator .. : MultiplicationPrecedence

/// A path to one case of an enum, as a key path leads to a property: it extracts the payload and embeds one.
///
///     let path = /OrderAction.counter
///     path.extract(from: .counter(.didTapPlus))  // .didTapPlus
///     path.embed(.didTapMinus)                   // .counter(.didTapMinus)
///
/// The case is recognized by its tag, so no conformance, macro or comparison of values is needed. Also allowed are:
///
/// - an optional enum: `/Route.detail` over `Route?`
/// - a payload that the compiler converts: `/Action.failed` of an `APIError`, where the case holds `any Error`
/// - a function that wraps its value in several cases: `/{ AppAction.order(.counter($0)) }`
///
/// A path that leads to no case is a reported failure.
public struct CasePath<Root, Value> {
  @usableFromInline let embedding: (Value) -> Root
  /// Extracts the payload by the case's tag; nil if a function does.
  @usableFromInline let access: CaseAccess<Root, Value>?
  /// The memory that `access` owns.
  @usableFromInline let layout: UnsafeMutablePointer<CaseLayout>?
  @usableFromInline let extraction: ((Root) -> Value?)?

  /// Creates a path from two functions.
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

  /// Returns the payload, or nil if `root` holds another case.
  @inlinable
  public func extract(from root: Root) -> Value? {
    if let layout {
      return layout.pointee.extract(from: root) { access?.extractSlowly(from: root, embed: embedding) ?? nil }
    }
    return extraction?(root)
  }

  /// Returns the enum value with this payload.
  @inlinable
  public func embed(_ value: Value) -> Root { embedding(value) }

  /// Changes the payload in place.
  /// - Throws: ``ExtractionFailed`` if `root` holds another case; `root` is then unchanged.
  @inlinable
  public func modify<Result>(_ root: inout Root, _ body: (inout Value) throws -> Result) throws -> Result {
    guard var value = extract(from: root) else { throw ExtractionFailed() }
    let result = try body(&value)
    root = embed(value)
    return result
  }

  /// Returns a path through this case to a case of its payload.
  @inlinable
  public func appending<Part>(_ path: CasePath<Value, Part>) -> CasePath<Root, Part> {
    CasePath<Root, Part>(
      embed: { embed(path.embed($0)) },
      extract: { root in
        // Not written as a function made from `path.extract`: that would create a new one for each root.
        if let value = extract(from: root) { path.extract(from: value) } else { nil }
      })
  }

  /// The error thrown when a value holds a case other than the path's.
  public struct ExtractionFailed: Error, Equatable {
    /// Creates the error, which has no details.
    @inlinable public init() {}
  }
}

extension CasePath where Value == Void {
  /// Creates the path to a case without a payload. If the value has payloads, as `.order(.refresh)` has, the path leads to
  /// exactly that value.
  ///
  /// A value that isn't an enum has no cases: that is a reported failure.
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

/// Returns the path to the case that `embed` makes: `/OrderAction.counter`.
@inlinable
public prefix func / <Root, Value>(embed: @escaping (Value) -> Root) -> CasePath<Root, Value> {
  CasePath(CaseAccess(onProblem: CasePathIssue.report), embed)
}

/// Returns the path to a case without a payload: `/OrderAction.didLoad`.
///
/// `Root` must be Equatable so that the compiler can tell the two operators apart: a function that makes a case is a value too,
/// but never an Equatable one. For an enum that is not Equatable use `CasePath(case: E.plain)`.
public prefix func / <Root: Equatable>(root: Root) -> CasePath<Root, Void> { CasePath(case: root) }

/// Returns the path through both: `/AppAction.order .. /OrderAction.counter`.
@inlinable
public func .. <Root, Value, Part>(
  path: CasePath<Root, Value>, next: CasePath<Value, Part>
) -> CasePath<Root, Part> {
  path.appending(next)
}

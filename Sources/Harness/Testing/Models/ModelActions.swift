/// The list of a model's actions, with which its feature is created: methods, with the names by which scripts call them.
///
///     Feature("cart", model: { world in CartModel(pay: world.task("pay")) }) { m in
///       m.action("add", CartModel.add)
///       m.action("remove(at:)", CartModel.remove)
///       m.action("checkout") { try await $0.checkout() }
///     }
///
/// A name can have labels for its arguments. Methods may be synchronous or async, and may throw: a thrown error is a line
/// `throws` of the step. Methods of a class are called on the main actor, as a tap calls them; methods of an actor are called
/// on that actor.
public final class ModelActions<Model: AnyObject> {
  typealias Work = (Model, ListedValue) async throws -> Void

  typealias Item = (listed: ListedCase, work: Work)

  private(set) var list: [Item] = []
  /// The actions in the order of an enum's cases: those with arguments come first.
  var sorted: [Item] { list.filter { $0.listed.payload != nil } + list.filter { $0.listed.payload == nil } }
  /// The first mistake in the list.
  private(set) var mistake: String?

  /// Adds an action that calls a method of the model.
  /// - Parameters:
  ///   - name: the action's name in scripts, with labels if it has any: `"move(from:to:)"`.
  ///   - method: the method; its return value is ignored.
  public func action<each Argument, Output>(
    _ name: String, _ method: @escaping (Model) -> @MainActor (repeat each Argument) async throws -> Output
  ) {
    add(name, (repeat (each Argument)).self, Self.count(repeat (each Argument).self)) { model, value in
      // Unchecked: a model's work runs one job at a time, while the engine waits for it.
      nonisolated(unsafe) let (method, model, value) = (method, model, value)
      let call = { @MainActor () async throws in
        let arguments = value.payload(as: (repeat each Argument).self)
        _ = try await method(model)(repeat each arguments)
      }
      try await call()
    }
  }

  /// Adds an action that runs a closure.
  /// - Parameters:
  ///   - name: the action's name in scripts, with labels if it has any.
  ///   - work: receives the model and the arguments; runs on the main actor.
  @_disfavoredOverload
  public func action<each Argument, Output>(
    _ name: String, _ work: @escaping @MainActor (Model, repeat each Argument) async throws -> Output
  ) {
    refuseFunctions(name, Output.self)
    add(name, (repeat (each Argument)).self, Self.count(repeat (each Argument).self)) { model, value in
      nonisolated(unsafe) let (model, value) = (model, value)
      let call = { @MainActor () async throws in
        let arguments = value.payload(as: (repeat each Argument).self)
        _ = try await work(model, repeat each arguments)
      }
      try await call()
    }
  }

  /// A closure that returns a method, which nothing would call, would be an action that does nothing.
  fileprivate func refuseFunctions(_ name: String, _ output: Any.Type) {
    guard TypeMetadata(output).kind == .function else { return }
    note(
      "has an action \(LiteralPrinter.text(name)) that returns a function, which nothing calls; call it: "
        + "m.action(\(LiteralPrinter.text(name))) { try await $0.method() }")
  }

  fileprivate static func count<each Argument>(_ types: repeat (each Argument).Type) -> Int {
    var count = 0
    for _ in repeat each types { count += 1 }
    return count
  }

  fileprivate func add(_ written: String, _ payload: Any.Type, _ count: Int, _ work: @escaping Work) {
    let name = String(written.prefix { $0 != "(" })
    let rest = written.dropFirst(name.count)
    var labels: [String] = Array(repeating: "", count: count)
    if !rest.isEmpty {
      let inner = rest.dropFirst().dropLast()
      let names = inner.split(separator: ":", omittingEmptySubsequences: false).dropLast().map(String.init)
      if rest.last != ")" || (!inner.isEmpty && inner.last != ":") || !(names.allSatisfy { Self.isName($0) }) {
        note(
          "has an action \(LiteralPrinter.text(written)), whose labels must be written like this: \"move(from:to:)\"")
      } else if names.count != count {
        note(
          "has an action \(LiteralPrinter.text(written)) with \(names.count) labels, but its method takes \(count) \(count == 1 ? "argument" : "arguments")"
        )
      } else {
        labels = names.map { $0 == "_" ? "" : $0 }
      }
    }
    if !Self.isName(name) {
      note("has an action called \(LiteralPrinter.text(written)), which is not a valid case name")
    }
    if list.contains(where: { $0.listed.name == name }) {
      note("has two actions called \(LiteralPrinter.text(name)); give one of them another name")
    }
    list.append((ListedCase(name: name, labels: labels, payload: count == 0 ? nil : payload), work))
  }

  private func note(_ text: String) { if mistake == nil { mistake = text } }

  private static func isName(_ text: String) -> Bool {
    text.first.map { $0.isLetter || $0 == "_" } ?? false && text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }
}

/// A list of actions; ``ModelActions`` is the only one.
public protocol ModelActionList<Model>: AnyObject {
  associatedtype Model: AnyObject
}

extension ModelActions: ModelActionList {}

// In a protocol extension, so that the compiler prefers the methods of the class if both match.
extension ModelActionList {
  /// Adds an action that calls a method of a class without an actor.
  /// - Parameters:
  ///   - name: the action's name in scripts, with labels if it has any: `"move(from:to:)"`.
  ///   - method: the method; its return value is ignored.
  public func action<each Argument, Output>(
    _ name: String,
    _ method: @escaping (Model) -> nonisolated(nonsending) (repeat each Argument) async throws -> Output
  ) {
    guard let list = self as? ModelActions<Model> else { return }
    list.add(name, (repeat (each Argument)).self, ModelActions<Model>.count(repeat (each Argument).self)) {
      model, value in
      // Unchecked: as above.
      nonisolated(unsafe) let (method, model, value) = (method, model, value)
      let call = { @MainActor () async throws in
        let arguments = value.payload(as: (repeat each Argument).self)
        _ = try await method(model)(repeat each arguments)
      }
      try await call()
    }
  }
}

extension ModelActions where Model: Actor {
  /// Adds an action that calls an `async` method of the actor:
  ///
  ///     m.action("download", Downloads.download)
  ///
  /// Swift doesn't allow references to methods of an actor that aren't `async`: write a closure for them.
  /// - Parameters:
  ///   - name: the action's name in scripts, with labels if it has any: `"move(from:to:)"`.
  ///   - method: the method; its return value is ignored.
  public func action<each Argument, Output>(
    _ name: String, _ method: @escaping (isolated Model) -> (repeat each Argument) async throws -> Output
  ) {
    add(name, (repeat (each Argument)).self, Self.count(repeat (each Argument).self)) { model, value in
      nonisolated(unsafe) let (method, value) = (method, value)
      func call(_ model: isolated Model) async throws {
        let arguments = value.payload(as: (repeat each Argument).self)
        _ = try await method(model)(repeat each arguments)
      }
      try await call(model)
    }
  }

  /// Adds an action that runs a closure on the actor:
  ///
  ///     m.action("forget") { (downloads: isolated Downloads, file: String) in downloads.forget(file) }
  ///
  /// - Parameters:
  ///   - name: the action's name in scripts, with labels if it has any.
  ///   - work: receives the actor and the arguments.
  public func action<each Argument, Output>(
    _ name: String, _ work: @escaping (isolated Model, repeat each Argument) async throws -> Output
  ) {
    refuseFunctions(name, Output.self)
    add(name, (repeat (each Argument)).self, Self.count(repeat (each Argument).self)) { model, value in
      nonisolated(unsafe) let (work, value) = (work, value)
      func call(_ model: isolated Model) async throws {
        let arguments = value.payload(as: (repeat each Argument).self)
        _ = try await work(model, repeat each arguments)
      }
      try await call(model)
    }
  }
}

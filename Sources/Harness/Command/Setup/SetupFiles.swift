/// The texts that `harness init` writes.
enum SetupFiles {
  /// The main file of a package's harness.
  /// - Parameters:
  ///   - module: The module that declares the suite; nil if that is in the same folder.
  static func main(module: String?, suite: String) -> String {
    "import HarnessCommand\n\(module.map { "import \($0)\n" } ?? "")\nHarnessTool.main(\(suite))\n"
  }

  /// A feature to begin with, if the package has none yet. It only imports what an app ships.
  static let exampleFeature = """
    import HarnessArchitecture

    struct GreetingState {
      var name = ""
      var greeting: String?
    }

    enum GreetingAction {
      case typed(String)
      case didTapGreet
      case greeted(String)
    }

    struct GreetingEnvironment {
      var greet: @Sendable (String) async throws -> String
    }

    private enum GreetID {}

    let greetingReducer = Reducer<GreetingState, GreetingAction, GreetingEnvironment> { state, action, environment in
      switch action {
      case .typed(let name):
        state.name = name
        state.greeting = nil
        // Who was asked to be greeted before isn't any more.
        return .cancel(id: GreetID.self)
      case .didTapGreet where state.name.isEmpty: break
      case .didTapGreet:
        let name = state.name
        return .run { send in
          let greeting = try await environment.greet(name)
          await send(.greeted(greeting))
        }
        .cancellable(id: GreetID.self, cancelInFlight: true)
      case .greeted(let greeting):
        state.greeting = greeting
      }
      return .none
    }

    """

  /// The declaration of that feature for scripts.
  static let example = """
    import Harness

    // An example to be replaced. Put a feature of yours into a module that depends on HarnessArchitecture, and describe it as here in
    // one that depends on Harness: `public let suite = Suite(feature)`. Have this executable depend on that module, and hand the suite
    // to HarnessTool.main. Then remove this file, Greeting.swift and Snapshots/greeting.

    let greetingFeature = Feature("greeting", initialState: GreetingState(), reducer: greetingReducer) { world in
      GreetingEnvironment(greet: world.task("greet"))
    }
    .always("who is greeted has a name") { $0.greeting == nil || !$0.name.isEmpty }

    let suite = Suite(greetingFeature)

    """

  /// The first script of the example, with its observations.
  static let exampleScript = """
    transcript 1
    feature greeting
    stub greet("Ada") = "Hello, Ada" after 1s

    send typed("Ada")
      name = "Ada"
    send didTapGreet
      call greet("Ada")
    run
      +1s
      receive greeted("Hello, Ada")
      greeting = "Hello, Ada"
    end

    """

  /// The first script of a feature of which only the name is known: it shows the initial state.
  static func firstScript(_ feature: String) -> String {
    "transcript 1\nfeature \(feature)\n\nstate\nend\n"
  }

  static let ignored = [".build/", "*.transcript.new"]
  static let attributes = ["*.transcript merge=harness", "*.stubs merge=harness"]

  /// The text with those of the lines appended that it doesn't contain yet.
  static func adding(_ lines: [String], to text: String?) -> String {
    func plain(_ line: some StringProtocol) -> String {
      let words = line.split { $0 == " " || $0 == "\t" || $0.isNewline }.joined(separator: " ")
      // `/.build` and `.build/` ignore the same folder.
      return PathText.parts(of: words).joined(separator: "/")
    }
    let present = Set((text ?? "").split(whereSeparator: \.isNewline).map(plain))
    let missing = lines.filter { !present.contains(plain($0)) }
    guard !missing.isEmpty else { return text ?? "" }
    let end = (text ?? "").isEmpty || text?.last?.isNewline == true ? "" : "\n"
    return (text ?? "") + end + missing.map { "\($0)\n" }.joined()
  }
}

extension Reducer {
  /// This reducer, unchanged: here for code that has it measured by Instruments.
  ///
  /// The Composable Architecture 0.39.
  public func signpost(_ prefix: String = "") -> Reducer { self }
}

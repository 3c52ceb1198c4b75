extension Reducer {
  /// Returns this reducer unchanged; for code that measures it with Instruments.
  ///
  /// From The Composable Architecture 0.39.
  public func signpost(_ prefix: String = "") -> Reducer { self }
}

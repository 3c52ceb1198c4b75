extension Feature {
  /// Returns the environment of a name with its reducer, and whether it is a live one, which scripts can't choose.
  func liveVariant(_ name: String?, at place: SourcePlace) -> (variant: Variant, isReal: Bool) {
    guard let name else { return (own, false) }
    if let real = liveVariants[name] { return (real, true) }
    if let variant = variants[name] { return (variant, false) }
    let known = (Array(liveVariants.keys) + Array(variants.keys)).sorted()
    let nearest = NearestName.of(name, in: known).map { "did you mean '\($0)'?" }
    let all = known.isEmpty ? "it names none; add .live { world in … }" : "it has \(known.joined(separator: ", "))"
    reportIssue(
      "The feature '\(self.name)' has no environment '\(name)': \(nearest ?? all). The store uses the feature's own.",
      at: place)
    return (own, false)
  }
}

// A client of facts about numbers.
struct FactClient: Sendable {
  var fetch: @Sendable (Int) -> Effect<String>
  // <#block#>
}

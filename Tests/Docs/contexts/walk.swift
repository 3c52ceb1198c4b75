struct Walk: DeepWalk {
  var recursion = RecursionLimiter()
  func lookHere(at value: ValueRef) {}
  // <#block#>
}

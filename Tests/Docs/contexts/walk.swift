struct Walk: DeepWalk {
  var descent = Descent()
  func lookHere(at value: ValueRef) {}
  // <#block#>
}

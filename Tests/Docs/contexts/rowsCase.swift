struct RowsState {
  var rows = ["a", "b", "c"]
  var selected = 0
  var shared: String?
}
enum RowsAction { case didSelect(Int), didDeleteLast, didTapShare }

func reduce(_ state: inout RowsState, _ action: RowsAction) {
  switch action {
  // <#block#>
  }
}

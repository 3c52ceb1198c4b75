extension IdentifiedArray: IdentifiedReflectable {
  package init(distinct elements: [Element]) { self.init(uniqueElements: elements) }
}

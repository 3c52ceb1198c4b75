struct Money: Equatable {
  var amount: Decimal
  var currency: String
}

// swift run -c release Benchmarks          the whole measurement
// swift run -c release Benchmarks --short  a few moments, to see that it runs

let isShort = CommandLine.arguments.contains("--short")
let measurement = Measurement(
  repetitions: isShort ? 3 : 11, span: isShort ? .milliseconds(2) : .milliseconds(50))

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

func time(_ nanoseconds: Double) -> String {
  func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
  return nanoseconds < 1000 ? "\(rounded(nanoseconds)) ns" : "\(rounded(nanoseconds / 1000)) µs"
}

print(column("work", 40) + column("time", 12) + column("baseline", 36) + column("time", 12) + "ratio")
for row in Throughput().rows(measurement) + StoreWork().rows(measurement) {
  let ratio = "\((row.ratio * 100).rounded() / 100)"
  print(
    column(row.name, 40) + column(time(row.nanoseconds), 12) + column(row.baseline, 36)
      + column(time(row.baselineNanoseconds), 12) + ratio)
}

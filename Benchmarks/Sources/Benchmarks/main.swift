// swift run -c release Benchmarks          the whole measurement
// swift run -c release Benchmarks --short  a few moments, to see that it runs
// swift run -c release Benchmarks --generate DIR      writes 1,000 scripts of 100 steps
// swift run -c release Benchmarks --command HARNESS   times that command with them

import Foundation

// Freed memory has to stay with the process. Else rows with large states time how often the kernel hands out fresh pages,
// which the layout of the heap decides: one row took half or twice the time of its baseline. Glibc keeps blocks up to the
// size of the largest that was freed.
keep([UInt8](repeating: 1, count: 30 << 20))

let arguments = CommandLine.arguments
func argument(after flag: String) -> String? {
  arguments.firstIndex(of: flag).flatMap { $0 + 1 < arguments.count ? arguments[$0 + 1] : nil }
}

let isShort = arguments.contains("--short")
let measurement = Measurement(
  repetitions: isShort ? 3 : 11, span: isShort ? .milliseconds(2) : .milliseconds(50),
  only: argument(after: "--only"), count: argument(after: "--count").flatMap { Int($0) },
  countsBaseline: arguments.contains("--baseline"))

if let hundreds = argument(after: "--memory").flatMap({ Int($0) }) {
  Memory.run(hundreds: hundreds, playing: !arguments.contains("--unplayed"))
  exit(0)
}

if let millions = argument(after: "--explore-memory").flatMap({ Int($0) }) {
  try ExploringRows.memory(millions: millions)
  exit(0)
}

if let thousands = argument(after: "--recorder").flatMap({ Int($0) }) {
  RecorderLatency.run(thousands: thousands)
  exit(0)
}

func column(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(1, width - text.count))
}

func time(_ nanoseconds: Double) -> String {
  func rounded(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
  return nanoseconds < 1000 ? "\(rounded(nanoseconds)) ns" : "\(rounded(nanoseconds / 1000)) µs"
}

if let folder = argument(after: "--generate") {
  try SuiteRun.generate(folder)
  exit(0)
}
if let command = argument(after: "--command") {
  print(try SuiteRun(command: command, repetitions: isShort ? 1 : 11).table())
  exit(0)
}

print(column("work", 46) + column("time", 12) + column("baseline", 36) + column("time", 12) + "ratio")
let rows =
  LiteralWork().rows(measurement) + CasePathWork().rows(measurement) + ListWork().rows(measurement)
  + PlayingWork().rows(measurement) + GrowingRows().rows(measurement) + StoreWork().rows(measurement)
  + ExploringRows().rows(measurement)
for case let row? in rows {
  let ratio = "\((row.ratio * 100).rounded() / 100)"
  print(
    column(row.name, 46) + column(time(row.nanoseconds), 12) + column(row.baseline, 36)
      + column(time(row.baselineNanoseconds), 12) + ratio)
}

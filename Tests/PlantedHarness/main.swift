import Foundation
import Harness
import HarnessCommand
import Planted
import Ports

// A `harness` with features that have planted faults, for the tests of exploring. It is no product.

HarnessTool.main(ProcessInfo.processInfo.environment["PORTS"] == nil ? Suite(Planted.all.map(\.feature)) : ports)

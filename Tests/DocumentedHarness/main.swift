import Foundation
import Harness
import HarnessCommand

// A `harness` with the features that only the documents show, for Tests/Docs/outputs.py. It is no product. Workers are started
// with the same variables.

if ProcessInfo.processInfo.environment["SHOP"] != nil { HarnessTool.main(shopSuite) }
if ProcessInfo.processInfo.environment["ROWS"] != nil {
  HarnessTool.main(Suite(rowsFeature, pollingFeature, letterFeature))
}

HarnessTool.main(Suite(orderFeature, articlesFeature, chatFeature))

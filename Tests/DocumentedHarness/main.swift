import Harness

// A `harness` whose features are what the documents show and no other one has, for Tests/Docs/outputs.py. It is no product.

HarnessTool.main(Suite(orderFeature, articlesFeature, chatFeature))

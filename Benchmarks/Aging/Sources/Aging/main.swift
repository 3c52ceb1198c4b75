#if canImport(HarnessCommand)
  import HarnessCommand
#else
  import Harness
#endif

let features = Suite(feedFeature, cartFeature, searchFeature, loginFeature)

#if PROTOTYPES
  HarnessTool.main(
    features.prototype(Post.prototype, Author.prototype, CartItem.prototype, Hit.prototype, User.prototype))
#else
  HarnessTool.main(features)
#endif

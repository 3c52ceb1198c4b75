import Harness

/// The features of the bootcamp, headless.
public enum Bootcamp {
  /// All features, as the `harness` command of this package knows them.
  public static var suite: Suite {
    Suite([
      minusStoredFeature,
      minusDidSetFeature,
      minusComputedFeature,
      counterFeature,
      counterCheckFeature,
      textFieldFeature,
      environmentFeature,
      toastStateFeature,
      toastEveryStateFeature,
      toastResetFeature,
      toastNeverEqualFeature,
      toastEnvironmentFeature,
      scopeFeature,
      scopeClosuresFeature,
      productDefaultsFeature,
      productPageFeature,
      sheetIfLetFeature,
      sheetSubscribeFeature,
      sheetEnvironmentFeature,
      wishlistTwoFeature,
      wishlistFeature,
      orderFeature,
      manualLoopFeature,
      demoForEachFeature,
      demoListFeature,
      promoListFeature,
      promoListAdsFeature,
      signUpFeature,
      cartPageFeature,
      counterCartFeature,
      promoCartFeature,
      productCardFeature,
      demoPullbackFeature,
      wishlistSheetFeature,
      secureStorageFeature,
      secureDictionaryFeature,
      shopPageFeature,
      todosFeature,
      todosByIndexFeature,
      timerFeature,
      searchFeature,
    ])
  }
}

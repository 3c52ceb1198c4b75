/// What is the same in every page: everything but the data.
enum PageFrame {
  /// Up to what stands there without scripts.
  static let head = """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; \
    script-src 'unsafe-inline'; img-src data:">
    <meta name="color-scheme" content="light dark">
    <title>Harness report</title>
    <link rel="icon" href="data:,">
    <style>
    \(PageStyle.text)
    </style>
    </head>
    <body>
    <button class="skip" id="skip" type="button">Skip to the content</button>
    <header class="bar">
    <a class="brand" href="#/"><span class="logo" aria-hidden="true"></span>Harness</a>
    <nav aria-label="Pages" id="pages"></nav>
    <button class="icon-button" id="theme" type="button"></button>
    </header>
    <main id="main" tabindex="-1"><noscript>

    """

  /// From there to the data.
  static let middle = """
    </noscript></main>
    <div id="tip" role="tooltip" hidden></div>
    <div id="live" class="unseen" aria-live="polite"></div>

    """

  /// From the data on.
  static let tail = """
    <script>
    (() => {
    "use strict";
    \(PageScript.text)
    })();
    </script>
    </body>
    </html>

    """
}

/// The page's style sheet.
enum PageStyle {
  static let text = [
    colors, base, parts, overview, causes, script, transcript, film, pieces, sources, state, graph,
  ].joined(separator: "\n")
}

/// The page's script, in the order in which its parts need each other.
enum PageScript {
  static let text = [
    core, literals, data, filter, against, causes, overview, state, events, sources, timeline, transcript, film,
    pieces, script, coverage, graph, start,
  ].joined(separator: "\n")
}

/// The parts of the page that are always the same: everything but the data.
enum PageFrame {
  /// The part before the contents for browsers without scripts.
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
    <button class="icon-button" id="theme" type="button" hidden></button>
    </header>
    <main id="main" tabindex="-1"><noscript>

    """

  /// The part between these contents and the data.
  static let middle = """
    </noscript></main>
    <div id="tip" role="tooltip" hidden></div>
    <div id="live" class="unseen" aria-live="polite"></div>

    """

  /// The part after the data.
  static let tail = """
    <script type="application/octet-stream" id="program">
    \(PageScript.packed)
    </script>
    <script>
    \(PageScript.loader)
    </script>
    </body>
    </html>

    """
}

/// The page's style sheet.
enum PageStyle {
  static let text = [
    colors, base, parts, overview, causes, script, transcript, film, pieces, sources, state, graph, lanes, findings,
  ].joined(separator: "\n")
}

/// The page's script. Since it is most of a report with one script, it is packed (zlib, in base 64), from 180 KB to 75.
/// Browsers unpack it by themselves; one that can't shows the page for browsers without scripts.
enum PageScript {
  /// The parts of the script, each after those that it needs.
  static let order = [
    "core", "window", "literals", "data", "filter", "against", "links", "causes", "overview", "state", "events",
    "sources", "watch", "timeline", "sequence", "why", "compare", "transcript", "film", "pieces", "script", "coverage",
    "findings", "states", "layout", "graph", "start",
  ]

  static let loader = """
    const plain = document.querySelector("noscript").textContent;
    (async () => {
    "use strict";
    const packed = Uint8Array.from(atob(document.getElementById("program").textContent), (c) => c.charCodeAt(0));
    const text = await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
    const script = document.createElement("script");
    script.textContent = text;
    document.body.append(script);
    script.remove();
    if (!document.documentElement.dataset.ready) throw new Error("its script ended early");
    })().catch((error) => {
    document.getElementById("main").innerHTML = plain;
    document.getElementById("main").prepend("This browser can't draw the page, which needs a newer one: " + error);
    });
    """
}

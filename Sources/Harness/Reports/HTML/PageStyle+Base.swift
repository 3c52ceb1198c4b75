extension PageStyle {
  private static let light = """
    --ground: #f5f5f2; --card: #ffffff; --sunk: #f0f0ec; --ink: #1d2026; --soft: #5a606c; --line: #e0e0da;
      --accent: #3047b8; --accent-soft: #e6eafb; --sent: #1b5fb4; --received: #7a36b1; --effect: #0b6b75;
      --effect-soft: #cfeef0; --call: #49515f; --change: #8a5a00; --change-soft: #fff2cc; --good: #1f7a3a;
      --good-soft: #dff3e4; --bad: #b3261e; --bad-soft: #fce4e2; --text: #1a6b35; --number: #9a3412; --type: #5b3fb0;
      --shade: 0 1px 2px rgb(20 20 30 / 6%), 0 4px 16px rgb(20 20 30 / 5%);
    """

  private static let dark = """
    --ground: #121419; --card: #1a1d24; --sunk: #14171c; --ink: #e7e9ee; --soft: #a3a9b7; --line: #2d323d;
      --accent: #a4b4ff; --accent-soft: #262d4a; --sent: #7fbcff; --received: #d3a5ff; --effect: #6bdbe4;
      --effect-soft: #14434a; --call: #c3c9d6; --change: #ffd45e; --change-soft: #423611; --good: #6fd88b;
      --good-soft: #173a22; --bad: #ff9a92; --bad-soft: #4a1f1d; --text: #8fdba4; --number: #ffb38a; --type: #c5b3ff;
      --shade: 0 1px 2px rgb(0 0 0 / 40%), 0 4px 16px rgb(0 0 0 / 30%);
    """

  /// The colours of both themes. Each text colour has a contrast of at least 4.5 to the ground that it stands on.
  static let colors = """
    :root { color-scheme: light;
      \(light)
    }
    @media (prefers-color-scheme: dark) {
      :root:not([data-theme="light"]) { color-scheme: dark;
      \(dark)
      }
    }
    :root[data-theme="dark"] { color-scheme: dark;
      \(dark)
    }
    """

  static let base = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-padding-top: 132px; }
    body { margin: 0; background: var(--ground); color: var(--ink); line-height: 1.5;
      font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
    code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    code, .mono { font-size: 0.87em; }
    h1 { font-size: 1.7rem; line-height: 1.2; margin: 0; letter-spacing: -0.02em; font-weight: 650;
      overflow-wrap: anywhere; }
    h2 { font-size: 1rem; margin: 0; font-weight: 650; overflow-wrap: anywhere; }
    h3 { font-size: 0.9rem; margin: 0; font-weight: 600; }
    p { margin: 0; }
    a { color: var(--accent); text-underline-offset: 2px; }
    main { max-width: 1400px; margin: 0 auto; padding: 28px 24px 80px; outline: none; }
    button, input, select { font: inherit; color: inherit; }
    button { cursor: pointer; }
    :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 6px; }
    h1:focus { outline: none; }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: 12px; top: -60px; z-index: 30; padding: 8px 14px; border: 0; border-radius: 8px;
      background: var(--accent); color: var(--card); }
    .skip:focus { top: 10px; }
    .soft { color: var(--soft); }
    .small { font-size: 0.86rem; }
    .row { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; }
    .grow { flex: 1 1 auto; min-width: 0; }
    @media (max-width: 600px) { main { padding: 18px 14px 64px; } h1 { font-size: 1.35rem; } }
    @media (prefers-reduced-motion: no-preference) { .bar a, .chip, .step, .script-row { transition: background 120ms; } }
    """

  static let parts = """
    .bar { position: sticky; top: 0; z-index: 20; display: flex; align-items: center; gap: 18px; padding: 0 24px;
      height: 52px; background: var(--card); border-bottom: 1px solid var(--line); }
    .brand { display: flex; align-items: center; gap: 9px; font-weight: 680; color: var(--ink); text-decoration: none;
      letter-spacing: -0.01em; }
    .logo { width: 16px; height: 16px; border-radius: 5px;
      background: linear-gradient(135deg, var(--sent) 0 50%, var(--received) 50%); }
    .bar nav { display: flex; gap: 2px; flex: 1; }
    .bar nav a { padding: 6px 12px; border-radius: 8px; color: var(--soft); text-decoration: none; font-size: 0.93rem; }
    .bar nav a:hover { background: var(--sunk); color: var(--ink); }
    .bar nav a[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
    .icon-button { display: inline-grid; place-items: center; min-width: 36px; height: 36px; padding: 0 9px;
      border: 1px solid var(--line); border-radius: 9px; background: var(--card); }
    .icon-button:hover:enabled { background: var(--sunk); }
    .icon-button:disabled { opacity: 0.4; cursor: default; }
    .card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; box-shadow: var(--shade); }
    .card > header { display: flex; flex-wrap: wrap; align-items: center; gap: 6px 12px; padding: 12px 18px;
      border-bottom: 1px solid var(--line); }
    .card > .inside { padding: 14px 18px; }
    .badge { display: inline-flex; align-items: center; gap: 5px; padding: 2px 10px; border-radius: 99px;
      font-size: 0.82rem; font-weight: 600; background: var(--sunk); color: var(--soft); white-space: nowrap; }
    .badge.good { background: var(--good-soft); color: var(--good); }
    .badge.bad { background: var(--bad-soft); color: var(--bad); }
    .lit { white-space: pre-wrap; overflow-wrap: anywhere; unicode-bidi: isolate; }
    .lit .str { color: var(--text); } .lit .num { color: var(--number); } .lit .typ { color: var(--type); }
    .lit .key { color: var(--soft); } .lit .cas { color: var(--accent); }
    .more { border: 1px solid var(--line); background: var(--sunk); border-radius: 6px; padding: 1px 8px;
      font-size: 0.8rem; color: var(--accent); margin-left: 6px; }
    .copy { display: flex; align-items: center; gap: 8px; background: var(--sunk); border-radius: 9px;
      padding: 6px 6px 6px 12px; min-width: 0; }
    .copy code { flex: 1; overflow-x: auto; white-space: nowrap; }
    .copy button { flex: none; border: 1px solid var(--line); background: var(--card); border-radius: 7px;
      padding: 3px 10px; font-size: 0.82rem; }
    .mark { flex: none; width: 16px; height: 16px; vertical-align: -3px; }
    #tip { position: fixed; z-index: 40; max-width: min(480px, calc(100vw - 24px)); padding: 8px 12px; border-radius: 9px;
      background: var(--ink); color: var(--card); font-size: 0.85rem; box-shadow: var(--shade); pointer-events: none;
      max-height: 40vh; overflow: hidden; }
    #tip .lit * { color: inherit; } #tip .soft { color: inherit; opacity: 0.75; }
    .empty { padding: 26px 18px; color: var(--soft); text-align: center; }
    .scroller { overflow-x: auto; overscroll-behavior-x: contain; }
    @media (max-width: 600px) { .bar { padding: 0 12px; gap: 8px; } .bar nav a { padding: 6px 8px; }
      .brand { font-size: 0; gap: 0; } .card > header { padding: 10px 14px; } .card > .inside { padding: 12px 14px; } }
    """
}

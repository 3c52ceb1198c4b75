extension PageStyle {
  static let overview = """
    .hero { display: grid; gap: 18px; margin-bottom: 24px; }
    .tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(118px, 1fr)); gap: 12px; margin: 0; }
    .tile { padding: 12px 16px; }
    .tile dt { color: var(--soft); font-size: 0.84rem; }
    .tile dd { margin: 0; font-size: 1.5rem; font-weight: 650; letter-spacing: -0.02em; line-height: 1.25;
      font-variant-numeric: tabular-nums; }
    .meter { display: flex; height: 10px; border-radius: 99px; overflow: hidden; background: var(--sunk); gap: 2px; }
    .meter i { display: block; min-width: 4px; } .meter .good { background: var(--good); }
    .meter .bad { background: var(--bad); }
    .tools { position: sticky; top: 52px; z-index: 10; display: flex; flex-wrap: wrap; gap: 10px; align-items: center;
      padding: 10px 0; background: var(--ground); }
    .search { flex: 1 1 240px; min-width: 0; height: 42px; padding: 0 14px; border: 1px solid var(--line);
      border-radius: 11px; background: var(--card); }
    .search::placeholder { color: var(--soft); opacity: 1; }
    .chips { display: flex; gap: 4px; padding: 3px; border-radius: 11px; background: var(--sunk);
      border: 1px solid var(--line); margin: 0; }
    .chip { position: relative; padding: 5px 12px; border-radius: 8px; font-size: 0.9rem; cursor: pointer; }
    .chip input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer; }
    .chip:has(input:checked) { background: var(--card); box-shadow: var(--shade); font-weight: 600; }
    .chip:has(input:focus-visible) { outline: 2px solid var(--accent); }
    .feature { margin-top: 14px; overflow: clip; }
    .feature > header { border-bottom: 0; }
    .feature > header .meter { width: 120px; height: 7px; }
    .script-list { list-style: none; margin: 0; padding: 0; }
    .script-row { display: grid; grid-template-columns: 20px minmax(0, 1fr) 240px 78px 84px; gap: 4px 14px;
      align-items: center; padding: 8px 18px; border-top: 1px solid var(--line); color: inherit; text-decoration: none;
      content-visibility: auto; contain-intrinsic-size: auto 40px; }
    .script-row:hover { background: var(--sunk); }
    .script-row:focus-visible { outline-offset: -2px; }
    .script-row .name { overflow-wrap: anywhere; font-weight: 530; }
    .script-row .figure { text-align: right; color: var(--soft); font-size: 0.86rem; white-space: nowrap;
      font-variant-numeric: tabular-nums; }
    .script-row .why { grid-column: 2 / -1; color: var(--bad); font-size: 0.86rem; overflow-wrap: anywhere; }
    .script-row .path { color: var(--soft); font-size: 0.8rem; }
    .strip { width: 100%; height: 16px; display: block; }
    .strip .s { fill: var(--change); } .strip .r { fill: var(--received); } .strip .c { fill: var(--call); }
    .strip .t { fill: var(--line); } .strip .f { fill: var(--bad); } .strip .o { fill: var(--line); }
    mark { background: var(--change-soft); color: inherit; border-radius: 3px; }
    .legend { display: flex; flex-wrap: wrap; gap: 4px 16px; color: var(--soft); font-size: 0.83rem; margin: 0;
      padding: 0; list-style: none; }
    .legend li { display: flex; align-items: center; gap: 6px; } .legend i { width: 10px; height: 10px; border-radius: 3px; }
    .case-table { width: 100%; border-collapse: collapse; }
    .case-table th { text-align: left; color: var(--soft); font-weight: 550; font-size: 0.84rem; }
    .case-table th, .case-table td { padding: 7px 18px; border-top: 1px solid var(--line); }
    .case-table .count { text-align: right; width: 128px; font-variant-numeric: tabular-nums; }
    .case-table tr.never { background: var(--bad-soft); }
    .case-table tr.never td { color: var(--bad); }
    @media (max-width: 860px) { .script-row { grid-template-columns: 20px minmax(0, 1fr) 70px; }
      .script-row .strip { display: none; } .script-row .time { display: none; } }
    @media (max-width: 600px) { .script-row, .case-table th, .case-table td { padding-left: 14px; padding-right: 14px; }
      .case-table .count { width: 84px; padding-left: 0; } .tile dd { font-size: 1.25rem; }
      .tiles { grid-template-columns: repeat(3, 1fr); gap: 8px; } .tile { padding: 10px 12px; } }
    """

  static let script = """
    .crumb { display: grid; gap: 8px; margin-bottom: 18px; }
    .failure { border-left: 4px solid var(--bad); margin-bottom: 18px; overflow: clip; }
    .failure h2 { color: var(--bad); }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 10px; }
    .side { border-radius: 10px; padding: 9px 13px; background: var(--sunk); min-width: 0; }
    .side h3 { font-size: 0.8rem; color: var(--soft); margin-bottom: 2px; }
    .side.expected { background: var(--good-soft); } .side.actual { background: var(--bad-soft); }
    .side .differs { background: color-mix(in srgb, currentColor 16%, transparent); border-radius: 3px; font-weight: 650;
      text-decoration: underline; text-underline-offset: 3px; }
    .failure details { margin-top: 12px; } .failure .next { margin-top: 14px; padding-top: 12px;
      border-top: 1px solid var(--line); }
    summary { cursor: pointer; }
    .timeline { margin-bottom: 0; overflow: clip; border-radius: 14px 14px 0 0; border-bottom: 0; }
    .lanes { display: grid; grid-template-columns: 84px minmax(0, 1fr); }
    .lane-names { position: relative; border-right: 1px solid var(--line); font-size: 0.78rem; color: var(--soft);
      background: var(--card); }
    .lane-names span { position: absolute; right: 10px; transform: translateY(-50%); white-space: nowrap; }
    .lanes svg { display: block; cursor: pointer; }
    .tl text { font: 11px system-ui, sans-serif; fill: var(--soft); }
    .tl .band { fill: var(--accent); opacity: 0.11; } .tl .later { opacity: 0.28; }
    .tl .tick { stroke: var(--line); } .tl .gap { stroke: var(--line); stroke-dasharray: 2 3; }
    .tl .num { fill: var(--sunk); stroke: var(--line); } .tl .num.on { fill: var(--accent); stroke: var(--accent); }
    .tl .num-text { text-anchor: middle; } .tl .num-text.on { fill: var(--card); font-weight: 700; }
    .tl .num.bad { stroke: var(--bad); stroke-width: 2; }
    .tl .name { font-size: 11.5px; fill: var(--ink); }
    .tl .sent { fill: var(--sent); } .tl .received { fill: var(--card); stroke: var(--received); stroke-width: 2.5; }
    .tl .effect { fill: var(--effect-soft); stroke: var(--effect); stroke-width: 1.2; }
    .tl .effect-name { fill: var(--effect); font-weight: 600; }
    .tl .wire { stroke: var(--effect); stroke-width: 1.2; fill: none; opacity: 0.8; }
    .tl .wire.back { stroke: var(--received); }
    .tl .stop { stroke: var(--bad); stroke-width: 2.4; stroke-linecap: round; }
    .tl .call { fill: var(--call); } .tl .changed { fill: var(--change); } .tl .failed { fill: var(--bad); }
    .stepper { position: sticky; top: 52px; z-index: 10; display: grid; grid-template-columns: auto minmax(0, 1fr);
      gap: 6px 14px; align-items: center; padding: 10px 18px; border-radius: 0 0 14px 14px; margin-bottom: 18px; }
    .stepper input { width: 100%; accent-color: var(--accent); height: 28px; margin: 0; }
    .stepper output { grid-column: 1 / -1; display: flex; flex-wrap: wrap; gap: 2px 12px; align-items: baseline;
      min-height: 1.5em; }
    .stepper .now { font-weight: 650; white-space: nowrap; font-variant-numeric: tabular-nums; }
    .stepper .command { min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; flex: 1 1 200px; }
    .panes { display: grid; grid-template-columns: minmax(200px, 290px) minmax(0, 1fr) minmax(0, 1fr); gap: 16px;
      align-items: start; }
    .pane-stack { display: grid; gap: 16px; }
    .steps { list-style: none; margin: 0; padding: 6px; max-height: 62vh; overflow-y: auto; }
    .step { display: grid; grid-template-columns: 28px minmax(0, 1fr) auto; gap: 8px; width: 100%; border: 0;
      background: none; text-align: left; padding: 5px 8px; border-radius: 8px; align-items: baseline; }
    .step:hover { background: var(--sunk); }
    .step[aria-current] { background: var(--accent-soft); color: var(--accent); font-weight: 600; }
    .step .no { color: var(--soft); font-size: 0.8rem; text-align: right; font-variant-numeric: tabular-nums; }
    .step code { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
    .step.bad .no { color: var(--bad); font-weight: 700; }
    .view { margin: 0; padding: 14px 16px; white-space: pre; overflow-x: auto; line-height: 1.45; font-size: 0.86rem;
      background: var(--sunk); border-radius: 10px; }
    .view .new { background: var(--change-soft); border-radius: 3px; }
    .events { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px; }
    .events .group { display: grid; gap: 4px; }
    .events .head { display: flex; gap: 8px; align-items: baseline; min-width: 0; }
    .events .head > code { font-weight: 600; min-width: 0; }
    .events ul { list-style: none; margin: 0 0 0 7px; padding: 0 0 0 15px; border-left: 2px solid var(--line);
      display: grid; gap: 3px; }
    .events li { min-width: 0; overflow-wrap: anywhere; }
    .when { color: var(--soft); font-size: 0.84rem; font-weight: 600; display: flex; gap: 10px; align-items: center; }
    .when::after { content: ""; flex: 1; border-top: 1px dashed var(--line); }
    .old { color: var(--soft); } .old .lit * { color: inherit; } .arrow { color: var(--soft); padding: 0 5px; }
    .what { color: var(--soft); }
    .fail-line { color: var(--bad); font-weight: 600; }
    .printed { margin: 0; padding: 12px 18px; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.84rem; }
    @media (max-width: 1080px) { .panes { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
      .panes > .steps-card { grid-column: 1 / -1; order: 3; } }
    @media (max-width: 700px) { .panes { grid-template-columns: minmax(0, 1fr); } .sides { grid-template-columns: 1fr; }
      .lanes { grid-template-columns: 62px minmax(0, 1fr); } .lane-names { font-size: 0.72rem; }
      .lane-names span { right: 6px; } .stepper { padding: 8px 12px; } }
    """

  static let state = """
    .tree { font-size: 0.86rem; padding: 10px 12px 14px; }
    .tree ul { list-style: none; margin: 0; padding: 0 0 0 16px; }
    .tree > ul { padding-left: 0; }
    .tree summary { padding: 2px 6px; border-radius: 6px; font-weight: 600; }
    .tree summary:hover { background: var(--sunk); }
    .leaf { display: flex; gap: 8px; padding: 2px 6px 2px 20px; border-radius: 6px; align-items: baseline; }
    .leaf .key { flex: none; max-width: 60%; overflow-wrap: anywhere; }
    .leaf .lit { min-width: 0; }
    .leaf.changed { background: var(--change-soft); box-shadow: inset 3px 0 var(--change); }
    .leaf.gone .lit { text-decoration: line-through; color: var(--soft); } .leaf.gone .lit * { color: inherit; }
    .tree .inner-change { color: var(--change); font-size: 0.8rem; padding-left: 6px; }
    .tree .derived { margin-top: 8px; padding-top: 8px; border-top: 1px solid var(--line); }
    .check { display: inline-flex; gap: 6px; align-items: center; font-size: 0.86rem; color: var(--soft); }
    .check input { accent-color: var(--accent); width: 16px; height: 16px; margin: 0; }
    """

  static let graph = """
    .graph-layout { display: grid; grid-template-columns: minmax(0, 1fr) 320px; gap: 16px; align-items: start; }
    .graph-card { overflow: clip; }
    .graph-card .scroller { max-height: 74vh; overflow: auto; padding: 6px; }
    .gr { display: block; }
    .gr text { font: 11.5px ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: var(--ink); }
    .gr .edge { fill: none; stroke: var(--soft); stroke-width: 1.4; opacity: 0.6; }
    .gr .edge.received { stroke: var(--received); }
    .gr .edge-name { font-size: 11px; fill: var(--soft); text-anchor: middle; paint-order: stroke; stroke: var(--card);
      stroke-width: 4px; stroke-linejoin: round; }
    .gr .box { fill: var(--card); stroke: var(--line); stroke-width: 1.5; }
    .gr .node { cursor: pointer; outline: none; }
    .gr .node.initial .box { stroke: var(--accent); stroke-width: 2.2; }
    .gr .node:hover .box { fill: var(--sunk); }
    .gr .node:focus-visible .box { stroke: var(--accent); stroke-width: 3; }
    .gr .node.on .box { fill: var(--accent-soft); stroke: var(--accent); }
    .gr .value { font-weight: 600; } .gr .number { font-size: 10px; } .gr .quiet { fill: var(--soft); }
    .gr.picked .edge, .gr.picked .edge-name { opacity: 0.16; }
    .gr.picked .edge.on { opacity: 1; stroke: var(--accent); stroke-width: 2.2; }
    .gr.picked .edge-name.on { opacity: 1; fill: var(--accent); font-weight: 700; }
    .gr .head { fill: var(--soft); }
    .pick { display: flex; flex-wrap: wrap; gap: 6px; margin: 12px 0 16px; }
    .pick a { padding: 4px 12px; border-radius: 99px; border: 1px solid var(--line); text-decoration: none;
      background: var(--card); color: var(--ink); font-size: 0.9rem; }
    .pick a[aria-current] { background: var(--accent); border-color: var(--accent); color: var(--card); font-weight: 600; }
    .detail { display: grid; gap: 14px; }
    .detail ul { list-style: none; margin: 4px 0 0; padding: 0; display: grid; gap: 3px; font-size: 0.88rem; }
    .detail li { overflow-wrap: anywhere; }
    @media (max-width: 980px) { .graph-layout { grid-template-columns: minmax(0, 1fr); } }
    """
}

// Tries the extension under node, with a stand-in for the module `vscode`:
//
//     node Editors/vscode/test.js PATH-TO-HARNESS
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const Module = require("node:module");
const os = require("node:os");
const path = require("node:path");

const record = (...fields) => class {
  constructor(...values) { fields.forEach((field, i) => { this[field] = values[i]; }); }
};
const event = () => {
  const heard = new Set();
  const listen = (listener) => { heard.add(listener); return { dispose: () => heard.delete(listener) }; };
  return Object.assign(listen, { fire: (value) => heard.forEach((listener) => listener(value)) });
};

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "harness-vscode-"));
const binary = path.resolve(process.argv[2]);
const [providers, published, commands, shown, sent] = [{}, new Map(), {}, [], []];
const Uri = class {
  constructor(text) { this.text = text; }
  static parse(text) { return new Uri(text); }
  static file(name) { return new Uri("file://" + encodeURI(name)); }
  get fsPath() { return decodeURI(this.text.slice("file://".length)); }
  toString() { return this.text; }
};
const changes = { open: event(), change: event(), save: event(), close: event() };
const vscode = {
  Uri, Position: record("line", "character"), Range: record("start", "end"), Location: record("uri", "range"),
  TextEdit: record("range", "newText"), Diagnostic: record("range", "message", "severity"), CompletionItem: record("label", "kind"),
  SnippetString: record("value"), Hover: record("contents", "range"), MarkdownString: record("value"),
  DocumentSymbol: record("name", "detail", "kind", "range", "selectionRange"), FoldingRange: record("start", "end"),
  SymbolInformation: record("name", "kind", "container", "location"), CodeAction: record("title", "kind"), CodeLens: record("range", "command"),
  InlayHint: record("position", "label"), SemanticTokens: record("data"), SemanticTokensLegend: record("types", "modifiers"),
  CodeActionKind: { Empty: { append: (kind) => kind } },
  WorkspaceEdit: class { constructor() { this.edits = new Map(); } set(uri, edits) { this.edits.set(uri.toString(), edits); } },
  languages: new Proxy({
    match: (selector, document) => document.languageId === selector.language ? 10 : 0,
    createDiagnosticCollection: () => ({ set: (uri, list) => published.set(uri.toString(), list), dispose() { published.clear(); } }),
  }, { get: (own, name) => own[name] ?? ((...parts) => {
    const provider = parts.find((part) => Object.values(part).some((value) => typeof value === "function"));
    Object.assign(providers, provider);
    return { dispose() { for (const key of Object.keys(provider)) delete providers[key]; } };
  }) }),
  workspace: {
    workspaceFolders: [{ uri: Uri.file(folder) }], textDocuments: [], getConfiguration: () => ({ get: () => binary }),
    onDidOpenTextDocument: changes.open, onDidChangeTextDocument: changes.change, onDidSaveTextDocument: changes.save,
    onDidCloseTextDocument: changes.close,
  },
  window: {
    showInformationMessage: (text) => shown.push(text), showWarningMessage: (text) => shown.push(text),
    createTerminal: () => ({ show() {}, sendText: (text) => sent.push(text) }),
  },
  commands: { registerCommand: (name, run) => { commands[name] = run; return { dispose() {} }; } },
};
const load = Module._load;
Module._load = (name, ...rest) => name === "vscode" ? vscode : load(name, ...rest);
const { activate, deactivate } = require("./extension.js");

const token = { onCancellationRequested() {} };
const until = async (what, found) => {
  for (let i = 0; i < 600; i++) {
    const value = await found();
    if (value) return value;
    await new Promise((done) => setTimeout(done, 50));
  }
  assert.fail(what + " never came");
};

async function main() {
  const file = path.join(folder, "Snapshots/counter/one.transcript");
  fs.mkdirSync(path.dirname(file), { recursive: true });
  const lines = ["transcript 1", "feature counter", "", "send didTapPlus", "  number = 9", "end", ""];
  fs.writeFileSync(file, lines.join("\n"));
  fs.writeFileSync(path.join(folder, "Package.swift"), "");
  const document = { uri: Uri.file(file), version: 1, languageId: "transcript", getText: () => lines.join("\n") };
  vscode.workspace.textDocuments.push(document);
  await activate({ subscriptions: [] });
  const key = document.uri.toString();
  const [wrong] = await until("the line that differs", () => published.get(key)?.length && published.get(key));
  assert.match(wrong.message, /number = 2/);
  assert.deepStrictEqual([wrong.range.start.line, wrong.severity], [4, 1]);

  const place = new vscode.Position(4, 3);
  const all = new vscode.Range(new vscode.Position(4, 0), new vscode.Position(4, 3));
  const actions = await providers.provideCodeActions(document, all, {}, token);
  const accepting = actions.find(({ title }) => /line/i.test(title));
  assert.strictEqual(accepting.edit.edits.get(key)[0].newText.includes("number = 2"), true);
  assert.ok((await providers.provideHover(document, place, token)).contents.value.length > 0);
  const lenses = await providers.provideCodeLenses(document, token);
  commands[lenses[0].command.command](...lenses[0].command.arguments);
  assert.match(sent[0], / run /);
  assert.ok((await providers.provideDocumentSymbols(document, token)).length > 0);
  assert.ok((await providers.provideDocumentSemanticTokens(document, token)).data.length > 0);
  assert.ok((await providers.provideFoldingRanges(document, {}, token)).length > 0);

  const named = await providers.prepareRename(document, new vscode.Position(3, 8), token);
  assert.deepStrictEqual([named.start.character, named.end.character], [5, 15]);
  await assert.rejects(providers.prepareRename(document, new vscode.Position(0, 2), token), /nothing to rename here/);
  const renamed = await providers.provideRenameEdits(document, new vscode.Position(3, 8), "didPress", token);
  assert.deepStrictEqual(renamed.edits.get(key).map(({ newText }) => newText), ["didPress"]);

  document.version = 2;
  const change = { range: new vscode.Range(new vscode.Position(4, 11), new vscode.Position(4, 12)), text: "2" };
  changes.change.fire({ document, contentChanges: [change] });
  await until("the end of the difference", () => published.get(key)?.length === 0);
  document.version = 3;
  changes.change.fire({ document, contentChanges: [
    { range: new vscode.Range(new vscode.Position(3, 5), new vscode.Position(3, 15)), text: "" },
  ] });
  const items = await until("the actions", async () => {
    const found = await providers.provideCompletionItems(document, new vscode.Position(3, 5), token);
    return found?.some(({ label }) => label.startsWith("didTapPlus")) && found;
  });
  assert.ok(items.every((item) => item.range && item.insertText !== undefined));

  await commands["harness.restart"]();
  await until("what the new server says", () => published.get(key));
  await deactivate();
  assert.deepStrictEqual(shown, []);
  fs.rmSync(folder, { recursive: true });
  console.log("the extension does what the editor asks of it");
}

main().then(() => process.exit(0), (error) => {
  console.error(error);
  process.exit(1);
});

// The client of `harness lsp` for VS Code: it starts the server of the package, hands it the open transcripts, and shows its answers.
"use strict";
const vscode = require("vscode");
const fs = require("node:fs");
const path = require("node:path");
const { Connection } = require("./connection.js");

const selector = { language: "transcript", scheme: "file" };
const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const spot = ({ line, character }) => ({ line, character });
const plain = ({ start, end }) => ({ start: spot(start), end: spot(end) });
const location = (found) => new vscode.Location(vscode.Uri.parse(found.uri), range(found.range));
const edits = (list) => list.map((edit) => new vscode.TextEdit(range(edit.range), edit.newText));
const workspaceEdit = ({ changes }) => {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, list] of Object.entries(changes)) edit.set(vscode.Uri.parse(uri), edits(list));
  return edit;
};

/** The executable that the setting names, or the newest harness of the folder's debug build. */
function executable(folder) {
  const named = vscode.workspace.getConfiguration("harness").get("command");
  if (named) return path.resolve(folder, named);
  const build = path.join(folder, ".build", "debug");
  const names = fs.existsSync(build) ? fs.readdirSync(build).filter((name) => /harness$/.test(name)) : [];
  const files = names.map((name) => path.join(build, name)).filter((file) => fs.statSync(file).isFile());
  return files.sort((a, b) => fs.statSync(b).mtimeMs - fs.statSync(a).mtimeMs)[0];
}

/** A server, from its start to its end. */
class Client {
  constructor(command, folder, onEnd) {
    this.folder = folder;
    this.diagnostics = vscode.languages.createDiagnosticCollection("harness");
    this.connection = new Connection(command, folder, (method, params) => this.hear(method, params), onEnd);
    this.parts = [this.diagnostics];
  }

  async start() {
    const { capabilities } = await this.connection.request("initialize", {
      processId: process.pid, rootUri: vscode.Uri.file(this.folder).toString(),
      capabilities: { textDocument: { completion: { completionItem: { snippetSupport: true } } } },
    });
    this.connection.notify("initialized", {});
    this.follow();
    this.provide(capabilities.semanticTokensProvider.legend);
  }

  hear(method, params) {
    if (method !== "textDocument/publishDiagnostics") return;
    this.diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map((found) => {
      const diagnostic = new vscode.Diagnostic(range(found.range), found.message, found.severity - 1);
      [diagnostic.source, diagnostic.tags] = [found.source, found.tags];
      return diagnostic;
    }));
  }

  /** Hands over what is open, and how it changes. */
  follow() {
    const isOurs = (document) => vscode.languages.match(selector, document) > 0;
    const named = (document) => ({ uri: document.uri.toString(), version: document.version });
    const open = (document) => isOurs(document) && this.connection.notify("textDocument/didOpen", {
      textDocument: { ...named(document), languageId: "transcript", text: document.getText() },
    });
    const { workspace } = vscode;
    this.parts.push(
      workspace.onDidOpenTextDocument(open),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => isOurs(document) && contentChanges.length > 0
        && this.connection.notify("textDocument/didChange", {
          textDocument: named(document),
          contentChanges: contentChanges.map((change) => ({ range: plain(change.range), text: change.text })),
        })),
      workspace.onDidSaveTextDocument((document) => isOurs(document)
        && this.connection.notify("textDocument/didSave", { textDocument: named(document) })),
      workspace.onDidCloseTextDocument((document) => isOurs(document)
        && this.connection.notify("textDocument/didClose", { textDocument: named(document) })));
    workspace.textDocuments.forEach(open);
  }

  /** Each answer of the server in the types of the editor. */
  provide(legend) {
    const ask = async (method, document, more, token, make) => {
      const textDocument = document ? { textDocument: { uri: document.uri.toString() } } : {};
      const result = await this.connection.request(method, { ...textDocument, ...more }, token).catch(() => null);
      return result && make(result);
    };
    const at = (place) => ({ position: spot(place) });
    // The token is the last argument of each.
    const whole = (name, method, make) => ({ [name]: (d, ...rest) => ask(`textDocument/${method}`, d, {}, rest.at(-1), make) });
    const placed = (name, method, make) => ({ [name]: (d, p, ...rest) => ask(`textDocument/${method}`, d, at(p), rest.at(-1), make) });
    const ranged = (name, method, make) => ({ [name]: (d, r, ...rest) =>
      ask(`textDocument/${method}`, d, { range: plain(r), context: { diagnostics: [] } }, rest.at(-1), make) });
    // The editor shows why something can't be renamed.
    const rename = async (method, d, more, token, make) =>
      make(await this.connection.request(method, { textDocument: { uri: d.uri.toString() }, ...more }, token));
    const each = (make) => (found) => [found].flat().map(make);
    const l = vscode.languages;
    this.parts.push(
      l.registerCompletionItemProvider(selector, placed("provideCompletionItems", "completion", (result) => each((found) => {
        const item = new vscode.CompletionItem(found.label, found.kind - 1);
        const { newText } = found.textEdit;
        item.insertText = found.insertTextFormat === 2 ? new vscode.SnippetString(newText) : newText;
        return Object.assign(item, { sortText: found.sortText, filterText: found.filterText, range: range(found.textEdit.range) });
      })(result.items ?? result)), " ", ".", "(", "$", "["),
      l.registerHoverProvider(selector, placed("provideHover", "hover", (found) =>
        new vscode.Hover(new vscode.MarkdownString(found.contents.value), found.range && range(found.range)))),
      l.registerDefinitionProvider(selector, placed("provideDefinition", "definition", each(location))),
      l.registerReferenceProvider(selector, { provideReferences: (d, p, context, t) =>
        ask("textDocument/references", d, { ...at(p), context }, t, each(location)) }),
      l.registerDocumentSymbolProvider(selector, whole("provideDocumentSymbols", "documentSymbol", each((one) =>
        new vscode.DocumentSymbol(one.name, "", one.kind - 1, range(one.range), range(one.selectionRange))))),
      l.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols: (query, t) => ask("workspace/symbol", null, { query }, t, each((one) =>
        new vscode.SymbolInformation(one.name, one.kind - 1, "", location(one.location)))) }),
      l.registerFoldingRangeProvider(selector, whole("provideFoldingRanges", "foldingRange", each((one) =>
        new vscode.FoldingRange(one.startLine, one.endLine)))),
      l.registerDocumentFormattingEditProvider(selector, whole("provideDocumentFormattingEdits", "formatting", edits)),
      l.registerRenameProvider(selector, {
        prepareRename: (d, p, t) => rename("textDocument/prepareRename", d, at(p), t, range),
        provideRenameEdits: (d, p, newName, t) => rename("textDocument/rename", d, { ...at(p), newName }, t, workspaceEdit),
      }),
      l.registerCodeActionsProvider(selector, ranged("provideCodeActions", "codeAction", each((one) =>
        Object.assign(new vscode.CodeAction(one.title, vscode.CodeActionKind.Empty.append(one.kind)), { edit: workspaceEdit(one.edit) })))),
      l.registerCodeLensProvider(selector, whole("provideCodeLenses", "codeLens", each((one) => new vscode.CodeLens(range(one.range), one.command)))),
      l.registerInlayHintsProvider(selector, ranged("provideInlayHints", "inlayHint", each((one) =>
        Object.assign(new vscode.InlayHint(position(one.position), one.label), { paddingLeft: true })))),
      l.registerDocumentSemanticTokensProvider(selector, whole("provideDocumentSemanticTokens", "semanticTokens/full", (found) =>
        new vscode.SemanticTokens(Uint32Array.from(found.data))), new vscode.SemanticTokensLegend(legend.tokenTypes, legend.tokenModifiers)));
  }

  async stop() {
    this.parts.forEach((part) => part.dispose());
    await this.connection.request("shutdown").catch(() => {});
    this.connection.notify("exit");
  }
}

let client;

async function start() {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath;
  const command = folder && executable(folder);
  if (!command) return vscode.window.showInformationMessage("Build the harness of this package, then run “Harness: Restart the Language Server”.");
  const own = new Client(command, folder, () => {
    if (client !== own) return;
    client = undefined;
    own.parts.forEach((part) => part.dispose());
    vscode.window.showWarningMessage("The language server of Harness has ended. “Harness: Restart the Language Server” starts it again.");
  });
  client = own;
  await own.start().catch(() => {});
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("harness.restart", async () => {
      await stop();
      await start();
    }),
    vscode.commands.registerCommand("harness.terminal", (line) => {
      // A terminal for each: what plays in another one reads what is typed there.
      const terminal = vscode.window.createTerminal({ name: "harness", cwd: client?.folder });
      terminal.show();
      terminal.sendText(line);
    }));
  await start();
}

module.exports = { activate, deactivate: stop };

"use strict";
const { spawn } = require("node:child_process");

/** Messages over the streams of a process: a header with their length, then JSON. */
class Connection {
  constructor(command, folder, onNotification, onEnd) {
    [this.number, this.waiting, this.bytes] = [0, new Map(), Buffer.alloc(0)];
    this.onNotification = onNotification;
    this.process = spawn(command, ["lsp"], { cwd: folder, stdio: ["pipe", "pipe", "ignore"] });
    this.process.stdout.on("data", (part) => this.receive(part));
    this.process.stdin.on("error", () => {});
    const end = () => {
      for (const { reject } of this.waiting.values()) reject(new Error("the server has ended"));
      this.waiting.clear();
      onEnd();
    };
    this.process.once("error", end);
    this.process.once("exit", end);
  }

  receive(part) {
    this.bytes = Buffer.concat([this.bytes, part]);
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      const length = end < 0 ? null : /content-length: *(\d+)/i.exec(this.bytes.subarray(0, end).toString());
      if (!length || this.bytes.length < end + 4 + Number(length[1])) return;
      const message = JSON.parse(this.bytes.subarray(end + 4, end + 4 + Number(length[1])).toString());
      this.bytes = this.bytes.subarray(end + 4 + Number(length[1]));
      this.handle(message);
    }
  }

  handle({ id, method, params, result, error }) {
    const asked = method === undefined ? this.waiting.get(id) : undefined;
    if (asked) {
      this.waiting.delete(id);
      if (error) asked.reject(Object.assign(new Error(error.message), { code: error.code }));
      else asked.resolve(result);
    } else if (method !== undefined && id === undefined) this.onNotification(method, params);
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    if (this.process.stdin.writable) this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
  }

  notify(method, params) { this.send({ method, params }); }

  request(method, params, token) {
    const id = ++this.number;
    token?.onCancellationRequested(() => this.notify("$/cancelRequest", { id }));
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }
}

module.exports = { Connection };

import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A gateway at which no money moves, for the demo and for tests. */
export interface Sandbox {
  /** On loopback, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Opens a sandbox on a free port of loopback; `begin` is told when it ends. */
export async function openSandbox(begin: (end: AbortSignal) => Answer): Promise<Sandbox> {
  const ended = new AbortController();
  const answer = begin(ended.signal);
  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    // A server that listens on a port has an address with one.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      ended.abort();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const LARGEST_BODY_BYTES = 64 * 1024;
/** Beyond these the oldest are forgotten: a demo that runs for months needs no more. */
const KEPT_MAX = 1000;
/** A merchant who does not answer with 200 is told again this long after. */
const AGAIN_AFTER_MS = [1000, 5000, 25_000] as const;
const TELL_MS = 10_000;

/** Tells a merchant until they answer with 200, a few times at most. */
export async function tell(
  url: string,
  {
    body,
    after_ms,
    headers,
  }: { readonly body: string; readonly after_ms: number; readonly headers: Readonly<Record<string, string>> },
  end: AbortSignal,
): Promise<void> {
  for (const wait_ms of [after_ms, ...AGAIN_AFTER_MS]) {
    await pause(wait_ms, end);
    if (end.aborted) return;
    const is_heard = await fetch(url, {
      method: 'POST',
      body,
      headers,
      signal: AbortSignal.any([end, AbortSignal.timeout(TELL_MS)]),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (is_heard) return;
  }
}

/** Keeps a value, and forgets the oldest beyond what is kept. */
export function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
  const [oldest] = kept.keys();
  if (kept.size >= KEPT_MAX && oldest !== undefined) kept.delete(oldest);
  kept.set(key, value);
}

/** Ends early when the sandbox does. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}

export async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await textOf(request));
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY_BYTES) throw new Error('The form is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

export function html(response: ServerResponse, status: number, body: string): void {
  send(response, { status, type: 'text/html; charset=UTF-8', body });
}

export function send(response: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
  response
    .writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      // Nothing runs on these pages, and they send forms nowhere else.
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
    })
    .end(body);
}

export function json(response: ServerResponse, status: number, body: object): void {
  send(response, { status, type: 'application/json', body: JSON.stringify(body) });
}

/** A sandbox tells programs of this machine only, and leads back to them. */
export function isOfThisMachine(address: string): boolean {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) return false;
  return /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+)$/.test(new URL(address).hostname);
}

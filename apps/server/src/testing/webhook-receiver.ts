import { Agent, createServer, request } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openOutgoing } from '../outgoing/outgoing.ts';
import type { Outgoing } from '../outgoing/outgoing.ts';
import { LOOK_UP_HERE } from './look-up-here.ts';

/** A message as it arrived. */
interface ArrivedMessage {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** As a customer enters it; the way out of this receiver leads there. */
  urlOf(path: string): string;
  readonly arrived: ArrivedMessage[];
  /** Those at one path, as what their bodies say. */
  bodiesAt(path: string): Record<string, unknown>[];
  /** Answers like this at a path from then on; left out, with 200. */
  answer(path: string, how: (response: ServerResponse) => void): void;
  /** A way out that leads to this machine, by plain HTTP, and waits less long. */
  readonly outgoing: Outgoing;
  close(): Promise<void>;
}

const TIMEOUT_MS = 2000;

/** A customer's own program: a real HTTP server in this process. */
export async function openWebhookReceiver(): Promise<WebhookReceiver> {
  const arrived: ArrivedMessage[] = [];
  const answers = new Map<string, (response: ServerResponse) => void>();
  const server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (piece: Buffer) => (body += piece.toString()));
    incoming.on('end', () => {
      const path = incoming.url ?? '';
      arrived.push({ method: incoming.method ?? '', path, headers: incoming.headers, body });
      (answers.get(path) ?? ((answer) => answer.end('ok')))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const kept = new Agent({ keepAlive: true });
  const way_out = outgoingHere(kept);
  return {
    urlOf: (path) => `https://hooks.example:${port}${path}`,
    arrived,
    bodiesAt: (path) => arrived.filter((each) => each.path === path).map(({ body }) => JSON.parse(body)),
    answer: (path, how) => answers.set(path, how),
    outgoing: {
      ...way_out,
      ask: (question) => way_out.ask({ ...question, timeout_ms: TIMEOUT_MS }),
      converse: (about, work) =>
        way_out.converse(about, (ask) => work((question) => ask({ ...question, timeout_ms: TIMEOUT_MS }))),
    },
    close: async () => {
      kept.destroy();
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** A way out on which every name leads to this machine, by plain HTTP. */
export function outgoingHere(kept: Agent = new Agent({ keepAlive: true })): Outgoing {
  return openOutgoing({
    allowed_hosts: [],
    request: (url, { agent, ...options }) =>
      request(new URL(url.href.replace('https:', 'http:')), { ...options, agent: agent ? kept : false }),
    look_up: LOOK_UP_HERE,
    isAllowed: () => true,
  });
}

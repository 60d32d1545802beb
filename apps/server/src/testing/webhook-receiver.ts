import { createServer, request } from 'node:http';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openWebhookGateway } from '../gateways/webhook.ts';
import type { WebhookGateway } from '../gateways/webhook.ts';

/** A message as it arrived. */
interface ArrivedMessage {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export interface WebhookReceiver {
  /** As a customer enters it; the gateway of this receiver leads there. */
  urlOf(path: string): string;
  readonly arrived: ArrivedMessage[];
  /** Those at one path, as what their bodies say. */
  bodiesAt(path: string): Record<string, unknown>[];
  /** Answers like this at a path from then on; left out, with 200. */
  answer(path: string, how: (response: ServerResponse) => void): void;
  /** A gateway that reaches this machine, and by plain HTTP. */
  readonly gateway: WebhookGateway;
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
      arrived.push({ path, headers: incoming.headers, body });
      (answers.get(path) ?? ((answer) => answer.end('ok')))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (path) => `https://hooks.example:${port}${path}`,
    arrived,
    bodiesAt: (path) => arrived.filter((each) => each.path === path).map(({ body }) => JSON.parse(body)),
    answer: (path, how) => answers.set(path, how),
    gateway: openWebhookGateway({
      timeout_ms: TIMEOUT_MS,
      answer_bytes_max: 2000,
      request: (url, options) => request(new URL(url.href.replace('https:', 'http:')), options),
      addressesOf: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: () => true,
    }),
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

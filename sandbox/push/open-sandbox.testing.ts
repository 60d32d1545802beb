import { createPublicKey, randomBytes, verify } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openSandbox } from '../serve.ts';
import type { Sandbox } from '../serve.ts';
import { newPair, readPush } from './read-push.testing.ts';
import type { BrowserKeys } from './read-push.testing.ts';

/** How a push service treats a browser. */
export type PushTreatment = 'well' | 'gone' | 'busy' | 'too-many' | 'too-large';

/** What a browser shows of a message, with how it came. */
export interface ShownPush {
  readonly payload: unknown;
  readonly topic: string;
  readonly urgency: string;
  readonly ttl: string;
}

/** A browser that has subscribed. */
export interface SandBrowser {
  /** As it would be handed to the product. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What has arrived, in order. */
  readonly shown: readonly ShownPush[];
  treat(treatment: PushTreatment): void;
}

/** A push service that reaches no browser but its own: it takes, checks who sends, and reads with the keys of the browser. */
export interface PushSandbox extends Sandbox {
  /** A browser subscribes for a sender, by the sender's public key; `origin` is what its address begins with, left out that of the sandbox. */
  subscribe(public_key: string, origin?: string): SandBrowser;
}

interface Kept extends BrowserKeys {
  readonly public_key: string;
  readonly shown: ShownPush[];
  treatment: PushTreatment;
}

const STATUS = { gone: 410, busy: 503, 'too-many': 429, 'too-large': 413 } as const;

/** Opens a push service of RFC 8030 that keeps to RFC 8291 and RFC 8292. */
export async function openPushSandbox(): Promise<PushSandbox> {
  const browsers = new Map<string, Kept>();
  const sandbox = await openSandbox(() => (request, response) => answer(browsers, request, response));
  return {
    ...sandbox,
    subscribe(public_key, origin = sandbox.url) {
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      const kept: Kept = { pair: newPair(), auth: randomBytes(16), public_key, shown: [], treatment: 'well' };
      browsers.set(path, kept);
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: kept.pair.getPublicKey('base64url'),
          auth: kept.auth.toString('base64url'),
        },
        shown: kept.shown,
        treat: (treatment) => void (kept.treatment = treatment),
      };
    },
  };
}

async function answer(browsers: ReadonlyMap<string, Kept>, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await bytesOf(request);
  const kept = browsers.get(request.url ?? '');
  if (!kept) return end(response, 404);
  const { headers } = request;
  if (request.method !== 'POST' || headers['content-encoding'] !== 'aes128gcm' || headers['ttl'] === undefined)
    return end(response, 400);
  if (!isOfSender(String(headers.authorization), kept.public_key)) return end(response, 403);
  if (kept.treatment !== 'well') return end(response, STATUS[kept.treatment]);
  kept.shown.push({
    payload: JSON.parse(readPush(body, kept)),
    topic: String(headers['topic'] ?? ''),
    urgency: String(headers['urgency'] ?? ''),
    ttl: String(headers['ttl']),
  });
  response.setHeader('location', `/message/${kept.shown.length}`);
  end(response, 201);
}

/** Whether a message is signed with the key that the browser subscribed with. Source: RFC 8292. */
function isOfSender(authorization: string, public_key: string): boolean {
  const [, token = '', key] = /^vapid t=([\w.-]{1,2000}), ?k=([\w-]{87})$/.exec(authorization) ?? [];
  if (key !== public_key) return false;
  const point = Buffer.from(public_key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const [head = '', claims = '', signature = ''] = token.split('.');
  return verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}

const LARGEST_BODY_BYTES = 4096;

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY_BYTES) break;
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function end(response: ServerResponse, status: number): void {
  response.statusCode = status;
  response.end();
}

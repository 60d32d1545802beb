import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import type { LookupAddress } from 'node:dns';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestByHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

declare module '../services.ts' {
  interface Services {
    /** The way out to addresses of customers. */
    readonly webhooks: WebhookGateway;
  }
}

/** A message as it goes out. */
export interface Outgoing {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a receiver answered, whatever it was. */
export interface ReceiverAnswer {
  readonly status_code: number;
  /** Its beginning. */
  readonly text: string;
}

/** Hands messages to addresses that customers have given. */
export interface WebhookGateway {
  /** Ends with the receiver's answer; throws when there was none. No redirect is followed. */
  send(message: Outgoing): Promise<ReceiverAnswer>;
}

interface GatewayOptions {
  readonly timeout_ms: number;
  /** Of an answer no more is read. */
  readonly answer_bytes_max: number;
  /** Other ways in tests: over plain HTTP, to this machine. */
  readonly request?: (url: URL, options: RequestOptions) => ClientRequest;
  readonly addressesOf?: (host: string) => Promise<readonly LookupAddress[]>;
  readonly isAllowed?: (address: string) => boolean;
}

const NO_ANSWER = 'The receiver ended the connection without an answer.';
const REFUSED = 'The address does not lead to the public internet.';

/**
 * Opens the way out. A name is looked up once; what it leads to is looked at before anything is sent, and the connection goes there and
 * nowhere else: a name that answers differently a moment later changes nothing.
 */
export function openWebhookGateway(options: GatewayOptions): WebhookGateway {
  const {
    timeout_ms,
    answer_bytes_max,
    request = requestByHttps,
    addressesOf = (host) => lookup(host, { all: true }),
    isAllowed = isPublicAddress,
  } = options;

  async function allowedAddressesOf({ hostname }: URL): Promise<readonly [LookupAddress, ...LookupAddress[]]> {
    // An address in numbers is not looked up.
    if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new Error(REFUSED);
    const [first, ...others] = await addressesOf(hostname);
    if (!first || [first, ...others].some(({ address }) => !isAllowed(address))) throw new Error(REFUSED);
    return [first, ...others];
  }

  return {
    async send({ url, headers, body }) {
      const target = new URL(url);
      const signal = AbortSignal.timeout(timeout_ms);
      const [first, ...others] = await within(signal, allowedAddressesOf(target));
      const lookUp: LookupFunction = (_host, { all }, done) =>
        all === true ? done(null, [first, ...others]) : done(null, first.address, first.family);
      const answer = await new Promise<IncomingMessage>((resolve, reject) => {
        request(target, {
          method: 'POST',
          headers: { ...headers, 'content-length': Buffer.byteLength(body) },
          lookup: lookUp,
          // A connection that is kept would be to an address that nobody looks at again.
          agent: false,
          signal,
        })
          .on('response', resolve)
          // Whoever switches to another protocol, or hangs up, has answered nothing.
          .on('upgrade', (_answer, socket) => {
            socket.destroy();
            reject(new Error(NO_ANSWER));
          })
          .on('close', () => reject(new Error(NO_ANSWER)))
          .on('error', reject)
          .end(body);
      });
      return { status_code: answer.statusCode ?? 0, text: await beginningOf(answer, answer_bytes_max) };
    },
  };
}

/** What cannot be ended itself is not waited for any longer. */
async function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const over = once(signal, 'abort').then(() => {
    throw new DOMException('There was no answer in time.', 'TimeoutError');
  });
  return Promise.race([work, over]);
}

/** An answer may be endless: what comes after its beginning is not waited for. */
async function beginningOf(answer: IncomingMessage, bytes_max: number): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of answer as AsyncIterable<Buffer>) {
    pieces.push(piece);
    size += piece.length;
    if (size >= bytes_max) break;
  }
  answer.destroy();
  return Buffer.concat(pieces).subarray(0, bytes_max).toString('utf8');
}

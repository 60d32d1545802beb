import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as requestByHttp } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as requestByHttps } from 'node:https';
import { isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { openLookUp } from './look-up.ts';
import type { LookUp, RecordKind } from './look-up.ts';
import { isPublicAddress } from './public-addresses.ts';

declare module '../services.ts' {
  interface Services {
    /** The one way out of the process. */
    readonly outgoing: Outgoing;
  }
}

/** What is asked of an address outside. */
export interface Question {
  /** For which provider it is asked. */
  readonly asker: number;
  readonly url: string;
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** For all of it: looking up, every redirect, and reading the answer. */
  readonly timeout_ms: number;
  readonly answer_bytes_max: number;
  /** Only the beginning of a longer answer is read; left out, a longer answer is refused. */
  readonly is_cut?: boolean;
  /** Followed at a GET, each looked at like the first address; left out, a redirect is an answer like any other. */
  readonly redirects_max?: number;
  /** A customer has given the address: what the operator allows within the own network is not for them. */
  readonly is_customers?: boolean;
}

/** With whom is spoken for a while. */
type Partner = Pick<Question, 'asker' | 'url' | 'is_customers'>;

/** What was answered, whatever it was. */
export interface OutgoingAnswer {
  readonly status_code: number;
  readonly text: string;
}

/** Asks addresses outside the process, and nothing within the network that it is in. */
export interface Outgoing {
  /**
   * Ends with the answer; throws when there was none: `OutgoingRefused` for an address that is not asked or an answer that is too long, a
   * DOMException named `TimeoutError` when it took too long.
   */
  ask(question: Question): Promise<OutgoingAnswer>;
  /**
   * Asks one address several times over connections that are kept for as long as the work takes, which is half a minute at most. Its name is
   * looked up once and what it leads to looked at; every connection goes there, and no question leads to another site. A redirect is an
   * answer like any other.
   */
  converse<Result>(about: Partner, work: (ask: Outgoing['ask']) => Promise<Result>): Promise<Result>;
  /** All addresses of a host. Throws where they could not be looked up. */
  addressesOf(asker: number, host: string): Promise<readonly string[]>;
  /** What name servers keep of a name, of a kind; none where there is no such name. Throws where none answered in time. */
  recordsOf(asker: number, name: string, kind: RecordKind): Promise<readonly string[]>;
}

/** Nothing was sent to the address, or its answer was not read. */
export class OutgoingRefused extends Error {
  override readonly name = 'OutgoingRefused';
}

interface OutgoingOptions {
  /** Hosts, `host` or `host:port`, that may lie within the own network and answer by plain HTTP. */
  readonly allowed_hosts: readonly string[];
  readonly look_up?: LookUp;
  /** Other ways in tests: to this machine, whatever the address says. */
  readonly request?: (url: URL, options: RequestOptions) => ClientRequest;
  readonly isAllowed?: (address: string) => boolean;
}

const LOOK_UP_MS = 8000;
/** Kept at once to one address. */
const KEPT_CONNECTIONS = 8;

const NO_ANSWER = 'The receiver ended the connection without an answer.';
const NOT_PUBLIC = 'The address does not lead to the public internet.';
const NOT_BY_HTTPS = 'The address does not start with https://.';
const TOO_LONG = 'The answer is too long.';
const TOO_FAR = 'The address leads on to another one too often.';
const ELSEWHERE = 'The address is one of another site.';

type Addresses = readonly [LookupAddress, ...LookupAddress[]];

interface Target {
  readonly url: URL;
  readonly addresses: Addresses;
}

/**
 * Opens the way out. A name is looked up once; what it leads to is looked at before anything is sent, and the connection goes there and
 * nowhere else: a name that answers differently a moment later changes nothing.
 */
export function openOutgoing(options: OutgoingOptions): Outgoing {
  const { look_up = openLookUp(), request = requestBySchemeOf, isAllowed = isPublicAddress } = options;
  const allowed_hosts = new Set(options.allowed_hosts);

  async function targetOf(url: URL, { asker, is_customers = false }: Question, signal: AbortSignal): Promise<Target> {
    if (!is_customers && (allowed_hosts.has(url.host) || allowed_hosts.has(url.hostname))) return allowedTarget(url);
    if (url.protocol !== 'https:') throw new OutgoingRefused(NOT_BY_HTTPS);
    // An address in numbers is not looked up.
    if (isIP(bareHost(url)) !== 0) throw new OutgoingRefused(NOT_PUBLIC);
    const addresses = await look_up.addressesOf(url.hostname, { asker, signal });
    if (addresses.some(({ address }) => !isAllowed(address))) throw new OutgoingRefused(NOT_PUBLIC);
    return { url, addresses };
  }

  async function answerOf(question: Question, signal: AbortSignal): Promise<OutgoingAnswer> {
    const { url: asked, method = 'GET', headers = {}, redirects_max = 0 } = question;
    const first = new URL(asked);
    let url = first;
    for (let redirects = 0; ; redirects++) {
      const target = await within(signal, targetOf(url, question, signal));
      const answer = await send(
        target,
        { ...question, headers: url.origin === first.origin ? headers : {} },
        { request, signal },
      );
      const next = method === 'GET' && redirects_max > 0 ? redirectOf(answer, url) : null;
      if (next === null) return { status_code: answer.statusCode ?? 0, text: await textOf(answer, question) };
      answer.destroy();
      if (redirects >= redirects_max) throw new OutgoingRefused(TOO_FAR);
      url = next;
    }
  }

  async function converse<Result>(about: Partner, work: (ask: Outgoing['ask']) => Promise<Result>): Promise<Result> {
    const partner = openPartner(about, (url, signal) => targetOf(url, { ...about, ...UNBOUNDED }, signal));
    const ask = (question: Question) =>
      answerInTime(question, async (signal) => {
        const target = { ...(await within(signal, partner.target())), url: new URL(question.url) };
        if (target.url.origin !== partner.origin) throw new OutgoingRefused(ELSEWHERE);
        const answer = await sendAgainIfStale(target, question, { request, signal, agent: partner.agent });
        return { status_code: answer.statusCode ?? 0, text: await textOf(answer, question) };
      });
    return work(ask).finally(() => partner.agent.destroy());
  }

  return {
    ask: (question) => answerInTime(question, (signal) => answerOf(question, signal)),
    converse,
    async addressesOf(asker, host) {
      if (isIP(host) !== 0) return [host];
      const signal = AbortSignal.timeout(LOOK_UP_MS);
      const found = allowed_hosts.has(host)
        ? await lookup(host, { all: true })
        : await look_up.addressesOf(host, { asker, signal });
      return found.map(({ address }) => address);
    },
    recordsOf: (asker, name, kind) => look_up.recordsOf(name, kind, { asker, signal: AbortSignal.timeout(LOOK_UP_MS) }),
  };
}

async function answerInTime(question: Question, work: (signal: AbortSignal) => Promise<OutgoingAnswer>) {
  const signal = AbortSignal.timeout(question.timeout_ms);
  return work(signal).catch((fault: unknown) => {
    // Whatever broke because time was up: the look-up, the connection or the middle of the answer.
    throw signal.aborted ? new DOMException('There was no answer in time.', 'TimeoutError') : fault;
  });
}

/** The operator's own host, by the names that this machine knows. */
async function allowedTarget(url: URL): Promise<Target> {
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OutgoingRefused(NOT_BY_HTTPS);
  const [first, ...others] = await lookup(bareHost(url), { all: true });
  if (!first) throw new OutgoingRefused(NOT_PUBLIC);
  return { url, addresses: [first, ...others] };
}

/** What a look-up does not ask of a question. */
const UNBOUNDED = { timeout_ms: LOOK_UP_MS, answer_bytes_max: 0 } as const;

interface OpenPartner {
  readonly origin: string;
  readonly agent: HttpAgent | HttpsAgent;
  /** Where the address leads, looked up and looked at once; what failed is looked up again. */
  target(): Promise<Target>;
}

function openPartner({ url: asked }: Partner, targetOf: (url: URL, signal: AbortSignal) => Promise<Target>): OpenPartner {
  const url = new URL(asked);
  const options = { keepAlive: true, maxSockets: KEPT_CONNECTIONS };
  let target: Promise<Target> | undefined;
  return {
    origin: url.origin,
    agent: url.protocol === 'http:' ? new HttpAgent(options) : new HttpsAgent(options),
    target() {
      if (target) return target;
      const found = targetOf(url, AbortSignal.timeout(LOOK_UP_MS));
      found.catch(() => (target = undefined));
      return (target = found);
    },
  };
}

/** A kept connection was ended by the other side before it read what was sent. */
class StaleConnection extends Error {
  override readonly name = 'StaleConnection';
}

async function sendAgainIfStale(target: Target, question: Question, way: Way): Promise<IncomingMessage> {
  return send(target, question, way).catch((fault: unknown) => {
    if (!(fault instanceof StaleConnection)) throw fault;
    return send(target, question, { ...way, agent: undefined });
  });
}

interface Way {
  readonly request: NonNullable<OutgoingOptions['request']>;
  readonly signal: AbortSignal;
  /** Keeps connections; left out, each is closed after its answer. */
  readonly agent?: HttpAgent | HttpsAgent | undefined;
}

async function send(
  { url, addresses }: Target,
  { method = 'GET', headers = {}, body }: Question,
  { request, signal, agent }: Way,
): Promise<IncomingMessage> {
  const lookUp: LookupFunction = (_host, { all }, done) =>
    all === true ? done(null, [...addresses]) : done(null, addresses[0].address, addresses[0].family);
  return new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request(url, {
      method,
      headers: {
        'user-agent': 'Tsela/1',
        ...headers,
        ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
      },
      lookup: lookUp,
      // A connection that is kept for longer than a conversation would be to an address that is not checked again.
      agent: agent ?? false,
      signal,
    });
    asked
      .on('response', resolve)
      // A receiver that switches to another protocol, or hangs up, has not answered.
      .on('upgrade', (_answer, socket) => {
        socket.destroy();
        reject(new Error(NO_ANSWER));
      })
      .on('close', () => reject(new Error(NO_ANSWER)))
      .on('error', (fault) =>
        reject(asked.reusedSocket && !signal.aborted ? new StaleConnection(NO_ANSWER, { cause: fault }) : fault),
      )
      .end(body);
  });
}

function requestBySchemeOf(url: URL, options: RequestOptions): ClientRequest {
  return (url.protocol === 'http:' ? requestByHttp : requestByHttps)(url, options);
}

function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

const REDIRECTS: ReadonlySet<number | undefined> = new Set([301, 302, 303, 307, 308]);

/** Where an answer leads on to; null where it is an answer itself. */
function redirectOf({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  const { location } = headers;
  if (!REDIRECTS.has(statusCode) || location === undefined || !URL.canParse(location, from.href)) return null;
  return new URL(location, from);
}

/** What cannot be ended itself is not waited for any longer. */
async function within<Result>(signal: AbortSignal, work: Promise<Result>): Promise<Result> {
  const over = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
  return Promise.race([work, over]);
}

/** An answer may be endless: no more of it is read than is wanted, and its connection ends. */
async function textOf(answer: IncomingMessage, { answer_bytes_max, is_cut = false }: Question): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    if (!is_cut && Number(answer.headers['content-length'] ?? 0) > answer_bytes_max) throw new OutgoingRefused(TOO_LONG);
    for await (const piece of answer as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > answer_bytes_max && !is_cut) throw new OutgoingRefused(TOO_LONG);
      if (size >= answer_bytes_max && is_cut) break;
    }
  } finally {
    answer.destroy();
  }
  return Buffer.concat(pieces).subarray(0, answer_bytes_max).toString('utf8');
}

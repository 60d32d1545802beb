import { randomBytes, randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readCheckout } from './checkout.ts';
import type { AskedPayment } from './checkout.ts';
import { MANNERS, planNotices } from './notices.ts';
import type { Manner, PaymentStatus } from './notices.ts';
import { faultPage, paidPage, payPage } from './pages.ts';
import { answerTransactions } from './transactions.ts';

/** A PayFast at which no money moves, for the demo and for tests. */
export interface PayfastSandbox {
  /** On loopback, without a slash at the end. */
  readonly url: string;
  close(): Promise<void>;
}

const LARGEST_BODY_BYTES = 64 * 1024;
/** Beyond these the oldest are forgotten: a demo that runs for months needs no more. */
const KEPT_MAX = 1000;
/** A merchant who does not answer with 200 is told again this long after. */
const AGAIN_AFTER_MS = [1000, 5000, 25_000] as const;
const TELL_MS = 10_000;

/** What the sandbox remembers, and when it ends. */
interface Books {
  readonly payments: Map<string, AskedPayment>;
  /** The parameters of every notification. */
  readonly told: Map<string, true>;
  readonly end: AbortSignal;
}

/** Opens it on a free port of loopback. */
export async function openPayfastSandbox(): Promise<PayfastSandbox> {
  const ended = new AbortController();
  const books: Books = { payments: new Map(), told: new Map(), end: ended.signal };
  const server = createServer((request, response) => {
    answer(books, request, response).catch(() => response.destroy());
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

async function answer(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const is_post = request.method === 'POST';
  if (pathname === '/eng/process') return begin(books, is_post ? await formOf(request) : searchParams, response);
  if (pathname === '/eng/process/payment_method' && is_post)
    return choose(books, { id: searchParams.get('p-sb') ?? '', form: await formOf(request) }, response);
  if (pathname === '/eng/query/validate' && is_post) {
    const [parameters = ''] = (await textOf(request)).split('&signature=');
    return send(response, { status: 200, type: 'text/plain', body: books.told.has(parameters) ? 'VALID' : 'INVALID' });
  }
  if (pathname === '/transactions/history/daily') return send(response, answerTransactions(request.headers, searchParams));
  html(response, 404, faultPage(['There is nothing here']));
}

function begin({ payments }: Books, form: URLSearchParams, response: ServerResponse): void {
  const read = readCheckout(form);
  if ('faults' in read) return html(response, 400, faultPage(read.faults));
  const id = randomBytes(12).toString('hex');
  keep(payments, id, read.payment);
  html(response, 200, payPage({ payment: read.payment, id }));
}

function choose(
  books: Books,
  { id, form }: { readonly id: string; readonly form: URLSearchParams },
  response: ServerResponse,
): void {
  const payment = books.payments.get(id);
  if (!payment || form.get('selected_method') !== '1')
    return html(response, 404, faultPage(['p-sb : this payment is not known']));
  const manner = mannerOf(form.get('manner'));
  if (form.get('act') === 'Decline') {
    tellOf(books, payment, { status: 'FAILED', manner });
    return html(response, 200, payPage({ payment, id, notice: 'Your payment was declined' }));
  }
  books.payments.delete(id);
  tellOf(books, payment, { status: 'COMPLETE', manner });
  html(response, 200, paidPage(payment));
}

function tellOf(books: Books, payment: AskedPayment, { status, manner }: { status: PaymentStatus; manner: Manner }): void {
  for (const { body, parameters, after_ms } of planNotices(payment, { status, manner, id: String(randomInt(1e6, 1e9)) })) {
    keep(books.told, parameters, true);
    if (payment.notify_url !== null) void tell(payment.notify_url, { body, after_ms }, books.end);
  }
}

/** Tells a merchant until they answer with 200, a few times at most. */
async function tell(url: string, { body, after_ms }: { body: string; after_ms: number }, end: AbortSignal): Promise<void> {
  for (const wait_ms of [after_ms, ...AGAIN_AFTER_MS]) {
    await pause(wait_ms, end);
    if (end.aborted) return;
    const is_heard = await fetch(url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', referer: 'https://sandbox.payfast.co.za' },
      signal: AbortSignal.any([end, AbortSignal.timeout(TELL_MS)]),
    }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (is_heard) return;
  }
}

function mannerOf(text: string | null): Manner {
  return text !== null && Object.hasOwn(MANNERS, text) ? (text as Manner) : 'at-once';
}

function keep<Value>(kept: Map<string, Value>, key: string, value: Value): void {
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

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await textOf(request));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > LARGEST_BODY_BYTES) throw new Error('The form is too long.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function html(response: ServerResponse, status: number, body: string): void {
  send(response, { status, type: 'text/html; charset=UTF-8', body });
}

function send(response: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
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

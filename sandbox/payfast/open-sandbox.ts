import { randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { mannerOf } from '../manners.ts';
import type { Manner } from '../manners.ts';
import { formOf, html, keep, openSandbox, send, tell, textOf } from '../serve.ts';
import type { Sandbox } from '../serve.ts';
import { readCheckout } from './checkout.ts';
import type { AskedPayment } from './checkout.ts';
import { planNotices } from './notices.ts';
import type { PaymentStatus } from './notices.ts';
import { faultPage, paidPage, payPage } from './pages.ts';
import { answerCard } from './cards.ts';
import { answerRefund } from './refunds.ts';
import type { PaidBook } from './paid-book.ts';
import { answerTransactions } from './transactions.ts';

/** What the sandbox remembers, and when it ends. */
interface Books {
  readonly payments: Map<string, AskedPayment>;
  /** The parameters of every notification. */
  readonly told: Map<string, true>;
  readonly paid: Map<string, PaidBook>;
  /** The payments that cards were kept with, by the tokens of the cards. */
  readonly cards: Map<string, AskedPayment>;
  readonly end: AbortSignal;
}

/** Opens a PayFast at which no money moves, for the demo and for tests. */
export async function openPayfastSandbox(): Promise<Sandbox> {
  return openSandbox((end) => {
    const books: Books = { payments: new Map(), told: new Map(), paid: new Map(), cards: new Map(), end };
    return (request, response) => answer(books, request, response);
  });
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
  const [, refunded] = /^\/refunds\/(?:query\/)?([\w-]+)$/.exec(pathname) ?? [];
  if (refunded !== undefined) {
    const asked = is_post ? await textOf(request) : null;
    return send(response, answerRefund(books.paid, { headers: request.headers, query: searchParams, id: refunded, asked }));
  }
  const [, token, call] = /^\/subscriptions\/([\w-]+)\/(adhoc|cancel)$/.exec(pathname) ?? [];
  if (token !== undefined) {
    const { method = '', headers } = request;
    const answered = answerCard(books.cards, {
      headers,
      query: searchParams,
      token,
      call: `${method} ${call}`,
      body: await textOf(request),
    });
    if (answered.charged) tellOf(books, answered.charged, { status: 'COMPLETE', manner: 'at-once' });
    return send(response, answered.answer);
  }
  if (/^\/transactions\/history(?:\/daily)?$/.test(pathname))
    return send(response, answerTransactions(books.paid, { headers: request.headers, query: searchParams }));
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
  const id = String(randomInt(1e6, 1e9));
  const amount_cents = Math.round(Number(payment.amount) * 100);
  if (status === 'COMPLETE' && payment.token !== null) keep(books.cards, payment.token, payment);
  if (status === 'COMPLETE') keep(books.paid, id, bookOf(payment, amount_cents));
  for (const { body, parameters, after_ms } of planNotices(payment, { status, manner, id })) {
    keep(books.told, parameters, true);
    if (payment.notify_url !== null) void tell(payment.notify_url, { body, after_ms, headers: HEADERS }, books.end);
  }
}

function bookOf({ fields, item_name }: AskedPayment, amount_cents: number): PaidBook {
  return { amount_cents, left_cents: amount_cents, reference: fields['m_payment_id'] ?? '', item_name, time: new Date() };
}

const HEADERS = { 'content-type': 'application/x-www-form-urlencoded', referer: 'https://sandbox.payfast.co.za' };

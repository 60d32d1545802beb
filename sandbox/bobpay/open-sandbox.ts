import { createHash, randomBytes, randomInt } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { BOBPAY_FIELDS, bobpayText } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import type { BobpayFields } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { MANNERS, mannerOf } from '../manners.ts';
import { escaped, page } from '../page.ts';
import { formOf, html, isOfThisMachine, json, keep, openSandbox, tell, textOf } from '../serve.ts';
import type { Sandbox } from '../serve.ts';
import { BOBPAY_MERCHANT } from './merchant.ts';
import { answerIntents, reverse } from './intents.ts';
import type { BobpayIntent } from './intents.ts';
import { planNotices } from './notices.ts';
import type { BobpayStatus } from './notices.ts';

interface Books {
  readonly payments: Map<string, BobpayFields>;
  /** The body of every notification. */
  readonly told: Map<string, true>;
  /** What was paid or declined, by the id of the payment. */
  readonly intents: Map<string, BobpayIntent>;
  readonly end: AbortSignal;
}

/** Opens a Bob Pay at which no money moves, for the demo and for tests. Source: payment-gateways B. */
export async function openBobpaySandbox(): Promise<Sandbox> {
  return openSandbox((end) => {
    const books: Books = { payments: new Map(), told: new Map(), intents: new Map(), end };
    return (request, response) => answer(books, request, response);
  });
}

async function answer(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const is_post = request.method === 'POST';
  if (pathname === '/pay' && !is_post) return begin(books, searchParams, response);
  if (pathname === '/pay/act' && is_post)
    return act(books, { id: searchParams.get('p') ?? '', form: await formOf(request) }, response);
  if (/^(?:\/v2)?\/payments\/intents\/validate$/.test(pathname) && is_post)
    return json(response, books.told.has(await textOf(request)) ? 200 : 400, {});
  if (pathname === '/v2/payments/intents' && !is_post)
    return json(response, ...answerIntents(books.intents, request.headers, searchParams));
  if (pathname === '/v2/payments/reversal' && is_post) {
    const reversed = reverse(books.intents, request.headers, await textOf(request));
    if (reversed.intent) tellOf(books, reversed.intent, { status: 'refunded', manner: 'at-once' });
    return json(response, reversed.status, {});
  }
  if (pathname === '/v2/payments/payment-methods/public') {
    const is_known = searchParams.get('account_code') === BOBPAY_MERCHANT.account_code;
    return json(response, 200, { payment_methods: is_known ? [{ name: 'credit-card', status: 'active' }] : [] });
  }
  html(response, 404, page('<h1>There is nothing here</h1>'));
}

function begin({ payments }: Books, query: URLSearchParams, response: ServerResponse): void {
  // Every field is read.
  const fields = Object.fromEntries(BOBPAY_FIELDS.map((name) => [name, query.get(name) ?? ''])) as BobpayFields;
  const fault = whyNot(fields, query.get('signature') ?? '');
  if (fault !== null) return html(response, 400, page(`<h1>${escaped(fault)}</h1>`));
  const id = randomBytes(12).toString('hex');
  keep(payments, id, fields);
  html(response, 200, payPage(fields, { id, notice: '' }));
}

function whyNot(fields: BobpayFields, signature: string): string | null {
  if (fields.recipient_account_code !== BOBPAY_MERCHANT.account_code) return 'The recipient is not known.';
  if (!/^\d{1,9}\.\d{2}$/.test(fields.amount)) return 'The amount has two decimals behind a point.';
  for (const name of ['notify_url', 'success_url', 'cancel_url'] as const)
    if (!/^https?:\/\//.test(fields[name]) || !URL.canParse(fields[name])) return `The ${name} is no address.`;
  if (!isOfThisMachine(fields.notify_url)) return 'The sandbox tells programs of this machine only.';
  const right = createHash('md5').update(bobpayText(fields, BOBPAY_MERCHANT.passphrase)).digest('hex');
  return signature === right ? null : 'The signature is not that of the fields.';
}

function act(
  books: Books,
  { id, form }: { readonly id: string; readonly form: URLSearchParams },
  response: ServerResponse,
): void {
  const fields = books.payments.get(id);
  if (!fields) return html(response, 404, page('<h1>This payment is not known</h1>'));
  const is_declined = form.get('act') === 'Decline';
  const intent: BobpayIntent = { fields, id: randomInt(1e6, 1e9), status: is_declined ? 'failed' : 'paid' };
  keep(books.intents, String(intent.id), intent);
  tellOf(books, intent, { status: intent.status, manner: mannerOf(form.get('manner')) });
  if (is_declined) return html(response, 200, payPage(fields, { id, notice: 'Your payment was declined' }));
  books.payments.delete(id);
  html(
    response,
    200,
    page(
      `<h1>Your payment was successful</h1><a class="link first" href="${escaped(fields.success_url)}">Return to the merchant</a>`,
    ),
  );
}

function tellOf(
  books: Books,
  { fields, id }: BobpayIntent,
  { status, manner }: { readonly status: BobpayStatus; readonly manner: ReturnType<typeof mannerOf> },
): void {
  for (const { body, after_ms } of planNotices(fields, { status, manner, id })) {
    keep(books.told, body, true);
    void tell(fields.notify_url, { body, after_ms, headers: { 'content-type': 'application/json' } }, books.end);
  }
}

function payPage(fields: BobpayFields, { id, notice }: { readonly id: string; readonly notice: string }): string {
  const manners = Object.entries(MANNERS).map(([manner, label]) => `<option value="${manner}">${label}</option>`);
  return page(`
    <div><h1>Bob Pay: ${escaped(fields.item_name)}</h1> Payment total <span class="amount">R ${escaped(fields.amount)} ZAR</span></div>
    ${notice === '' ? '' : `<p class="notice" role="alert">${escaped(notice)}</p>`}
    <form method="post" action="/pay/act?p=${id}">
      <label>How the merchant is told <select name="manner">${manners.join('')}</select></label>
      <button class="first" name="act" value="Complete Payment">Complete Payment</button>
      <button name="act" value="Decline">Decline the card</button>
    </form>
    <p><a class="link" href="${escaped(fields.cancel_url)}">Cancel and go back</a></p>`);
}

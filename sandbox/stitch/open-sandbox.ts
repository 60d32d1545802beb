import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { MANNERS, mannerOf } from '../manners.ts';
import { escaped, page } from '../page.ts';
import { formOf, html, isOfThisMachine, json, keep, openSandbox, tell, textOf } from '../serve.ts';
import type { Sandbox } from '../serve.ts';
import { STITCH_MERCHANT } from './merchant.ts';
import { nodeOf, planWebhooks } from './notices.ts';
import type { StitchRequest } from './notices.ts';

interface Books {
  readonly requests: Map<string, StitchRequest>;
  readonly tokens: Map<string, true>;
  /** By their nonces: one that is asked for again is the same. */
  readonly refunds: Map<string, StitchRefund>;
  readonly end: AbortSignal;
}

/** Where merchants are told: Stitch has it from `clientWebhookAdd`, the sandbox from where the payer comes back to. */
const NOTIFY_PATH = '/api/billing/stitch/notify';

/** Opens a Stitch at which no money moves, for the demo and for tests. Source: payment-gateways C. */
export async function openStitchSandbox(): Promise<Sandbox> {
  return openSandbox((end) => {
    const books: Books = { requests: new Map(), tokens: new Map(), refunds: new Map(), end };
    return (request, response) => answer(books, request, response);
  });
}

async function answer(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://sandbox');
  const is_post = request.method === 'POST';
  if (pathname === '/connect/token' && is_post) return giveToken(books, await formOf(request), response);
  if (pathname === '/graphql' && is_post) return answerQuery(books, request, response);
  const [, id] = /^\/pay\/(\w+)$/.exec(pathname) ?? [];
  const found = id === undefined ? undefined : books.requests.get(id);
  const back = searchParams.get('redirect_uri') ?? '';
  if (!found) return html(response, 404, page('<h1>There is nothing here</h1>'));
  if (!isOfThisMachine(back)) return html(response, 400, page('<h1>The redirect_uri is not one of the merchant’s</h1>'));
  if (!is_post) return html(response, 200, payPage(found, back));
  return act(books, { found, back, form: await formOf(request) }, response);
}

function giveToken({ tokens }: Books, form: URLSearchParams, response: ServerResponse): void {
  const { client_id, client_secret } = STITCH_MERCHANT;
  if (form.get('client_id') !== client_id || form.get('client_secret') !== client_secret)
    return json(response, 400, { error: 'invalid_client' });
  const access_token = randomBytes(16).toString('hex');
  keep(tokens, access_token, true);
  json(response, 200, { access_token, token_type: 'Bearer', expires_in: 3600, scope: form.get('scope') });
}

interface Asked {
  readonly query: string;
  readonly variables: { readonly id?: string; readonly input?: Readonly<Record<string, unknown>> };
}

async function answerQuery(books: Books, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const token = (request.headers.authorization ?? '').replace(/^Bearer /, '');
  if (!books.tokens.has(token))
    return json(response, 200, {
      errors: [{ message: 'UNAUTHENTICATED: the token is over', extensions: { code: 'UNAUTHENTICATED' } }],
    });
  const { query, variables } = JSON.parse(await textOf(request)) as Asked;
  const host = request.headers.host ?? '';
  if (query.includes('clientPaymentInitiationRequestCreate'))
    return create(books, { input: variables.input ?? {}, host }, response);
  if (query.includes('clientRefundInitiate')) return refund(books, variables.input ?? {}, response);
  const { id = variables.input?.['paymentRequestId'] } = variables;
  if (typeof id !== 'string') return json(response, 400, {});
  const found = books.requests.get(id);
  if (!found) return json(response, 200, { data: { node: null } });
  if (query.includes('clientPaymentInitiationRequestCancel')) {
    const cancelled = found.state === 'Pending' ? { ...found, state: 'Cancelled' as const } : found;
    keep(books.requests, id, cancelled);
    const paymentInitiationRequest = nodeOf(cancelled);
    return json(response, 200, { data: { clientPaymentInitiationRequestCancel: { paymentInitiationRequest } } });
  }
  json(response, 200, { data: { node: nodeOf(found) } });
}

function create(
  { requests }: Books,
  { input, host }: { readonly input: Readonly<Record<string, unknown>>; readonly host: string },
  response: ServerResponse,
): void {
  const { amount, externalReference, payerReference, beneficiaryReference, beneficiary } = input as {
    amount?: { quantity?: unknown; currency?: unknown };
    externalReference?: unknown;
    payerReference?: string;
    beneficiaryReference?: string;
    beneficiary?: { bankAccount?: { name?: string } };
  };
  const fault =
    amount?.currency !== 'ZAR' || !/^\d{1,9}\.\d{2}$/.test(String(amount.quantity))
      ? 'The amount is none in rand.'
      : (payerReference ?? '').length > 12 || (beneficiaryReference ?? '').length > 20
        ? 'A reference is too long.'
        : (beneficiary?.bankAccount?.name ?? '').length > 20
          ? 'The name of the beneficiary is too long.'
          : null;
  if (fault !== null) return json(response, 200, { errors: [{ message: fault, extensions: { code: 'BAD_USER_INPUT' } }] });
  const id = randomBytes(12).toString('hex');
  keep(requests, id, {
    id,
    external_reference: String(externalReference),
    quantity: String(amount?.quantity),
    state: 'Pending',
    confirmation: 'PaymentPending',
  });
  const paymentInitiationRequest = { id, url: `http://${host}/pay/${id}` };
  json(response, 200, { data: { clientPaymentInitiationRequestCreate: { paymentInitiationRequest } } });
}

interface StitchRefund {
  readonly id: string;
  readonly request_id: string;
  readonly cents: number;
}

function refund({ requests, refunds }: Books, input: Readonly<Record<string, unknown>>, response: ServerResponse): void {
  const {
    amount,
    nonce = '',
    paymentRequestId,
  } = input as {
    amount?: { quantity?: unknown };
    nonce?: string;
    paymentRequestId?: string;
  };
  const paid = requests.get(paymentRequestId ?? '');
  const before = refunds.get(nonce);
  const cents = Math.round(Number(amount?.quantity) * 100);
  const given = [...refunds.values()]
    .filter(({ request_id }) => request_id === paid?.id)
    .reduce((sum, each) => sum + each.cents, 0);
  const is_possible =
    paid?.confirmation === 'PaymentReceived' && cents > 0 && given + cents <= Math.round(Number(paid.quantity) * 100);
  if (!before && (!is_possible || nonce === ''))
    return json(response, 200, {
      errors: [{ message: 'The payment cannot be refunded.', extensions: { code: 'BAD_USER_INPUT' } }],
    });
  const made = before ?? { id: randomBytes(12).toString('hex'), request_id: paid?.id ?? '', cents };
  keep(refunds, nonce, made);
  json(response, 200, {
    data: { clientRefundInitiate: { refund: { id: made.id, paymentInitiationRequest: { id: made.request_id } } } },
  });
}

interface Action {
  readonly found: StitchRequest;
  readonly back: string;
  readonly form: URLSearchParams;
}

function act(books: Books, { found, back, form }: Action, response: ServerResponse): void {
  const is_paid = form.get('act') === 'Pay';
  const ended: StitchRequest = is_paid
    ? { ...found, state: 'Completed', confirmation: 'PaymentReceived' }
    : { ...found, state: 'Cancelled' };
  keep(books.requests, found.id, ended);
  for (const { body, headers, after_ms } of planWebhooks(ended, mannerOf(form.get('manner'))))
    void tell(new URL(NOTIFY_PATH, back).href, { body, after_ms, headers }, books.end);
  const address = new URL(back);
  address.searchParams.set('id', found.id);
  address.searchParams.set('status', is_paid ? 'complete' : 'closed');
  address.searchParams.set('externalReference', found.external_reference);
  const title = is_paid ? 'Your payment was successful' : 'You have cancelled the payment';
  html(response, 200, page(`<h1>${title}</h1><a class="link first" href="${escaped(address.href)}">Return to the merchant</a>`));
}

function payPage({ id, quantity }: StitchRequest, back: string): string {
  const manners = Object.entries(MANNERS).map(([manner, label]) => `<option value="${manner}">${label}</option>`);
  return page(`
    <div><h1>Stitch</h1> Payment total <span class="amount">R ${escaped(quantity)} ZAR</span></div>
    <form method="post" action="/pay/${id}?redirect_uri=${encodeURIComponent(back)}">
      <label>How the merchant is told <select name="manner">${manners.join('')}</select></label>
      <button class="first" name="act" value="Pay">Complete Payment</button>
      <button name="act" value="Cancel">Cancel and go back</button>
    </form>`);
}

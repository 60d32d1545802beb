import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import { dayOf } from '@tsela/domain/time/day';
import { SANDBOX_MERCHANT } from './merchant.ts';
import type { PaidBook } from './paid-book.ts';

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Whether a call of the API is the merchant's, signed as PayFast wants it. The mark of the sandbox is added after signing. Source: payment-gateways A6. */
export function isMerchants(headers: IncomingHttpHeaders, fields: Iterable<readonly [string, string]>): boolean {
  const asked = Object.fromEntries([...fields].filter(([name]) => name !== 'testing'));
  const signed = Object.fromEntries(['merchant-id', 'version', 'timestamp'].map((name) => [name, String(headers[name] ?? '')]));
  const text = signedText({ ...signed, ...asked }, SANDBOX_MERCHANT.passphrase);
  return (
    signed['merchant-id'] === SANDBOX_MERCHANT.merchant_id &&
    headers['signature'] === createHash('md5').update(text).digest('hex')
  );
}

export const NOT_THE_MERCHANT = jsonAnswer(401, {
  code: 401,
  status: 'failed',
  data: { response: false, message: 'Merchant authorization failed.' },
});

export function jsonAnswer(status: number, body: object): Answer {
  return { status, type: 'application/json', body: JSON.stringify(body) };
}

const HEADINGS =
  'Date,Type,Sign,Party,Name,Description,Currency,"Funding Type",Gross,Fee,Net,Balance,"M Payment ID","PF Payment ID"';

/** Answers a merchant who signs as PayFast's API wants it with what came in on a day, or between two days. Source: payment-gateways A6. */
export function answerTransactions(
  paid: ReadonlyMap<string, PaidBook>,
  { headers, query }: { readonly headers: IncomingHttpHeaders; readonly query: URLSearchParams },
): Answer {
  if (!isMerchants(headers, query)) return NOT_THE_MERCHANT;
  const day = query.get('date');
  const [from, to] = [day ?? query.get('from') ?? '', day ?? query.get('to') ?? ''];
  const offset = Number(query.get('offset') ?? 0);
  const lines = [...paid]
    .filter(([, { time }]) => from <= dayOf(time) && dayOf(time) <= to)
    .slice(offset, offset + Number(query.get('limit') ?? 1000))
    .map(([id, book]) => lineOf(id, book));
  return { status: 200, type: 'text/csv', body: [HEADINGS, ...lines, ''].join('\n') };
}

function lineOf(id: string, { amount_cents, reference, item_name, time }: PaidBook): string {
  const amount = (amount_cents / 100).toFixed(2);
  const item = `"${item_name.replaceAll('"', '""')}"`;
  return `"${time.toISOString().slice(0, 19).replace('T', ' ')}",FUNDS_RECEIVED,Credit,Test,${item},,ZAR,"Credit Card",${amount},0.00,${amount},${amount},${reference},${id}`;
}

import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import { SANDBOX_MERCHANT } from './merchant.ts';

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

/** Answers for a day's transactions, of which there are none, to a merchant who signs as PayFast's API wants it. Source: payment-gateways A6. */
export function answerTransactions(headers: IncomingHttpHeaders, query: URLSearchParams): Answer {
  // The mark of the sandbox is added after signing.
  const asked = Object.fromEntries([...query].filter(([name]) => name !== 'testing'));
  const signed = Object.fromEntries(['merchant-id', 'version', 'timestamp'].map((name) => [name, String(headers[name] ?? '')]));
  const text = signedText({ ...signed, ...asked }, SANDBOX_MERCHANT.passphrase);
  const is_right =
    signed['merchant-id'] === SANDBOX_MERCHANT.merchant_id &&
    headers['signature'] === createHash('md5').update(text).digest('hex');
  if (is_right) return { status: 200, type: 'text/csv', body: 'Date,Type,Sign,Party,Name,Description,Currency,Gross,Fee,Net\n' };
  const refusal = { code: 401, status: 'failed', data: { response: false, message: 'Merchant authorization failed.' } };
  return { status: 401, type: 'application/json', body: JSON.stringify(refusal) };
}

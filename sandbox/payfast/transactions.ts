import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import { SANDBOX_MERCHANT } from './merchant.ts';

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

/** Answers for a day's transactions, of which there are none, to a merchant who signs as PayFast's API wants it. Source: payment-gateways A6. */
export function answerTransactions(headers: IncomingHttpHeaders, query: URLSearchParams): Answer {
  if (!isMerchants(headers, query)) return NOT_THE_MERCHANT;
  return { status: 200, type: 'text/csv', body: 'Date,Type,Sign,Party,Name,Description,Currency,Gross,Fee,Net\n' };
}

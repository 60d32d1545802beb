import type { IncomingHttpHeaders } from 'node:http';
import type { BobpayFields } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { BOBPAY_MERCHANT } from './merchant.ts';
import { noticeOf } from './notices.ts';
import type { BobpayStatus } from './notices.ts';

/** A payment that was paid or declined. */
export interface BobpayIntent {
  readonly fields: BobpayFields;
  readonly id: number;
  readonly status: BobpayStatus;
}

/** Says what has become of the payments of a reference, to who holds the merchant's token. Source: payment-gateways B1, B2. */
export function answerIntents(
  intents: ReadonlyMap<string, BobpayIntent>,
  headers: IncomingHttpHeaders,
  query: URLSearchParams,
): [status: number, body: object] {
  if (!isMerchants(headers)) return [401, { message: 'The token is not known.' }];
  const wanted = query.get('custom_payment_id');
  const found = [...intents.values()].filter(({ fields }) => wanted === null || fields.custom_payment_id === wanted);
  return [
    200,
    { payment_intents: found.map(({ fields, id, status }) => JSON.parse(noticeOf(fields, { id, status })) as object) },
  ];
}

/** Gives a whole payment back, once. */
export function reverse(
  intents: Map<string, BobpayIntent>,
  headers: IncomingHttpHeaders,
  body: string,
): { readonly status: number; readonly intent?: BobpayIntent } {
  if (!isMerchants(headers)) return { status: 401 };
  const { id } = JSON.parse(body) as { readonly id?: unknown };
  const paid = typeof id === 'number' ? intents.get(String(id)) : undefined;
  if (paid?.status !== 'paid') return { status: 400 };
  const intent: BobpayIntent = { ...paid, status: 'refunded' };
  intents.set(String(paid.id), intent);
  return { status: 200, intent };
}

function isMerchants({ authorization }: IncomingHttpHeaders): boolean {
  return authorization === `Bearer ${BOBPAY_MERCHANT.api_token}`;
}

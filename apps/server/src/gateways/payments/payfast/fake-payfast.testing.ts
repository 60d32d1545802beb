import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { noticeText } from '@tsela/domain/gateways/payfast/payfast-notice';
import { phpUrlEncode } from '@tsela/domain/gateways/payfast/php-url-encode';

export const MERCHANT = { merchant_id: '10000100', merchant_key: '46f0cd694581a', passphrase: 'salt & pepper' } as const;

/** PayFast as far as it is asked about notifications. `next` is what it says. */
export async function openFakePayfast() {
  const asked: string[] = [];
  const state: { next: { status: number; body: string } } = { next: { status: 200, body: 'VALID' } };
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      asked.push(`${request.method} ${request.url} ${Buffer.concat(chunks).toString()}`);
      answer.writeHead(state.next.status, { 'content-type': 'text/plain' }).end(state.next.body);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return {
    // It listens on a port, not on a pipe.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  };
}

interface NoticeFacts {
  readonly reference: string;
  readonly pf_payment_id?: string;
  readonly status?: string;
  readonly amount?: string;
  readonly merchant_id?: string;
  readonly passphrase?: string;
  /** Of a card that is kept. */
  readonly token?: string;
}

/** The body of a notification as PayFast sends it. */
export function noticeBody({ reference, status = 'COMPLETE', amount = '500.00', ...facts }: NoticeFacts): string {
  const { pf_payment_id = '1089250', merchant_id = MERCHANT.merchant_id, passphrase = MERCHANT.passphrase, token } = facts;
  const blanks = [1, 2, 3, 4, 5].flatMap((at) => [`custom_str${at}=`]).concat([1, 2, 3, 4, 5].map((at) => `custom_int${at}=`));
  const fields = [
    `m_payment_id=${phpUrlEncode(reference)}`,
    `pf_payment_id=${pf_payment_id}`,
    `payment_status=${status}`,
    `item_name=${phpUrlEncode("Top up ~ KAR01 (*!')")}`,
    'item_description=',
    `amount_gross=${amount}`,
    'amount_fee=-11.50',
    'amount_net=488.50',
    ...blanks,
    `name_first=${phpUrlEncode('Zoë')}`,
    'name_last=',
    `email_address=${phpUrlEncode('zoe+shop@example.com')}`,
    `merchant_id=${merchant_id}`,
    ...(token === undefined ? [] : [`token=${token}`]),
  ].join('&');
  const signature = createHash('md5').update(noticeText(fields, passphrase)).digest('hex');
  return `${fields}&signature=${signature}`;
}

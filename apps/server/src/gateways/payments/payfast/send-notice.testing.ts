import type { TestApp } from '../../../testing/test-app.ts';

interface Sent {
  readonly host: string;
  readonly ip?: string | undefined;
  readonly type?: string;
}

/** Sends the body of a notification as the gateway does; answers the status and the body of the answer. */
export async function sendNotice(
  { app }: TestApp,
  payload: string,
  { host, ip, type = 'application/x-www-form-urlencoded' }: Sent,
): Promise<[number, string]> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/billing/payfast/notify',
    headers: { host, 'content-type': type },
    payload,
    ...(ip !== undefined && { remoteAddress: ip }),
  });
  return [answer.statusCode, answer.body];
}

/** What the provider has set, for PayFast to take payments of a purpose. */
export function payfastSettings(
  purpose: 'topup' | 'shipment',
  { merchant_id, merchant_key, passphrase }: { merchant_id: string; merchant_key: string; passphrase: string },
): { setting: string; value: unknown }[] {
  const prefix = purpose === 'topup' ? 'payment_methods_payfast_topup' : 'payment_methods_payfast';
  return [
    { setting: `${prefix}_merchant_id`, value: merchant_id },
    { setting: `${prefix}_merchant_key`, value: merchant_key },
    { setting: `${prefix}_passphrase`, value: passphrase },
    { setting: `${prefix}_enabled`, value: true },
  ];
}

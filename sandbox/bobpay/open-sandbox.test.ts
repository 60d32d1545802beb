import { createHash } from 'node:crypto';
import { BOBPAY_FIELDS, bobpayText } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import type { BobpayFields } from '@tsela/domain/gateways/bobpay/bobpay-checkout';
import { readBobpayNotice } from '@tsela/domain/gateways/bobpay/bobpay-notice';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openMerchant } from '../merchant-server.testing.ts';
import { BOBPAY_MERCHANT } from './merchant.ts';
import { openBobpaySandbox } from './open-sandbox.ts';

let sandbox: Awaited<ReturnType<typeof openBobpaySandbox>>;
let merchant: Awaited<ReturnType<typeof openMerchant>>;

beforeAll(async () => {
  sandbox = await openBobpaySandbox();
  merchant = await openMerchant();
});
beforeEach(() => merchant.forget());
afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

async function open(changes: Readonly<Record<string, string>> = {}): Promise<{ status: number; text: string; id: string }> {
  const fields: BobpayFields = {
    recipient_account_code: BOBPAY_MERCHANT.account_code,
    custom_payment_id: '1-T7',
    email: 'zoe@example.com',
    mobile_number: '',
    amount: '500.00',
    item_name: 'Top-up-<b>KAR01</b>',
    item_description: '',
    notify_url: `${merchant.url}/notify`,
    success_url: `${merchant.url}/back?id=1&x="`,
    pending_url: `${merchant.url}/pending`,
    cancel_url: `${merchant.url}/cancelled`,
  };
  const signature = createHash('md5').update(bobpayText(fields, BOBPAY_MERCHANT.passphrase)).digest('hex');
  const answer = await fetch(`${sandbox.url}/pay?${new URLSearchParams({ ...fields, signature, ...changes }).toString()}`);
  const text = await answer.text();
  return { status: answer.status, text, id: /\/pay\/act\?p=(\w+)/.exec(text)?.[1] ?? '' };
}

async function act(id: string, form: Readonly<Record<string, string>>): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${sandbox.url}/pay/act?p=${id}`, { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, text: await answer.text() };
}

const validate = async (body: string) =>
  (await fetch(`${sandbox.url}/payments/intents/validate`, { method: 'POST', body })).status;
const noticesOf = () => merchant.heard.map(({ body }) => readBobpayNotice(body, { is_sandbox: true }));

describe('the sandbox of Bob Pay', () => {
  it('shows what is paid, says that no money moves, and is not led astray by what is in the fields', async () => {
    const { status, text } = await open();

    expect(status).toBe(200);
    expect(text).toContain('Sandbox: no money moves');
    expect(text).toContain('Payment total <span class="amount">R 500.00 ZAR</span>');
    expect(text).not.toContain('<b>KAR01</b>');
  });

  it.each([
    ['another amount', { amount: '5.00' }, 'The signature is not that of the fields.'],
    ['another recipient', { recipient_account_code: 'EVIL' }, 'The recipient is not known.'],
    ['an amount without cents', { amount: '500' }, 'The amount has two decimals behind a point.'],
    ['no address', { success_url: 'javascript:alert(1)' }, 'The success_url is no address.'],
    ['an address elsewhere', { notify_url: 'https://example.com/notify' }, 'The sandbox tells programs of this machine only.'],
  ])('refuses %s', async (_what, changes, fault) => {
    const { status, text } = await open(changes);

    expect([status, text.includes(fault)]).toEqual([400, true]);
  });

  it('tells of a payment, confirms what it has told and nothing else, and leads back', async () => {
    const { id } = await open();

    const { text } = await act(id, { act: 'Complete Payment', manner: 'at-once' });

    await vi.waitFor(() => expect(merchant.heard).toHaveLength(1));
    expect(text).toContain(`href="${merchant.url}/back?id=1&amp;x=&quot;"`);
    expect(noticesOf()).toMatchObject([
      { outcome: 'paid', reference: '1-T7', amount_cents: 50_000, merchant: BOBPAY_MERCHANT.account_code },
    ]);
    expect([await validate(merchant.heard[0]?.body ?? ''), await validate(`${merchant.heard[0]?.body} `)]).toEqual([200, 400]);
    expect((await act(id, { act: 'Complete Payment' })).status).toBe(404);
  });

  it.each([
    ['twice', ['paid', 'paid'], [50_000, 50_000]],
    ['out-of-order', ['paid', 'waiting'], [50_000, 50_000]],
    ['wrong-amount', ['paid'], [25_000]],
    ['wrong-signature', ['paid'], [50_000]],
  ] as const)('misbehaves on request: %s', async (manner, outcomes, amounts) => {
    const { id } = await open();

    await act(id, { act: 'Complete Payment', manner });

    await vi.waitFor(() => expect(merchant.heard).toHaveLength(outcomes.length));
    expect(noticesOf().map((notice) => notice?.outcome)).toEqual(outcomes);
    expect(noticesOf().map((notice) => notice?.amount_cents)).toEqual(amounts);
    if (manner === 'wrong-signature') expect(noticesOf()[0]?.signature).toBe('0'.repeat(32));
  });

  it('tells of a card that is declined, again until it is heard, and lets the payer try once more', async () => {
    const { id } = await open();
    merchant.statuses.push(500);

    const { text } = await act(id, { act: 'Decline' });

    expect(text).toContain('Your payment was declined');
    await vi.waitFor(() => expect(merchant.heard).toHaveLength(2), { timeout: 20_000 });
    expect(noticesOf()[0]).toMatchObject({ outcome: 'failed' });
    expect((await act(id, { act: 'Complete Payment' })).status).toBe(200);
  });

  it('says what has become of a payment that it never told of, and gives it back whole and once, to its merchant alone', async () => {
    const { id } = await open({});
    await act(id, { act: 'Complete Payment', manner: 'never' });
    const call = async (path: string, token: string, body?: object) => {
      const answer = await fetch(`${sandbox.url}${path}`, {
        headers: { authorization: `Bearer ${token}` },
        ...(body && { method: 'POST', body: JSON.stringify(body) }),
      });
      return { status: answer.status, text: await answer.text() };
    };
    const look = async (token: string = BOBPAY_MERCHANT.api_token) => call('/v2/payments/intents?custom_payment_id=1-T7', token);
    const [, payment_id = ''] = /"status":"paid"[^}]*"payment_id":(\d+)/.exec((await look()).text) ?? [];
    const reverse = async (token: string = BOBPAY_MERCHANT.api_token) =>
      (await call('/v2/payments/reversal', token, { id: Number(payment_id) })).status;

    expect([(await look('guessed')).status, await reverse('guessed'), await reverse(), await reverse()]).toEqual([
      401, 401, 200, 400,
    ]);
    await vi.waitFor(() => expect(merchant.heard.at(-1)?.body).toContain('"status":"refunded"'));
    expect((await look()).text).toContain('"status":"refunded"');
  });

  it('knows its own merchant', async () => {
    const methodsOf = async (account_code: string): Promise<unknown> =>
      (await fetch(`${sandbox.url}/v2/payments/payment-methods/public?account_code=${account_code}`)).json();

    expect(await methodsOf(BOBPAY_MERCHANT.account_code)).toEqual({
      payment_methods: [{ name: 'credit-card', status: 'active' }],
    });
    expect(await methodsOf('EVIL')).toEqual({ payment_methods: [] });
    expect(BOBPAY_FIELDS).toHaveLength(11);
  });
});

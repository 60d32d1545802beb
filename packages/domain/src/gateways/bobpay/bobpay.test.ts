import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bobpayText, bobpayTexts } from './bobpay-checkout.ts';
import type { BobpayFields } from './bobpay-checkout.ts';
import { bobpayAfterwards, readBobpayNotice, signedFields } from './bobpay-notice.ts';

const FIELDS: BobpayFields = {
  recipient_account_code: 'KAR001',
  custom_payment_id: '7-T41',
  email: 'zoe+shop@example.com',
  mobile_number: '0821234567',
  amount: '500.00',
  item_name: 'Top up KAR01',
  item_description: '',
  notify_url: 'https://a.example/api/billing/bobpay/notify',
  success_url: 'https://a.example/topup/success?id=41',
  pending_url: 'https://a.example/topup/pending?id=41',
  cancel_url: 'https://a.example/top-up-account?cancelled=41',
};

const NOTICE = {
  ...FIELDS,
  id: 9,
  payment_id: 77,
  status: 'paid',
  amount: 500,
  paid_amount: 500,
  signature: 'ABC',
  is_test: false,
};
const read = (changes: object = {}, is_sandbox = false) =>
  readBobpayNotice(JSON.stringify({ ...NOTICE, ...changes }), { is_sandbox });

describe('the signature of Bob Pay', () => {
  it('is of eleven fields in their order, blanks among them, with the passphrase as it stands', () => {
    expect(bobpayText(FIELDS, 'a b&c')).toBe(
      'recipient_account_code=KAR001&custom_payment_id=7-T41&email=zoe%2Bshop%40example.com&mobile_number=0821234567&amount=500.00' +
        '&item_name=Top+up+KAR01&item_description=&notify_url=https%3A%2F%2Fa.example%2Fapi%2Fbilling%2Fbobpay%2Fnotify' +
        '&success_url=https%3A%2F%2Fa.example%2Ftopup%2Fsuccess%3Fid%3D41&pending_url=https%3A%2F%2Fa.example%2Ftopup%2Fpending%3Fid%3D41' +
        '&cancel_url=https%3A%2F%2Fa.example%2Ftop-up-account%3Fcancelled%3D41&passphrase=a b&c',
    );
  });

  it('may be of either way to write a space, which is one where there is none', () => {
    const md5 = (text: string) => createHash('md5').update(text).digest('hex');
    expect(new Set(bobpayTexts(FIELDS, 'x').map(md5)).size).toBe(2);
    expect(bobpayTexts(FIELDS, 'x')[1]).toContain('item_name=Top%2Bup%2BKAR01');
    expect(bobpayTexts({ ...FIELDS, item_name: 'KAR01' }, 'x')).toHaveLength(1);
  });
});

describe('a notification of Bob Pay', () => {
  it.each([
    ['paid', 'paid'],
    ['PAID', 'paid'],
    ['unpaid', 'waiting'],
    ['canceled', 'cancelled'],
    ['deleted', 'cancelled'],
    ['failed', 'failed'],
    ['chargeback', 'waiting'],
    ['partially_refunded', 'waiting'],
  ])('of the status %s is %s', (status, outcome) => {
    expect(read({ status })).toMatchObject({
      outcome,
      reference: '7-T41',
      gateway_payment_id: '77',
      amount_cents: 50_000,
      merchant: 'KAR001',
      signature: 'abc',
    });
  });

  it('of a test counts as unpaid, but at a sandbox', () => {
    expect([read({ is_test: true })?.outcome, read({ is_test: true }, true)?.outcome]).toEqual(['waiting', 'paid']);
  });

  it.each([
    ['no JSON', '{"status": "paid"'],
    ['a list', '[]'],
    ['nothing', ''],
    ['an unknown status', JSON.stringify({ ...NOTICE, status: 'won' })],
    ['a fraction of a cent', JSON.stringify({ ...NOTICE, paid_amount: '500.001' })],
    ['an exponent', JSON.stringify({ ...NOTICE, paid_amount: '5e2' })],
    ['a negative amount', JSON.stringify({ ...NOTICE, paid_amount: -5 })],
    ['no id', JSON.stringify({ ...NOTICE, id: '', payment_id: '' })],
    ['an odd id', JSON.stringify({ ...NOTICE, payment_id: "1' or 1" })],
    ['a long reference', JSON.stringify({ ...NOTICE, custom_payment_id: 'x'.repeat(101) })],
  ])('that is %s is read as none', (_what, body) => {
    expect(readBobpayNotice(body, { is_sandbox: false })).toBeNull();
  });

  it('repeats what was signed, the amount with two decimals', () => {
    expect(signedFields(JSON.stringify(NOTICE))).toEqual(FIELDS);
    expect(signedFields('x').amount).toBe('');
  });
});

it.each([
  ['Chargeback', 'chargeback'],
  ['refund_pending', 'refund_pending'],
  ['paid', null],
  ['', null],
])('a notification of status %s says of a payment that had come in: %s', (status, expected) => {
  expect(bobpayAfterwards(JSON.stringify({ status }))).toBe(expected);
});

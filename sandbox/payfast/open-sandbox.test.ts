import { createHash } from 'node:crypto';
import { checkoutText } from '@tsela/domain/gateways/payfast/payfast-checkout';
import { noticeText, readPayfastNotice } from '@tsela/domain/gateways/payfast/payfast-notice';
import { signedText } from '@tsela/domain/gateways/payfast/php-url-encode';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openMerchant } from '../merchant-server.testing.ts';
import { SANDBOX_MERCHANT } from './merchant.ts';
import { readPayfastHistory } from '@tsela/domain/gateways/payfast/payfast-history';
import { answerTransactions } from './transactions.ts';
import { answerRefund } from './refunds.ts';
import { openPayfastSandbox } from './open-sandbox.ts';

const { passphrase, ...MERCHANT } = SANDBOX_MERCHANT;
const md5 = (text: string) => createHash('md5').update(text).digest('hex');

let sandbox: Awaited<ReturnType<typeof openPayfastSandbox>>;
let merchant: Awaited<ReturnType<typeof openMerchant>>;

beforeAll(async () => {
  sandbox = await openPayfastSandbox();
  merchant = await openMerchant();
});
beforeEach(() => merchant.forget());
afterAll(async () => {
  await sandbox.close();
  await merchant.close();
});

function aForm(changes: Readonly<Record<string, string>> = {}): URLSearchParams {
  const fields: Record<string, string> = {
    ...MERCHANT,
    return_url: `${merchant.url}/back?id=1&x="`,
    cancel_url: `${merchant.url}/cancelled`,
    notify_url: `${merchant.url}/notify`,
    m_payment_id: '1-T7',
    amount: '500.00',
    item_name: 'Top up <b>KAR01</b>',
  };
  return new URLSearchParams({ ...fields, signature: md5(checkoutText(fields, passphrase)), ...changes });
}

async function open(form = aForm()): Promise<{ status: number; text: string; id: string }> {
  const answer = await fetch(`${sandbox.url}/eng/process`, { method: 'POST', body: form });
  const text = await answer.text();
  return { status: answer.status, text, id: /data-id="(\w+)"/.exec(text)?.[1] ?? '' };
}

async function choose(id: string, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await fetch(`${sandbox.url}/eng/process/payment_method?p-sb=${id}`, {
    method: 'POST',
    body: new URLSearchParams({ selected_method: '1', ...fields }),
  });
  return answer.text();
}

const validate = async (body: string) => (await fetch(`${sandbox.url}/eng/query/validate`, { method: 'POST', body })).text();

async function heardTimes(times: number): Promise<void> {
  await expect.poll(() => merchant.heard.length, { timeout: 20_000 }).toBe(times);
}

describe('the sandbox', () => {
  it('says on its page what is paid, and that no money moves', async () => {
    const { status, text } = await open();
    const by_link = await fetch(`${sandbox.url}/eng/process?${aForm()}`);

    expect([status, by_link.status]).toEqual([200, 200]);
    for (const part of ['Sandbox: no money moves', 'R 500.00 ZAR', 'Top up &lt;b&gt;KAR01&lt;/b&gt;', 'id="pay-with-wallet"'])
      expect(text).toContain(part);
    expect(text).not.toContain('<b>');
  });

  it.each([
    [{ merchant_id: '' }, 'merchant_id : merchant_id is required'],
    [{ merchant_key: 'x' }, 'merchant_key : not the key of the merchant'],
    [{ amount: '5' }, 'amount : amount has two decimals'],
    [{ signature: 'x' }, 'signature : the signature is not that of the fields'],
    [{ return_url: 'javascript:alert(1)' }, 'return_url : not an address'],
    [{ notify_url: 'https://example.com/' }, 'notify_url : the sandbox tells programs of this machine only'],
  ])('refuses a form with %o', async (changes, fault) => {
    const { status, text } = await open(aForm(changes));

    expect(status).toBe(400);
    expect(text).toContain(fault);
  });

  it('tells of what was paid with a signed notification, which it confirms', async () => {
    const { id } = await open();

    const page = await choose(id);
    await heardTimes(1);

    expect(page).toContain('Your payment was successful');
    expect(page).toContain('/back?id=1&amp;x=&quot;');
    const notice = readPayfastNotice(merchant.heard[0]?.body ?? '');
    expect(notice).toMatchObject({ reference: '1-T7', outcome: 'paid', amount_cents: 50_000, merchant: '10000100' });
    const { parameters = '', signature } = notice ?? {};
    expect(md5(noticeText(parameters, passphrase))).toBe(signature);
    expect([await validate(parameters), await validate(merchant.heard[0]?.body ?? ''), await validate('testing')]).toEqual([
      'VALID',
      'VALID',
      'INVALID',
    ]);
    // What is paid is not paid again.
    expect(await choose(id)).toContain('this payment is not known');
  });

  it('tells of a declined card, after which another try is paid', async () => {
    const { id } = await open();

    expect(await choose(id, { act: 'Decline' })).toContain('Your payment was declined');
    await heardTimes(1);
    expect(await choose(id)).toContain('successful');
    await heardTimes(2);

    expect(merchant.heard.map(({ body }) => readPayfastNotice(body)?.outcome)).toEqual(['failed', 'paid']);
  });

  it('misbehaves when it is asked to', async () => {
    const outcomes = async (manner: string, times: number) => {
      merchant.forget();
      await choose((await open()).id, { manner });
      await heardTimes(times);
      return merchant.heard.map(({ body }) => readPayfastNotice(body));
    };

    const twice = await outcomes('twice', 2);
    expect(twice[0]).toEqual(twice[1]);
    expect((await outcomes('out-of-order', 2)).map((notice) => notice?.outcome)).toEqual(['paid', 'waiting']);
    expect((await outcomes('wrong-amount', 1))[0]?.amount_cents).toBe(25_000);
    const [wrong] = await outcomes('wrong-signature', 1);
    expect(md5(noticeText(wrong?.parameters ?? '', passphrase))).not.toBe(wrong?.signature);
    expect(await outcomes('never', 0)).toEqual([]);
  });

  it('tells again when the merchant did not answer with 200', async () => {
    merchant.statuses.push(500);

    await choose((await open()).id);
    await heardTimes(2);

    expect(merchant.heard[0]?.body).toBe(merchant.heard[1]?.body);
  });

  it('gives a payment back in parts, no more than there is, to its merchant alone', () => {
    const paid = new Map([
      ['1089250', { amount_cents: 500, left_cents: 500, reference: '1-T7', item_name: 'x', time: new Date() }],
    ]);
    const call = (asked: object | null, phrase: string = passphrase) => {
      const headers = { 'merchant-id': MERCHANT.merchant_id, version: 'v1', timestamp: '2026-11-22T10:00:00+0000' };
      const fields = Object.fromEntries(Object.entries(asked ?? {}).map(([name, value]) => [name, String(value)]));
      const signature = md5(signedText({ ...headers, ...fields }, phrase));
      const { status, body } = answerRefund(paid, {
        headers: { ...headers, signature },
        query: new URLSearchParams({ testing: 'true' }),
        id: '1089250',
        asked: asked && JSON.stringify(asked),
      });
      return [status, body.includes('"amount_available_for_refund":300')];
    };

    const refund = { amount: 200, reason: 'Paid too much', notify_buyer: 0 };
    expect([call(refund, 'guessed')[0], call(refund)[0], call(null), call({ ...refund, amount: 301 })[0]]).toEqual([
      401,
      200,
      [200, true],
      400,
    ]);
  });

  it('has in its history what came in between two days, with the reference of its merchant', () => {
    const time = new Date('2026-11-22T10:00:00Z');
    const paid = new Map([['1089250', { amount_cents: 50_000, left_cents: 0, reference: '1-T7', item_name: 'A "b"', time }]]);
    const read = (from: string, to: string) => {
      const headers = { 'merchant-id': MERCHANT.merchant_id, version: 'v1', timestamp: '2026-11-22T10:00:00+0000' };
      const query = { from, to, limit: '1000', offset: '0' };
      const signature = md5(signedText({ ...headers, ...query }, passphrase));
      const { body } = answerTransactions(paid, { headers: { ...headers, signature }, query: new URLSearchParams(query) });
      return readPayfastHistory(body, 'M')?.notices;
    };

    expect(read('2026-11-22', '2026-11-23')).toEqual([
      { gateway_payment_id: '1089250', reference: '1-T7', outcome: 'paid', amount_cents: 50_000, merchant: 'M' },
    ]);
    expect(read('2026-11-23', '2026-11-24')).toEqual([]);
  });

  it('knows who signs a question about transactions', async () => {
    const headers = { 'merchant-id': MERCHANT.merchant_id, version: 'v1', timestamp: '2026-11-22T10:00:00+0000' };
    const query = { date: '2026-11-22', limit: '1', offset: '0' };
    const ask = (phrase: string) =>
      fetch(`${sandbox.url}/transactions/history/daily?${new URLSearchParams({ ...query, testing: 'true' })}`, {
        headers: { ...headers, signature: md5(signedText({ ...headers, ...query }, phrase)) },
      });

    expect([(await ask(passphrase)).status, (await ask('guessed')).status]).toEqual([200, 401]);
  });
});

describe('a card that is kept', () => {
  const call = async (token: string, { method, path, body }: { method: string; path: string; body?: object }) => {
    const headers = { 'merchant-id': MERCHANT.merchant_id, version: 'v1', timestamp: '2026-11-26T10:00:00+0000' };
    const sent = Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
    const signature = md5(signedText({ ...headers, ...sent }, passphrase));
    const answer = await fetch(`${sandbox.url}/subscriptions/${token}/${path}?testing=true`, {
      method,
      headers: { ...headers, signature },
      ...(body && { body: JSON.stringify(body) }),
    });
    return answer.status;
  };

  it('is named by its token in the notification, charged in cents under our reference, and forgotten', async () => {
    const { merchant_id, merchant_key } = MERCHANT;
    const fields = {
      merchant_id,
      merchant_key,
      notify_url: `${merchant.url}/notify`,
      amount: '500.00',
      item_name: 'x',
      subscription_type: '2',
    };
    const signature = md5(checkoutText(fields, passphrase));
    const { id } = await open(new URLSearchParams({ ...fields, signature }));
    await choose(id);
    await heardTimes(1);
    const token = new URLSearchParams(merchant.heard[0]?.body).get('token') ?? '';
    const charge = { method: 'POST', path: 'adhoc', body: { amount: 12_345, item_name: 'y', m_payment_id: '1-T8' } };

    expect(await call(token, charge)).toBe(200);
    await heardTimes(2);
    const told = new URLSearchParams(merchant.heard[1]?.body);
    expect([told.get('m_payment_id'), told.get('amount_gross'), told.get('payment_status')]).toEqual([
      '1-T8',
      '123.45',
      'COMPLETE',
    ]);
    expect(await call(token, { ...charge, body: { amount: 0.5, item_name: 'y' } })).toBe(400);
    expect(await call(token, { method: 'PUT', path: 'cancel' })).toBe(200);
    expect(await call(token, charge)).toBe(404);
  });
});

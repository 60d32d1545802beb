import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, makeWorld, signInAs } from '../testing/world.ts';

/** What a gateway answers next, and what it was asked. */
interface Heard {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}
let next: { status: number; body: string } = { status: 200, body: '{}' };
let heard: Heard[] = [];

const gateway = createServer((request, answer) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    heard.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString() });
    answer.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
  });
});

let test_app: TestApp;
beforeAll(async () => {
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  // It listens on a port, not on a pipe.
  const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  test_app = await openTestApp({
    env: {
      PAYFAST_API_URL: `${url}/?testing=true`,
      BOBPAY_API_URL: url,
      STITCH_TOKEN_URL: `${url}/connect/token`,
      OUTGOING_ALLOWED_HOSTS: '127.0.0.1',
    },
  });
});
afterAll(async () => {
  await test_app.close();
  await new Promise((closed) => gateway.close(closed));
});

async function scene(settings: Readonly<Record<string, unknown>>) {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const { token } = admin;
  await succeed(test_app, settingsApi.saveSettings, {
    token,
    input: { settings: Object.entries(settings).map(([setting, value]) => ({ setting, value })) },
  });
  heard = [];
  const tried = (kind: string) => test_app.request(settingsApi.testSettings, { token, host: world.host, input: { kind } });
  return { world, admin, tried };
}

describe('credentials of payments', () => {
  it('SCREEN-49: of PayFast are shown signed with the passphrase, which itself is not sent', async () => {
    const { tried, world } = await scene({
      payment_methods_payfast_merchant_id: '10000100',
      payment_methods_payfast_passphrase: 'salt & pepper',
    });
    next = { status: 200, body: '"Date","Type"' };

    const { body } = await tried('payfast');

    expect(body).toEqual({
      works: true,
      message: 'PayFast took merchant id 10000100 and the passphrase. The merchant key is checked only when a customer pays.',
    });
    const [asked] = heard;
    const url = new URL(asked?.path ?? '', 'http://gateway');
    const { timestamp, signature } = asked?.headers ?? {};
    expect([url.pathname, url.searchParams.get('testing'), asked?.headers['merchant-id']]).toEqual([
      '/transactions/history/daily',
      'true',
      '10000100',
    ]);
    const signed =
      `date=${url.searchParams.get('date')}&limit=1&merchant-id=10000100&offset=0&passphrase=salt+%26+pepper` +
      `&timestamp=${encodeURIComponent(String(timestamp))}&version=v1`;
    expect(signature).toBe(createHash('md5').update(signed).digest('hex'));
    expect(JSON.stringify(heard)).not.toContain('pepper');
    const events = await rowsOf<{ change_to: unknown }>(
      world,
      `select change_to from events where provider_id = ${world.provider_id} and type = 'provider-setting.tested'`,
    );
    expect(events).toEqual([{ change_to: { kind: 'payfast' } }]);
  });

  it('SCREEN-49: that are refused are said to be, in the words of the gateway', async () => {
    const { tried } = await scene({
      payment_methods_payfast_topup_merchant_id: '10000101',
      payment_methods_stitch_topup_client_id: 'test-1',
      payment_methods_stitch_topup_client_secret: 'a secret',
    });
    next = { status: 401, body: '{"code":401,"status":"failed","data":{"message":"Merchant authorization failed."}}' };
    const payfast = await tried('payfast-topup');
    next = { status: 400, body: '{"error":"invalid_client"}' };
    const stitch = await tried('stitch-topup');

    expect([payfast.body, stitch.body]).toEqual([
      {
        works: false,
        message:
          'PayFast did not take merchant id 10000101 with this passphrase. It answered 401: Merchant authorization failed.',
      },
      { works: false, message: 'Stitch did not take client id test-1 with this secret. It answered 400: invalid_client.' },
    ]);
  });

  it('SCREEN-49: of Stitch get a token, those of Bob Pay a list of ways to pay', async () => {
    const { tried } = await scene({
      payment_methods_stitch_client_id: 'test-1',
      payment_methods_stitch_client_secret: 'a secret',
      payment_methods_bobpay_recipient_account_code: 'KAR001',
    });
    next = { status: 200, body: '{"access_token":"abc","expires_in":3600}' };
    const stitch = await tried('stitch');
    next = { status: 200, body: '{"payment_methods":[{"name":"PayShap"}]}' };
    const bobpay = await tried('bobpay');
    next = { status: 200, body: '{"payment_methods":[]}' };
    const without = await tried('bobpay');

    expect([stitch.body.works, bobpay.body.works, without.body.works]).toEqual([true, true, false]);
    expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
      grant_type: 'client_credentials',
      client_id: 'test-1',
      client_secret: 'a secret',
      scope: 'client_paymentrequest',
    });
    expect(heard[1]?.path).toBe('/v2/payments/payment-methods/public?account_code=KAR001');
    expect(JSON.stringify([stitch.body, bobpay.body])).not.toContain('a secret');
  });

  it('SCREEN-49: of a gateway in trouble are not said to be wrong, and none are not shown at all', async () => {
    const { tried } = await scene({ payment_methods_payfast_merchant_id: '10000100' });
    next = { status: 502, body: '<html>Bad gateway</html>' };
    const troubled = await tried('payfast');
    const nothing = await tried('stitch');

    expect([troubled.body.message, nothing.body.message]).toEqual([
      'We do not know yet whether PayFast takes these. It answered 502.',
      'There is nothing to test: a Stitch client id with its secret is not saved yet.',
    ]);
    expect(heard).toHaveLength(1);
  });

  it('SCREEN-49: are shown for who saves settings, and not without end', async () => {
    const { tried, world } = await scene({ payment_methods_payfast_merchant_id: '10000100' });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count++) statuses.push((await tried('payfast')).status);
    const hub = await signInAs(world, { role: ROLE.hub });
    const refused = await test_app.request(settingsApi.testSettings, { token: hub.token, input: { kind: 'payfast' } });

    expect([statuses, refused.status]).toEqual([[200, 200, 200, 200, 200, 429], 403]);
  });
});

import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKeyOf } from '../testing/api-keys.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

async function scene() {
  const world = await makeWorld(test_app.services);
  const shop = await aKeyOf(test_app, world, { scopes: ['read', 'book', 'prices', 'webhooks'] });
  const { account_id } = shop;
  const owner = await signInAs(world, { role: ROLE.owner, account_id });
  const as = (token: string) => ({ token, host: world.host });
  const book = (idempotency_key: string) =>
    test_app.request(shipmentApi.create, {
      ...as(shop.key),
      input: aShipment({ account_id }),
      headers: { 'idempotency-key': idempotency_key },
    });
  const used = (token: string, input: object = {}) =>
    test_app.request(apiKeyApi.usedKeys, { ...as(token), input: { account_id, ...input } });
  const answer = (token: string, idempotency_key: string, api_key_id = shop.key_id) =>
    test_app.request(apiKeyApi.usedKey, { ...as(token), input: { api_key_id, idempotency_key } });
  return { world, shop, account_id, owner, as, book, used, answer };
}

describe('the Idempotency-Keys of an account', () => {
  it('issue 20 beyond.md 6: are shown newest first with what every repeat is answered, and one is found', async () => {
    const { shop, owner, book, used, answer } = await scene();
    const [first] = [await book('order-1001'), await book('order-1002')];
    const repeated = await book('order-1001');

    const { body } = await used(owner.token);
    const found = await used(owner.token, { idempotency_key: 'order-1001' });
    const read = await answer(owner.token, 'order-1001');

    expect(body.count).toBe(2);
    expect(body.used_keys).toMatchObject([
      { idempotency_key: 'order-1002', method: 'POST', path: '/shipments', api_key_id: shop.key_id, api_key_name: 'Shop' },
      { idempotency_key: 'order-1001' },
    ]);
    expect(found.body.used_keys).toMatchObject([{ idempotency_key: 'order-1001' }]);
    expect(JSON.parse(read.body.answer)).toEqual(first?.body);
    expect(repeated.body).toEqual(first?.body);
    expect((await answer(owner.token, 'order-1003')).status).toBe(404);
  });

  it('issue 20 beyond.md 6: show nothing that opens something', async () => {
    const { owner, shop, as, answer } = await scene();
    const input = { url: 'https://shop.example/hook', topics: ['shipment-note' as const] };
    const made = await test_app.request(webhookApi.createWebhook, {
      ...as(shop.key),
      input,
      headers: { 'idempotency-key': 'hook-1' },
    });
    const read = await answer(owner.token, 'hook-1');

    expect(made.status).toBe(200);
    // A call that is not kept under its key has no first answer at all.
    if (read.status === 200) expect(read.body.answer).not.toContain(made.body.secret);
    else expect(read.status).toBe(404);
  });

  it('issue 20 beyond.md 6: are for those of the account and its staff, of a revoked key as well', async () => {
    const { world, shop, account_id, owner, as, book, used, answer } = await scene();
    await book('order-1001');
    const [stranger, admin] = [await makeCustomer(world), await signInAs(world, { role: ROLE.admin })];
    const half_sighted = await signInAs(world, { role: ROLE.admin, branch_id: world.johannesburg, limited: true });
    const other = await scene();
    await succeed(test_app, apiKeyApi.revokeKey, { ...as(owner.token), input: { id: shop.key_id } });

    expect((await used(admin.token)).body.count).toBe(1);
    expect((await answer(admin.token, 'order-1001')).status).toBe(200);
    expect((await used(stranger.token)).status).toBe(404);
    expect((await answer(stranger.token, 'order-1001')).status).toBe(404);
    expect([(await used(half_sighted.token)).status, (await answer(half_sighted.token, 'order-1001')).status]).toEqual([
      403, 403,
    ]);
    expect(
      (
        await test_app.request(apiKeyApi.usedKey, {
          ...other.as(other.owner.token),
          input: { api_key_id: shop.key_id, idempotency_key: 'order-1001' },
        })
      ).status,
    ).toBe(404);
    const no_billing = await signInAs(world, { role: ROLE.no_billing, account_id });
    expect((await answer(no_billing.token, 'order-1001')).status).toBe(403);
  });

  it('say so where the answer is not kept any more', async () => {
    const { world, owner, book, answer } = await scene();
    await book('order-1001');
    await changeRows(world, `update idempotency_keys set answer = null where provider_id = ${world.provider_id}`);

    expect((await answer(owner.token, 'order-1001')).body.answer).toBeNull();
  });
});

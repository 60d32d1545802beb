import { openOutgoing } from '@tsela/server/outgoing/outgoing';
import { withStandIns } from '@tsela/server/outgoing/stand-ins';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from './serve.ts';
import { SHOP_HOST, openShopSandbox } from './shop/open-sandbox.ts';

let shop: Sandbox;
beforeAll(async () => {
  shop = await openShopSandbox();
});
afterAll(() => shop.close());

const QUESTION = { asker: 1, method: 'POST', body: '{}', timeout_ms: 5000, answer_bytes_max: 1000, is_customers: true } as const;
const outgoing = () => withStandIns(openOutgoing({ allowed_hosts: [new URL(shop.url).host] }), { [SHOP_HOST]: shop.url });

describe('the shop of the demo', () => {
  it('SCREEN-40: takes what it is told, asked once or in a conversation', async () => {
    const url = `https://${SHOP_HOST}/wp-json/wc/v3/orders/K7M2QX/notes?page=1`;

    const once = await outgoing().ask({ ...QUESTION, url });
    const again = await outgoing().converse({ asker: 1, url, is_customers: true }, (ask) => ask({ ...QUESTION, url }));

    for (const answer of [once, again]) expect([answer.status_code, answer.text]).toEqual([200, '{"received":true}']);
  });

  it('SCREEN-40: stands in for no other host: what a customer gives leads to nothing on this machine', async () => {
    const { host } = new URL(shop.url);

    await expect(outgoing().ask({ ...QUESTION, url: `https://${host}/` })).rejects.toThrow(
      'does not lead to the public internet',
    );
    await expect(outgoing().ask({ ...QUESTION, url: `http://${host}/` })).rejects.toThrow('does not start with https');
  });
});

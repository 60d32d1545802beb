import { json, openSandbox, textOf } from '../serve.ts';
import type { Sandbox } from '../serve.ts';

/** The host of the demo's shop; it is reserved for examples, so that it never leads anywhere. */
export const SHOP_HOST = 'shop.acme.example';

/** Opens the shop that the demo's webhooks and integrations tell of parcels: it takes whatever it is told. */
export function openShopSandbox(): Promise<Sandbox> {
  return openSandbox(() => async (request, response) => {
    await textOf(request);
    json(response, 200, { received: true });
  });
}

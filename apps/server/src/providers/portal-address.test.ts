import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookOne, contextOf } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import type { World } from '../testing/world.ts';
import { createProvider } from './create-provider.ts';
import { portalAddressOf, trackingLinks } from './portal-address.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** The link of the newest message, as its reader opens it. */
async function linkSent(world: World): Promise<URL> {
  const [message] = await rowsOf<{ body: string }>(
    world,
    `select body from messages where provider_id = ${world.provider_id} order by id desc limit 1`,
  );
  return new URL(/https?:\S+/.exec(message?.body ?? '')?.[0] ?? '');
}

describe('a tracking link in a message', () => {
  it("opens the shipment at its own provider, on the provider's first host", async () => {
    const world = await makeWorld(test_app.services);

    const { short_tracking_reference } = await bookOne(world);

    const link = await linkSent(world);
    expect(link.href).toMatch(new RegExp(`^http://${world.host}:3000/track\\?ref=${short_tracking_reference}&key=`));
    const opened = await test_app.request(trackingApi.track, {
      host: link.host,
      input: { tracking_reference: link.searchParams.get('ref') },
    });
    expect([opened.status, opened.body.shipments[0].provider_id]).toEqual([200, world.provider_id]);
  });

  it('names the address that the provider has set', async () => {
    const world = await makeWorld(test_app.services, { portal_url: 'https://portal.swift.example/' });

    const { short_tracking_reference } = await bookOne(world);

    const { origin, pathname, searchParams } = await linkSent(world);
    expect(`${origin}${pathname}`).toBe('https://portal.swift.example/track');
    expect(searchParams.get('ref')).toBe(short_tracking_reference);
  });
});

describe("a provider's address", () => {
  const provide = async (origins: readonly string[]) => {
    const world = await makeWorld(test_app.services);
    const provider_id = await createProvider(world.context, { name: 'Of hosts', origins, settings: {} });
    return { context: contextOf(world), provider_id };
  };

  it('is its first host, not the first of the alphabet', async () => {
    const { context, provider_id } = await provide([`z${Date.now()}.example`, `a${Date.now()}.example`]);

    expect(await portalAddressOf(context, provider_id)).toMatch(/^http:\/\/z\d+\.example:3000$/);
  });

  it('is the address of the installation where that is its own', async () => {
    const own = `own${Date.now()}.example`;
    const { context, provider_id } = await provide([`b${Date.now()}.example`, own]);
    const config = { ...context.services.config, public_url: `https://${own}:8443` };

    const address = await portalAddressOf({ ...context, services: { ...context.services, config } }, provider_id);

    expect(address).toBe(`https://${own}:8443`);
  });

  it('is none without a host: then the link names the provider', async () => {
    const { context, provider_id } = await provide([]);

    expect(await portalAddressOf(context, provider_id)).toBeNull();
    expect((await trackingLinks(context, provider_id))('AB2CD3')).toBe(
      `http://localhost:3000/track?ref=AB2CD3&provider_id=${provider_id}`,
    );
  });
});

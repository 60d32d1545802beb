import { providerApi } from '@tsela/contract/providers/provider-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { aShipment, makeAccount, makeWorld } from '../testing/world.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const read = async (host: string, setting: string) => {
  const { provider } = await succeed(test_app, providerApi.byOrigin, { host, input: { origin: host } });
  return provider.provider_settings.find((each) => each.setting === setting)?.value;
};

describe('two providers of an installation', () => {
  it('PROD-10: each have a title, logos and colours of their own', async () => {
    const karoo = await makeWorld(test_app.services, {
      provider_title: 'Karoo Couriers',
      logo_url: 'https://karoo.example/logo.png',
      navigation_logo_url: 'https://karoo.example/navigation.png',
      theme_color_primary: '#7a1f1f',
    });
    const veld = await makeWorld(test_app.services, {
      provider_title: 'Veld Couriers',
      logo_url: 'https://veld.example/logo.png',
      navigation_logo_url: 'https://veld.example/navigation.png',
      theme_color_primary: '#1f3f7a',
    });

    const brandOf = async (host: string) => [
      await read(host, 'provider_title'),
      await read(host, 'logo_url'),
      await read(host, 'navigation_logo_url'),
      await read(host, 'theme_color_primary'),
    ];
    expect(await brandOf(karoo.host)).toEqual([
      'Karoo Couriers',
      'https://karoo.example/logo.png',
      'https://karoo.example/navigation.png',
      '#7a1f1f',
    ]);
    expect(await brandOf(veld.host)).toEqual([
      'Veld Couriers',
      'https://veld.example/logo.png',
      'https://veld.example/navigation.png',
      '#1f3f7a',
    ]);
  });

  it('PROD-11: each have feature switches and settings of their own, which one obeys and the other does not', async () => {
    const open = await makeWorld(test_app.services, {
      enabled_features: ['shipments', 'track'],
      unused_feature_guest_shipment_creation: true,
    });
    const closed = await makeWorld(test_app.services, {
      enabled_features: ['shipments'],
      unused_feature_guest_shipment_creation: false,
    });
    const book = async ({ host }: { host: string }) =>
      (await test_app.request(shipmentApi.create, { host, input: aShipment() })).body.message;
    await makeAccount(open, { account_type: 'guest', account_code: 'GUEST' });
    await makeAccount(closed, { account_type: 'guest', account_code: 'GUEST' });

    expect(await read(open.host, 'enabled_features')).toEqual(['shipments', 'track']);
    expect(await read(closed.host, 'enabled_features')).toEqual(['shipments']);
    expect(await book(closed)).toBe('Please log in to send a parcel.');
    expect(await book(open)).not.toBe('Please log in to send a parcel.');
  });
});

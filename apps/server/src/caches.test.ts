import { randomUUID } from 'node:crypto';
import type { AccountId } from '@tsela/domain/ids';
import { webhookApi } from '@tsela/contract/integrations/webhook-api';
import { dutyApi } from '@tsela/contract/tripsheets/duty-api';
import { VEHICLE_CHECKS } from '@tsela/domain/tripsheets/vehicle-check';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { saveAccountSettings } from './accounts/account-settings.ts';
import { createTag } from './accounts/save-tag.ts';
import type { Keeping, ProviderCache } from './db/provider-cache.ts';
import { saveChannel } from './messages/message-channels.ts';
import { saveText } from './messages/own-texts.ts';
import { createBranch } from './providers/create-branch.ts';
import { renameProvider } from './providers/create-provider.ts';
import { saveCustomField } from './providers/save-custom-field.ts';
import { saveSettings } from './providers/save-settings.ts';
import { changeCollectionRequest } from './collection-requests/change-request.ts';
import { makeCollectionRequest } from './testing/collection-requests.ts';
import { saveServedAreas } from './rates/maps/save-served-areas.ts';
import { createException } from './rates/rate-exceptions.ts';
import { publishRateRevision } from './rates/tariff/publish-rate-revision.ts';
import { createOwnPlace } from './service-areas/save-own-place.ts';
import type { Services } from './services.ts';
import { bookOne, hireDriver } from './testing/field.ts';
import { untilHeard } from './testing/heard.ts';
import { openTestApp, succeed } from './testing/test-app.ts';
import type { TestApp } from './testing/test-app.ts';
import { makeCustomer, makeWorld, testCard } from './testing/world.ts';
import type { SignedIn, World } from './testing/world.ts';

/** Two processes of one installation. */
let here: TestApp;
let there: TestApp;
beforeAll(async () => {
  [here, there] = [await openTestApp(), await openTestApp()];
});
afterAll(() => Promise.all([here.close(), there.close()]));

type AnyCache = ProviderCache<unknown>;
type CacheName = { [Name in keyof Services]: Services[Name] extends AnyCache ? Name : never }[keyof Services];

/** Every cache with a provider's rows, found among the services by what it can do. */
function cachesOf(services: TestApp['services']): (readonly [string, AnyCache])[] {
  return Object.entries(services).flatMap(([name, service]) =>
    typeof service === 'object' && service !== null && 'stale_on' in service ? [[name, service as AnyCache] as const] : [],
  );
}

interface Scene {
  readonly world: World;
  readonly customer: SignedIn & { readonly account_id: AccountId };
}

const AREA: [number, number][] = [
  [28, -26.2],
  [28.1, -26.2],
  [28, -26.1],
  [28, -26.2],
];
const FEE = {
  name: 'Strike',
  from_day: '2099-12-01',
  to_day: '2099-12-03',
  message: 'Later than usual.',
  provinces: ['GP' as const],
};

/** A change of what each cache keeps, as the product makes it. */
const WRITES: readonly (readonly [CacheName, string, (scene: Scene) => Promise<unknown>])[] = [
  ['settings', 'settings', ({ world }) => saveSettings(world.context, { settings: [{ setting: 'pay_as_you_go', value: true }] })],
  [
    'provider_states',
    'settings',
    ({ world }) => renameProvider(world.context, { name: 'Karoo', origins: [`${randomUUID()}.example`] }),
  ],
  [
    'branches',
    'settings',
    ({ world }) => createBranch(world.context, { code: 'DBN', name: 'Durban', city: 'Durban', zone: 'KZN', lat: -29.9, lng: 31 }),
  ],
  [
    'custom_fields',
    'settings',
    ({ world }) => saveCustomField(world.context, { entity: 'shipment', label: 'Order', type: 'text' }),
  ],
  ['rate_cards', 'settings', ({ world }) => publishRateRevision(world.context, { name: 'Dearer', card: testCard() })],
  ['account_ratings', 'settings', ({ world }) => createTag(world.context, { type: 'account', name: 'Fragile' })],
  ['account_ratings', 'rates', ({ world }) => createException(world.context, FEE)],
  ['rate_exceptions', 'rates', ({ world }) => createException(world.context, FEE)],
  [
    'served_areas',
    'rates',
    ({ world }) =>
      saveServedAreas(world.context, { layer: 'branches', areas: [{ id: world.johannesburg, version: 0, polygons: [[AREA]] }] }),
  ],
  ['account_choices', 'account-settings', letHaveWebhooks],
  ['accounts_with_webhooks', 'account-settings', letHaveWebhooks],
  ['accounts_with_webhooks', 'integrations', addWebhook],
  ['ops_counters', 'shipment', ({ world, customer: { account_id } }) => bookOne(world, { account_id })],
  [
    'ops_counters',
    'collection-request',
    async ({ world, customer: { account_id } }) =>
      changeCollectionRequest(world.context, { id: await makeCollectionRequest(world, { account_id }), expected_parcels: 9 }),
  ],
  [
    'ops_counters',
    'settings',
    ({ world }) => saveSettings(world.context, { settings: [{ setting: 'pay_as_you_go', value: true }] }),
  ],
  ['ops_piles', 'shipment', ({ world, customer: { account_id } }) => bookOne(world, { account_id })],
  ['ops_piles', 'settings', ({ world }) => createTag(world.context, { type: 'account', name: 'Fragile' })],
  ['driver_days', 'shipment', ({ world, customer: { account_id } }) => bookOne(world, { account_id })],
  ['driver_days', 'trip-sheet', goOnDuty],
  [
    'driver_days',
    'collection-request',
    async ({ world, customer: { account_id } }) =>
      changeCollectionRequest(world.context, { id: await makeCollectionRequest(world, { account_id }), expected_parcels: 9 }),
  ],
  ['driver_days', 'settings', ({ world }) => createTag(world.context, { type: 'account', name: 'Fragile' })],
  [
    'own_texts',
    'settings',
    ({ world }) =>
      saveText(world.context, {
        event: 'delivered',
        channel: 'sms',
        side: 'delivery',
        language: 'en',
        subject: '',
        body: 'Here it is: {link}',
      }),
  ],
  ['message_senders', 'settings', ({ world }) => saveChannel(world.context, { channel: 'sms', is_paused: true })],
  [
    'gazetteers',
    'places',
    ({ world }) =>
      createOwnPlace(world.context, { name: 'Waterfall Ridge', city: 'Midrand', zone: 'GP', lat: -26.02, lng: 28.11 }),
  ],
];

function letHaveWebhooks({ world, customer: { account_id } }: Scene) {
  return saveAccountSettings(world.context, { account_id, settings: [{ setting: 'webhook_integration_enabled', value: true }] });
}

async function goOnDuty({ world }: Scene): Promise<void> {
  const { token } = await hireDriver(world);
  const checked = VEHICLE_CHECKS.map((check) => ({ check, is_sound: true, note: '' }));
  await succeed(here, dutyApi.change, { token, host: world.host, input: { is_on_duty: true, checked } });
}

async function addWebhook({ world, customer }: Scene): Promise<void> {
  const input = { url: 'https://example.com/hook', topics: ['status-changed' as const] };
  await succeed(here, webhookApi.createWebhook, { token: customer.token, host: world.host, input });
}

describe('what each process keeps of a provider', () => {
  it.each(WRITES)('%s: is read anew in another process after a change of %s', async (name, _type, write) => {
    const world = await makeWorld(here.services);
    const customer = await makeCustomer(world, { balance: 100_000 });
    if (write === addWebhook) await letHaveWebhooks({ world, customer });
    await untilHeard({ told_by: here, heard_by: there });
    const cache: AnyCache = there.services[name];
    // A process that has lost the sight of changes for a moment forgets everything, once more than the test needs.
    let kept = cache.of(world.provider_id);
    await expect
      .poll(async () => {
        const before = kept;
        await before;
        kept = cache.of(world.provider_id);
        return kept === before;
      })
      .toBe(true);

    await write({ world, customer });

    await untilHeard({ told_by: here, heard_by: there });
    expect(cache.of(world.provider_id)).not.toBe(kept);
  });

  it('has such a change here for every notice that a cache says makes it out of date', () => {
    const declared: string[] = cachesOf(here.services).flatMap(([name, { stale_on }]) =>
      stale_on === 'no-notice'
        ? []
        : stale_on.map((notice) => `${name} after ${typeof notice === 'string' ? notice : notice.type}`),
    );

    expect(declared.toSorted((one, other) => one.localeCompare(other))).toEqual(
      WRITES.map(([name, type]) => `${name} after ${type}`).toSorted((one, other) => one.localeCompare(other)),
    );
  });

  it('cannot be built without saying after which changes it is out of date', () => {
    expectTypeOf<{ keep_ms: number }>().not.toExtend<Keeping<string>>();
    expectTypeOf<{ stale_on: [] }>().not.toExtend<Keeping<string>>();
    expectTypeOf<{ stale_on: ['no such notice'] }>().not.toExtend<Keeping<string>>();
    expectTypeOf<{ stale_on: ['settings'] }>().toExtend<Keeping<string>>();
  });
});

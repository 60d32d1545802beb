import { randomUUID } from 'node:crypto';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { accountSettingsApi } from '@tsela/contract/accounts/account-settings-api';
import { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { FieldThen } from '@tsela/contract/audit/as-of-api';
import { messageApi } from '@tsela/contract/messages/message-api';
import { settingsApi } from '@tsela/contract/providers/settings-api';
import type { OutputOf, Route } from '@tsela/contract/route';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { scanUndoApi } from '@tsela/contract/tracking/scan-undo-api';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { tripsheetApi } from '@tsela/contract/tripsheets/tripsheet-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFieldEvent, bookOne, hireDriver, moveTo } from '../../testing/field.ts';
import { randomOf } from '../../testing/shipment-model/random-acts.ts';
import type { Random } from '../../testing/shipment-model/random-acts.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { ROLE, makeCustomer, makeWorld, signInAs } from '../../testing/world.ts';
import { momentBetween } from './moment.testing.ts';

/** `AS_OF_POINTS=1000` is what docs/design/beyond.md asks for; a run of the tests looks at fewer of the same. */
const POINTS = Number(process.env['AS_OF_POINTS'] ?? 200);
const SEED = Number(process.env['AS_OF_SEED'] ?? 11);
const SHIPMENTS = 4;
/** Each moment is looked at in a shipment, the account and the settings. */
const MOMENTS = Math.ceil(POINTS / 3);

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

type Stage = Awaited<ReturnType<typeof openStage>>;

async function openStage() {
  const world = await makeWorld(test_app.services);
  const admin = await signInAs(world, { role: ROLE.admin });
  const hub = await signInAs(world, { role: ROLE.hub, branch_id: world.cape_town });
  const customer = await makeCustomer(world, { balance: 100_000_000 });
  const drivers = [await hireDriver(world), await hireDriver(world)];
  const shipments: Shipment[] = [];
  for (let at = 0; at < SHIPMENTS; at++) shipments.push(await bookOne(world, { account_id: customer.account_id }));
  const tally = { done: 0, refused: 0 };
  const scans: string[] = [];
  /** Does what may be refused: a refusal changes nothing. */
  const attempt = async (call: Route, input: object, token = admin.token) => {
    const { status } = await test_app.request(call, { token, input });
    if (status === 200) tally.done++;
    else tally.refused++;
  };
  return { world, admin, hub, customer, drivers, shipments, scans, tally, attempt };
}

const STATUSES = ['collected', 'at-hub', 'in-transit', 'at-destination-hub', 'out-for-delivery', 'delivered', 'on-hold'] as const;

type Act = (stage: Stage, shipment: Shipment, random: Random) => Promise<void>;

/** What is done at random. */
const ACTS: readonly Act[] = [
  async ({ world }, shipment, random) => moveTo(world, shipment, STATUSES[random(STATUSES.length)] ?? 'at-hub'),
  ({ attempt }, { id }, random) =>
    attempt(shipmentApi.change, {
      id,
      special_instructions_delivery: `Gate ${random(9)}`,
      customer_reference: `PO ${random(9)}`,
    }),
  ({ attempt }, { id }, random) =>
    attempt(shipmentApi.change, { id, delivery_contact: { name: `Recipient ${random(9)}`, email: 'r@example.com' } }),
  ({ attempt }, { id }, random) =>
    attempt(shipmentApi.change, { id, collection_min_date: `2030-01-0${1 + random(8)}`, delivery_after: '09:00' }),
  ({ attempt }, { id, parcels }, random) =>
    attempt(shipmentApi.reprice, { id, parcels: [{ id: parcels[0]?.id, submitted_weight_kg: 1 + random(20) }] }),
  ({ attempt, drivers }, { id }, random) =>
    attempt(tripsheetApi.assign, { shipment_ids: [id], leg: 'delivery', driver_id: drivers[random(3)]?.driver_id ?? null }),
  async ({ attempt, hub, drivers, scans }, { short_tracking_reference: reference }, random) => {
    const driver_id = drivers[random(2)]?.driver_id;
    const event = aFieldEvent({ reference, choice: 'out-for-delivery', event_id: randomUUID(), ...(driver_id && { driver_id }) });
    scans.push(event.event_id);
    await attempt(trackingApi.record, { events: [event] }, hub.token);
  },
  ({ attempt, hub, scans }) => attempt(scanUndoApi.undoScan, { event_id: scans.at(-1) ?? randomUUID() }, hub.token),
  ({ attempt }, { id }, random) =>
    attempt(shipmentLifeApi.hold, { id, reason: `Because ${random(5)}`, is_internal: random(2) === 0 }),
  ({ attempt, customer }, _shipment, random) =>
    attempt(accountApi.change, { id: customer.account_id, name: `Karoo ${random(9)}`, sales_person: `Thandi ${random(5)}` }),
  ({ attempt, customer }, _shipment, random) =>
    attempt(accountApi.hold, { ids: [customer.account_id], action: random(2) === 0 ? 'hold' : 'release' }),
  ({ attempt, customer }, _shipment, random) =>
    attempt(accountSettingsApi.saveSettings, {
      account_id: customer.account_id,
      settings: [{ setting: 'label_format', value: random(2) === 0 ? 'zpl' : 'pdf' }],
    }),
  ({ attempt }, _shipment, random) =>
    attempt(settingsApi.saveSettings, {
      settings: [
        { setting: 'provider_title', value: `Couriers ${random(9)}` },
        { setting: 'excluded_tracking_statuses', value: random(2) === 0 ? [] : ['in-transit', 'at-hub'] },
        { setting: 'override_unassigned_and_rejected_statuses_for_account_users', value: random(2) === 0 },
      ],
    }),
];

/** What the product shows of everything at one moment, by its own calls. */
interface Snapshot {
  readonly at: string;
  readonly shipment: Shipment;
  readonly tracked: OutputOf<typeof trackingApi.track>['shipments'][number] | undefined;
  readonly price: OutputOf<typeof shipmentApi.price>['prices'][number] | undefined;
  readonly messages: readonly string[];
  readonly account: Record<string, unknown>;
  readonly account_settings: Record<string, unknown>;
  readonly settings: Record<string, unknown>;
}

async function snapshot({ admin, world, customer }: Stage, shipment: Shipment): Promise<Snapshot> {
  const { token } = admin;
  const { id, short_tracking_reference } = shipment;
  const { shipments } = await succeed(test_app, shipmentApi.list, { token, input: { id } });
  const { host } = world;
  const track = { tracking_reference: short_tracking_reference };
  const ip = `10.0.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
  const tracked = await succeed(test_app, trackingApi.track, { host, ip, input: track });
  const { accounts } = await succeed(test_app, accountApi.list, { token, input: { id: customer.account_id } });
  const { prices } = await succeed(test_app, shipmentApi.price, { token, input: { id } });
  const { messages } = await succeed(test_app, messageApi.outbox, { token, input: { shipment_id: id, limit: 100 } });
  const saved = await succeed(test_app, accountSettingsApi.settings, { token, input: { account_id: customer.account_id } });
  const stored = await succeed(test_app, settingsApi.readSettings, { token, input: {} });
  const byName = (pairs: readonly { setting: string; value?: unknown }[]) =>
    Object.fromEntries(pairs.map(({ setting, value }) => [setting, value]));
  return {
    shipment: shipments[0] ?? shipment,
    tracked: tracked.shipments[0],
    price: prices[0],
    messages: messages.map((message) => message.subject),
    account: accounts[0] ?? {},
    account_settings: byName(saved.account_settings),
    settings: byName(stored.settings),
    at: await momentBetween(),
  };
}

const SHOWN = [
  'status',
  'customer_reference',
  'special_instructions_delivery',
  'delivery_contact',
  'delivery_address',
  'collection_min_date',
  'delivery_after',
  'service_level_code',
  'charged_weight',
  'pod_method',
  'collected_date',
  'delivered_date',
  'estimated_collection',
  'estimated_delivery_from',
  'estimated_delivery_to',
] as const satisfies readonly (keyof Shipment)[];

const known = (value: unknown) => ({ is_known: true, value: value ?? null });

function thenOf(fields: readonly FieldThen[], name: string) {
  const { is_known, value } = fields.find(({ field }) => field === name) ?? { is_known: false, value: 'no such field' };
  return { is_known, value };
}

async function expectShipment(stage: Stage, seen: Snapshot): Promise<void> {
  const { shipment, tracked, price, messages, at } = seen;
  const input = { type: 'shipment' as const, object_id: shipment.id, at };
  const { fields, shipment: then } = await succeed(test_app, asOfApi.asOf, { token: stage.admin.token, input });
  for (const name of SHOWN.filter((field) => field !== 'status'))
    expect([at, name, thenOf(fields, name)]).toEqual([at, name, known(shipment[name])]);
  expect(thenOf(fields, 'current_branch')).toEqual(known(shipment.current_branch?.name));
  expect(thenOf(fields, 'delivery_agent')).toEqual(known(shipment.delivery_agent_name || null));
  expect(then?.customer.status).toBe(tracked?.status);
  expect(then?.customer.timeline.map(({ status, message, date, location }) => ({ status, message, date, location }))).toEqual(
    tracked?.tracking_events.map(({ status, message, date, location }) => ({ status, message, date, location })),
  );
  expect([then?.price?.version, then?.price?.rate, then?.price?.items]).toEqual([price?.version, price?.rate, price?.items]);
  expect(then?.messages?.map(({ subject }) => subject)).toEqual(messages);
}

async function expectAccount(stage: Stage, { account, account_settings, at }: Snapshot): Promise<void> {
  const input = { type: 'account' as const, object_id: stage.customer.account_id, at };
  const { fields } = await succeed(test_app, asOfApi.asOf, { token: stage.admin.token, input });
  for (const name of ['name', 'account_code', 'is_on_hold', 'sales_person', 'credit_limit', 'billing_contact', 'balance'])
    expect([at, name, thenOf(fields, name)]).toEqual([at, name, known(account[name])]);
  for (const [name, value] of Object.entries(account_settings)) expect(thenOf(fields, `settings.${name}`)).toEqual(known(value));
}

async function expectSettings(stage: Stage, { settings, at }: Snapshot): Promise<void> {
  const input = { type: 'provider_setting' as const, object_id: Number(stage.world.provider_id), at };
  const { fields } = await succeed(test_app, asOfApi.asOf, { token: stage.admin.token, input });
  for (const [name, value] of Object.entries(settings)) expect([name, thenOf(fields, name)]).toEqual([name, known(value)]);
}

describe('whatever is done to shipments, accounts and settings', () => {
  it(
    `each of ${POINTS} moments, opened later, is what was shown at it`,
    async () => {
      const stage = await openStage();
      const random = randomOf(SEED);
      const seen: Snapshot[] = [];
      for (let at = 0; at < MOMENTS; at++) {
        const shipment = stage.shipments[random(SHIPMENTS)];
        if (shipment === undefined) throw new Error('There are shipments.');
        for (let acts = 0; acts < 1 + random(3); acts++) await ACTS[random(ACTS.length)]?.(stage, shipment, random);
        seen.push(await snapshot(stage, shipment));
      }

      for (const each of seen) {
        await expectShipment(stage, each);
        await expectAccount(stage, each);
        await expectSettings(stage, each);
      }
      // It met what it is for.
      expect(stage.tally.done).toBeGreaterThan(MOMENTS / 3);
    },
    Math.max(120_000, POINTS * 2000),
  );
});

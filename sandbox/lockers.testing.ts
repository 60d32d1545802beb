import { settingsApi } from '@tsela/contract/providers/settings-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { ToldStep } from '@tsela/domain/shipments/operator-steps';
import { runJob } from '@tsela/server/job-handlers/job-handlers';
import { savePickupPoint } from '@tsela/server/pickup-points/save-pickup-point';
import { rowsOf } from '@tsela/server/testing/rows';
import { openTestApp, succeed } from '@tsela/server/testing/test-app';
import type { TestApp } from '@tsela/server/testing/test-app';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '@tsela/server/testing/world';
import type { World } from '@tsela/server/testing/world';
import { BOB_BOX_KEY, openBobBoxSandbox } from './bobbox/open-sandbox.ts';
import type { KeptBox } from './lockers/locker-books.ts';
import type { LockerManner } from './lockers/locker-manners.ts';
import type { LockerSandbox } from './lockers/open-locker-sandbox.ts';
import { TCG_LOCKER_KEY, openTcgLockerSandbox } from './tcglocker/open-sandbox.ts';

export type LockerOperator = 'bob-box' | 'tcg-locker';

export interface Lockers {
  readonly test_app: TestApp;
  readonly sandboxes: Readonly<Record<LockerOperator, LockerSandbox>>;
  readonly close: () => Promise<void>;
}

/** The product with both operators of lockers beside it, which tell it what happens. */
export async function openLockers(): Promise<Lockers> {
  const [bob_box, tcg_locker] = await Promise.all([openBobBoxSandbox(), openTcgLockerSandbox()]);
  const sandboxes = { 'bob-box': bob_box, 'tcg-locker': tcg_locker };
  const test_app = await openTestApp({
    env: {
      BOB_BOX_URL: bob_box.url,
      TCG_LOCKER_URL: tcg_locker.url,
      OUTGOING_ALLOWED_HOSTS: [bob_box, tcg_locker].map(({ url }) => new URL(url).host).join(','),
    },
  });
  const address = await test_app.app.listen({ port: 0, host: '127.0.0.1' });
  for (const { books } of Object.values(sandboxes)) books.tellAt(address);
  const close = async () => {
    await test_app.close();
    await Promise.all(Object.values(sandboxes).map((each) => each.close()));
  };
  return { test_app, sandboxes, close };
}

const KEYS = [
  { setting: 'bob_box_api_key', value: BOB_BOX_KEY },
  { setting: 'tcg_locker_api_key', value: TCG_LOCKER_KEY },
] as const;

const SETTINGS = {
  enable_locker_shipments: true,
  enabled_pickup_providers: ['tcg-locker', 'bob-box'],
  enable_bob_box: true,
  bob_box_account_code: 'TSE01',
};

interface Row {
  readonly id: number;
  readonly side: string;
  readonly step: string;
  readonly confirmed_step: string | null;
  readonly state: string;
  readonly said: string;
  readonly operator_reference: string;
  readonly is_current: boolean;
}

export async function lockerScene(
  { test_app, sandboxes }: Lockers,
  operator: LockerOperator = 'bob-box',
  point = 'P101',
  settings: object = {},
) {
  const world = await makeWorld(test_app.services, { ...SETTINGS, ...settings });
  const staff = await signInAs(world, { role: ROLE.admin });
  const connect = (value?: string) =>
    succeed(test_app, settingsApi.saveSettings, {
      token: staff.token,
      host: world.host,
      input: {
        settings: KEYS.map((each) => ({ ...each, value: value ?? each.value })),
      },
    });
  const open = (pickup_point_id: string) =>
    savePickupPoint(world.context, {
      pickup_point_id,
      pickup_point_provider: operator,
      name: `Locker ${pickup_point_id}`,
      type: 'locker',
      description: '',
      trading_hours: '',
      address: { street_address: '50 Bath Avenue', local_area: 'Rosebank', city: 'Johannesburg', zone: 'GP' },
    });
  await open(point);
  await connect();
  const customer = await makeCustomer(world, { balance: 5_000_000 });
  const book = (side: 'collection' | 'delivery' = 'delivery', at = point) =>
    succeed(test_app, shipmentApi.create, {
      token: customer.token,
      input: aShipment({ [`${side}_pickup_point_id`]: at }),
    });
  const rows = (more = '') =>
    rowsOf<Row>(
      world,
      `select id::int, side, step, confirmed_step, state, said, operator_reference, is_current from operator_reservations
        where provider_id = ${world.provider_id} ${more} order by id`,
    );
  /** Runs what waits to be told, as the jobs do. */
  const tell = async (is_last_try = false) => {
    for (const { id } of await rows("and state = 'open'"))
      await runJob(
        test_app.services,
        'tell-operator',
        { provider_id: world.provider_id, operator_reservation_id: id },
        { job_id: 'test', is_last_try },
      );
  };
  const read = async ({ id }: Pick<Shipment, 'id'>, token = staff.token) =>
    (await succeed(test_app, shipmentApi.list, { token, host: world.host, input: { id } })).shipments[0];
  const box = async (): Promise<KeptBox> => {
    const reference = (await rows('and is_current')).at(-1)?.operator_reference ?? '';
    const found = sandboxes[operator].books.boxes.get(reference);
    if (!found) throw new Error('The operator keeps nothing.');
    return found;
  };
  const act = async (step: ToldStep, manner: LockerManner = 'at-once') =>
    sandboxes[operator].books.act((await box()).id, step, manner);
  return { world, staff, customer, connect, open, book, rows, tell, read, box, act, books: sandboxes[operator].books };
}

/** The statuses that a shipment has had. */
export const stepsOf = async (world: World, { id }: Pick<Shipment, 'id'>) =>
  (
    await rowsOf<{ status: string }>(
      world,
      `select status from tracking_events where provider_id = ${world.provider_id} and shipment_id = ${id} order by id`,
    )
  ).map(({ status }) => status);

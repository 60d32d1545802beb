import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { SHIPMENT_ORDERS } from '@tsela/domain/shipments/shipment-list';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visibleShipments } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import { bookOne } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { asOwner, createTestDatabase } from '../../testing/test-database.ts';
import type { TestDatabase } from '../../testing/test-database.ts';
import { makeWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';
import { inOrder } from './shipment-order-reads.ts';
import { whereTraits } from './shipment-trait-reads.ts';

let database: TestDatabase;
let test_app: TestApp;
beforeAll(async () => {
  database = await createTestDatabase();
  test_app = await openTestApp({ database });
});
afterAll(async () => {
  await test_app.close();
  await database.drop();
});

/** So many that reading them all would be dearer than an index. */
const CROWD = 5000;

let world: World;
beforeAll(async () => {
  world = await makeWorld(test_app.services);
  const { id } = await bookOne(world);
  const [written] = await rowsOf<{ columns: string }>(
    world,
    `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'`,
  );
  await changeRows(
    world,
    `insert into shipments (${written?.columns}) select ${written?.columns} from (select (jsonb_populate_record(s, jsonb_build_object(
       'id', nextval('shipment_ids'), 'short_tracking_reference', 'T' || n, 'time_created', s.time_created - n * interval '1 minute',
       'rate_cents', n % 900, 'charged_weight_g', 1000 + n % 700, 'collection_min_date', s.collection_min_date - n % 300,
       'delivered_date', case when n % 3 = 0 then s.time_created - n * interval '1 minute' end))).*
     from shipments s, generate_series(1, ${CROWD}) n where provider_id = ${world.provider_id} and id = ${id}) copies`,
  );
  // Without knowing how many of each there are PostgreSQL guesses.
  await asOwner(database, 'analyze shipments');
});

it('SCREEN-08: what few shipments are is found by indexes that hold those few alone', async () => {
  const asked: Readonly<Record<string, ShipmentFilters>> = {
    shipments_by_service_level: { service_level_code: 'SDX' },
    shipments_by_return: { is_return: true },
    shipments_by_declared_value: { declared_value_over: 1000 },
    shipments_by_pod_method: { pod_method: 'grv' },
    shipments_to_counters: { address_type: 'counter' },
    shipments_at_points: { pickup_point_provider: 'tcg-locker' },
  };
  const plans: Record<string, string> = {};
  await reading(world.context, async (tx) => {
    for (const [index, input] of Object.entries(asked)) {
      const query = whereTraits(tx, visibleShipments(tx, world.context.actor), input);
      plans[index] = JSON.stringify(await inOrder(query, input, world.context.actor).select('shipments.id').limit(20).explain());
    }
  });

  for (const index of Object.keys(asked)) expect(plans[index]).toContain(index);
});

describe.each(SHIPMENT_ORDERS)('SCREEN-08: a list in the order of %s', (order_by) => {
  it.each(['asc', 'desc'] as const)('is read off an index (%s)', async (order) => {
    const plan = await reading(world.context, async (tx) => {
      const query = visibleShipments(tx, world.context.actor);
      return JSON.stringify(
        await inOrder(query, { order_by, order }, world.context.actor).select('shipments.id').limit(20).explain(),
      );
    });

    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toContain('Sort');
  });
});

import type { ShipmentFilters } from '@tsela/contract/shipments/shipment-api';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shipmentsWithinReach } from '../db/reach.ts';
import { inTransaction } from '../db/transaction.ts';
import { bookOne } from '../testing/field.ts';
import { rowsOf } from '../testing/rows.ts';
import { openTestApp } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { makeWorld } from '../testing/world.ts';
import { inOrder } from './shipment-reads.ts';
import { whereTraits } from './shipment-trait-reads.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** So many that reading them all would be dearer than an index. */
const CROWD = 5000;

it('SCREEN-08: what few shipments are is found by indexes that hold those few alone', async () => {
  const world = await makeWorld(test_app.services);
  const { id } = await bookOne(world);
  const [written] = await rowsOf<{ columns: string }>(
    world,
    `select string_agg(column_name, ', ') as columns from information_schema.columns where table_name = 'shipments' and is_generated = 'NEVER'`,
  );
  const plans: Record<string, string> = {};
  const asked: Readonly<Record<string, ShipmentFilters>> = {
    shipments_by_return: { is_return: true },
    shipments_by_declared_value: { declared_value_over: 1000 },
    shipments_by_pod_method: { pod_method: 'grv' },
    shipments_by_delivery_address_type: { address_type: 'counter' },
    shipments_by_delivery_point: { pickup_point_provider: 'tcg-locker' },
    shipments_by_collection_point: { pickup_point_provider: 'tcg-locker' },
  };
  await inTransaction(world.context, async (tx) => {
    await tx.client.query(
      `insert into shipments (${written?.columns}) select ${written?.columns} from (select (jsonb_populate_record(s, jsonb_build_object(
         'id', nextval('shipment_ids'), 'short_tracking_reference', 'T' || n, 'time_created', s.time_created - n * interval '1 minute'))).*
       from shipments s, generate_series(1, ${CROWD}) n where provider_id = ${world.provider_id} and id = ${id}) copies`,
    );
    for (const [index, input] of Object.entries(asked)) {
      const query = whereTraits(shipmentsWithinReach(tx, world.context.actor), input);
      const lines = await inOrder(query, input).select('shipments.id').limit(20).explain();
      plans[index] = JSON.stringify(lines);
    }
    throw new Error('Nothing of this stays.');
  }).catch((error: unknown) => expect(error).toMatchObject({ message: 'Nothing of this stays.' }));

  for (const index of Object.keys(asked)) expect(plans[index]).toContain(index);
});

import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../db/transaction.ts';
import { lockScannedShipments } from '../../tracking/scanned-reference-reads.ts';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp, succeed } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { aShipment, makeCustomer, makeWorld } from '../../testing/world.ts';
import { insertShipment } from '../shipment-repository.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const [BOX] = aShipment().parcels;
const withParcel = (alternative_tracking_reference: string) =>
  ({ parcels: [{ ...BOX, alternative_tracking_reference }] }) as Pick<CreateShipment, 'parcels'>;

async function sender({ tracking_prefix = '' } = {}) {
  const world = await makeWorld(test_app.services);
  const customer = await makeCustomer(world, { balance: 10_000_000 });
  await changeRows(
    world,
    `update accounts set tracking_prefix = '${tracking_prefix}' where provider_id = ${world.provider_id} and id = ${customer.account_id}`,
  );
  const book = (overrides: Partial<CreateShipment>) =>
    test_app.request(shipmentApi.create, { token: customer.token, input: aShipment(overrides) });
  return { world, token: customer.token, book };
}

describe('a reference belongs to one shipment', () => {
  it('public API §3: whatever the case its letters are in', async () => {
    const { book } = await sender();

    const first = await book({ custom_tracking_reference: 'Order-77a' });
    const same = await book({ custom_tracking_reference: 'ORDER-77A' });
    const as_parcel = await book(withParcel('order-77a'));
    const other = await book({ custom_tracking_reference: 'ORDER-77B' });

    expect([first.status, first.body.custom_tracking_reference]).toEqual([200, 'Order-77a']);
    expect([same.status, same.body.message]).toEqual([400, 'This custom tracking reference is in use already.']);
    expect([as_parcel.status, as_parcel.body.message]).toEqual([400, 'A parcel reference is in use already.']);
    expect(other.status).toBe(200);
  });

  it('of two bookings at once that differ in the case of their reference one goes through', async () => {
    const { book } = await sender();

    const answers = await Promise.all(
      ['order-99x', 'ORDER-99X'].map((reference) => book({ custom_tracking_reference: reference })),
    );

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find(({ status }) => status === 400)?.body.message).toBe('This custom tracking reference is in use already.');
  });

  it('SHIP-VALID-06: six signs on a parcel pass with a prefix, but not as the tracking reference of another shipment', async () => {
    const { book } = await sender({ tracking_prefix: 'TSE' });
    const first = await book({});

    const shadowing = await book(withParcel(first.body.short_tracking_reference.toLowerCase()));
    const free = await book(withParcel('YYYYY2'));

    expect([shadowing.status, shadowing.body.message]).toEqual([400, 'A parcel reference is in use already.']);
    expect(free.status).toBe(200);
  });

  it('none is drawn that a parcel carries already', async () => {
    const { world, book } = await sender({ tracking_prefix: 'TSE' });
    const carrying = await book(withParcel('ZZZZZ2'));
    const [row] = await rowsOf<Record<string, unknown>>(
      world,
      `select * from shipments where provider_id = ${world.provider_id} and id = ${carrying.body.id}`,
    );
    const { id: _id, provider_id: _provider, short_tracking_reference: _short, custom_reference_key: _key, ...like } = row ?? {};
    const texts = Object.fromEntries(
      Object.entries(like)
        // The database works these out by itself.
        .filter(([column]) => !column.endsWith('_hash'))
        .map(([column, value]) => [
          column,
          value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
        ]),
    );
    const drawn = ['ZZZZZ2', 'ZZZZZ3'];

    const made = await inTransaction(contextOf(world), (tx) =>
      // The row of another shipment has every column there is.
      insertShipment(tx, texts as never, () => drawn.shift() ?? ''),
    );

    expect(made.short_tracking_reference).toBe('ZZZZZ3');
  });
});

describe('a custom reference is found in any case', () => {
  it.each(['Order-77a', 'order-77a', ' ORDER-77A '])(
    'as %j, by a scan, on the tracking page, in lists and when cancelling',
    async (typed) => {
      const { world, token, book } = await sender();
      const { body } = await book({ custom_tracking_reference: 'Order-77a' });

      const [scanned] = await inTransaction(contextOf(world), (tx) => lockScannedShipments(tx, world.context.actor, [typed]));
      const tracked = await succeed(test_app, trackingApi.track, { host: world.host, input: { tracking_reference: typed } });
      const [by_reference, by_custom] = [
        await succeed(test_app, shipmentApi.list, { token, input: { tracking_reference: typed } }),
        await succeed(test_app, shipmentApi.list, { token, input: { custom_tracking_reference: typed } }),
      ];
      const cancelled = await test_app.request(shipmentApi.cancel, {
        token,
        input: { tracking_reference: typed, message: 'Twice' },
      });

      expect([scanned?.id, tracked.shipments[0]?.shipment_id, by_reference.shipments[0]?.id, by_custom.shipments[0]?.id]).toEqual(
        Array.from({ length: 4 }, () => body.id),
      );
      expect([cancelled.status, cancelled.body.id]).toEqual([200, body.id]);
    },
  );
});

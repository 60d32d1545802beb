import { dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { makeUnpaid } from '../../testing/money.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { aShipment, makeAccount, makeWorld } from '../../testing/world.ts';
import { createShipment } from './create-shipment.ts';
import { settleShipment } from './pay-shipment.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const at = (day: string, time = '09:00') => new Date(`2026-11-${day}T${time}:00+02:00`);

/** A shipment that is priced on Monday 23 November 2026 and waits for its payment. */
async function unpaid(booking: Parameters<typeof aShipment>[0] = {}) {
  const world = await makeWorld(test_app.services, { enable_payment_intervention: true });
  const account_id = await makeAccount(world, { account_type: 'postpaid', credit_limit: 1_000_000 });
  const on = (now: Date) => ({ ...contextOf(world), now });
  const { id } = await createShipment(
    { ...on(at('23')), source: 'web' },
    aShipment({ ...booking, account_id, quick_quote: 'quote' }),
  );
  await makeUnpaid(world, id);
  const settle = (now: Date) => settleShipment(on(now), { shipment_id: id, reason: 'Paid in the shop' });
  const days = async () => {
    const [row] = await rowsOf<{ min: string; collected: Date; from: Date; to: Date }>(
      world,
      `select collection_min_date as min, estimated_collection as collected, estimated_delivery_from as from, estimated_delivery_to as to
        from shipments where id = ${id}`,
    );
    return row && { min: row.min, collection: dayOf(row.collected), from: dayOf(row.from), to: dayOf(row.to) };
  };
  return { settle, days };
}

describe('a shipment that is paid', () => {
  it('on the day on which it was priced keeps the days that were promised', async () => {
    const { settle, days } = await unpaid();
    const promised = await days();

    await settle(at('23', '09:30'));

    expect(await days()).toEqual(promised);
  });

  it('days later is promised for days that can be kept', async () => {
    const { settle, days } = await unpaid();
    const promised = await days();

    await settle(at('26'));

    const kept = await days();
    expect(promised?.collection).toBe('2026-11-23');
    expect([kept?.min, kept?.collection]).toEqual(['2026-11-26', '2026-11-26']);
    expect([kept?.from && kept.from >= '2026-11-26', kept?.to && promised && kept.to > promised.to]).toEqual([true, true]);
  });

  it('before the day that its sender chose is collected on that day', async () => {
    const { settle, days } = await unpaid({ collection_min_date: '2026-11-27' });
    const promised = await days();

    await settle(at('26'));

    expect([await days(), promised?.min]).toEqual([promised, '2026-11-27']);
  });
});

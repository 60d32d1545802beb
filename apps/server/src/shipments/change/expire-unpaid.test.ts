import type { AccountId } from '@tsela/domain/ids';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../../testing/field.ts';
import { changeRows, rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { aShipment, makeAccount, makeWorld } from '../../testing/world.ts';
import { acceptQuote } from '../booking/accept-quote.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { expireUnpaid } from './expire-unpaid.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const DAY_MS = 86_400_000;

async function scene(settings: Parameters<typeof makeWorld>[1] = {}) {
  const world = await makeWorld(test_app.services, {
    unused_feature_guest_shipment_creation: true,
    require_guest_shipment_billing_email: false,
    ...settings,
  });
  const guest = await makeAccount(world, { account_type: 'guest', account_code: 'GUEST' });
  const prepaid = await makeAccount(world, { balance: 100_000 });
  const quote = await createShipment(contextOf(world), aShipment({ account_id: prepaid, quick_quote: 'quote' }));
  const unpaid = await createShipment(contextOf(world), aShipment({ account_id: guest }));
  const booked = await createShipment(contextOf(world), aShipment({ account_id: prepaid }));
  const expireAfter = (days: number) =>
    expireUnpaid({ ...contextOf(world), now: new Date(Date.parse(quote.time_created) + days * DAY_MS) });
  const statuses = async () => {
    const rows = await rowsOf<{ id: number; status: string }>(
      world,
      `select id, status from shipments where provider_id = ${world.provider_id}`,
    );
    return [quote, unpaid, booked].map(({ id }) => rows.find((row) => row.id === id)?.status);
  };
  return { world, expireAfter, statuses };
}

describe('what is not accepted or paid', () => {
  it('CONST-23 CONST-24: ends after thirty days: a quote expires, an unpaid shipment is cancelled, a booked one stays', async () => {
    const { expireAfter, statuses } = await scene();

    const too_early = await expireAfter(29.99);
    const before = await statuses();
    const ended = await expireAfter(30.01);

    expect([too_early, before]).toEqual([0, ['quote', 'payment-pending', 'submitted']]);
    expect([ended, await statuses()]).toEqual([2, ['quote-expired', 'cancelled', 'submitted']]);
  });

  it('CONST-24: has the validity that the provider sets, one for both', async () => {
    const { expireAfter, statuses } = await scene({ payment_pending_validity_period: 7 });

    expect(await expireAfter(6.9)).toBe(0);
    expect(await expireAfter(7.1)).toBe(2);
    expect(await statuses()).toEqual(['quote-expired', 'cancelled', 'submitted']);
  });

  it('SHIP-RULE-10: has thirty days where the provider emptied the setting', async () => {
    const { expireAfter } = await scene({ payment_pending_validity_period: 0 });

    expect([await expireAfter(29.9), await expireAfter(30.1)]).toEqual([0, 2]);
  });

  it('ends once, says why, and gives no money back that was never taken', async () => {
    const { world, expireAfter } = await scene();

    const counts = [await expireAfter(31), await expireAfter(32)];

    expect(counts).toEqual([2, 0]);
    const events = await rowsOf(
      world,
      `select status, message from tracking_events where provider_id = ${world.provider_id} and status in ('quote-expired', 'cancelled') order by status`,
    );
    expect(events).toEqual([
      { status: 'cancelled', message: 'Not paid in time' },
      { status: 'quote-expired', message: 'Quote expired' },
    ]);
    expect(
      await rowsOf(
        world,
        `select type, count(*)::int as count from transactions where provider_id = ${world.provider_id} group by type order by type`,
      ),
    ).toEqual([
      { type: 'payment', count: 1 },
      { type: 'shipping-charge', count: 1 },
    ]);
  });

  it('run twice at the same moment ends each once', async () => {
    const { world, expireAfter } = await scene();

    const counts = await Promise.all([expireAfter(31), expireAfter(31)]);

    expect((counts[0] ?? 0) + (counts[1] ?? 0)).toBe(2);
    expect(
      await rowsOf(
        world,
        `select count(*)::int as count from tracking_events where provider_id = ${world.provider_id} and status in ('quote-expired', 'cancelled')`,
      ),
    ).toEqual([{ count: 2 }]);
  });

  it('CONST-24: an accepted quote waits for its payment from its acceptance on', async () => {
    const { world, expireAfter } = await scene();
    const [guest] = await rowsOf<{ id: AccountId }>(
      world,
      `select id from accounts where provider_id = ${world.provider_id} and account_type = 'guest'`,
    );
    if (!guest) throw new Error('The scene has a guest account.');
    const late = await createShipment(contextOf(world), aShipment({ account_id: guest.id, quick_quote: 'quote' }));
    const accepted_on = new Date(Date.parse(late.time_created) + 29.9 * DAY_MS);
    await acceptQuote({ ...contextOf(world), now: accepted_on }, { id: late.id });
    const status = async () =>
      (await rowsOf<{ status: string }>(world, `select status from shipments where id = ${late.id}`))[0]?.status;

    await expireAfter(30.1);
    const the_day_after = await status();
    await expireAfter(60.1);

    expect([the_day_after, await status()]).toEqual(['payment-pending', 'cancelled']);
  });

  it('that cannot be ended stops none of the others', async () => {
    const { world, expireAfter, statuses } = await scene();
    await changeRows(
      world,
      `update shipments set collection_address = 'null' where provider_id = ${world.provider_id} and status = 'quote'`,
    );

    await expect(expireAfter(31)).rejects.toThrow('1 of 2 could not be expired.');

    expect(await statuses()).toEqual(['quote', 'cancelled', 'submitted']);
  });
});

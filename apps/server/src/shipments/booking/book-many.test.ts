import { bookingApi } from '@tsela/contract/shipments/booking-api';
import type { BookingOutcome } from '@tsela/contract/shipments/booking-api';
import type { AccountId } from '@tsela/domain/ids';
import { cents } from '@tsela/domain/money/cents';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordPayment } from '../../billing/record-payment.ts';
import { aKeyOf } from '../../testing/api-keys.ts';
import { rowsOf } from '../../testing/rows.ts';
import { openTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { PRICE_CENTS, aShipment, makeWorld } from '../../testing/world.ts';
import type { World } from '../../testing/world.ts';

let test_app: TestApp;
let world: World;

beforeAll(async () => {
  test_app = await openTestApp();
  world = await makeWorld(test_app.services);
});
afterAll(() => test_app.close());

const book = (token: string, shipments: unknown[], key = 'monday-1') =>
  test_app.request(bookingApi.bookMany, { token, host: world.host, headers: { 'idempotency-key': key }, input: { shipments } });
const some = (many: number) => Array.from({ length: many }, (_, at) => aShipment({ customer_reference: `Order ${at}` }));
const saved = (account_id: number) =>
  rowsOf(world, `select customer_reference from shipments where account_id = ${account_id} order by id`);
const outcomesOf = ({ body }: { body: { outcomes: BookingOutcome[] } }) => body.outcomes.map(({ outcome }) => outcome);

describe('many bookings in one call', () => {
  it('SCREEN-21: are each booked or refused by themselves, with the reason', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);
    const [first, , third] = some(3);

    const answer = await book(key, [first, { ...aShipment(), service_level_code: 'NONE' }, third]);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      booked: 2,
      refused: 1,
      outcomes: [
        { index: 0, outcome: 'booked', problem: null, shipment: { customer_reference: 'Order 0', rate: 115 } },
        {
          index: 1,
          outcome: 'refused',
          shipment: null,
          problem: { code: 'bad-input', message: 'This service level is not offered.' },
        },
        { index: 2, outcome: 'booked' },
      ],
    });
    expect(answer.body.outcomes[0].shipment.parcel_tracking_references).toEqual([
      `${answer.body.outcomes[0].shipment.short_tracking_reference}/1`,
    ]);
    expect(await saved(account_id)).toHaveLength(2);
  });

  it('SCREEN-21: are booked once each, however often and at the same moment they are sent', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);

    const answers = await Promise.all([book(key, some(5)), book(key, some(5)), book(key, some(5))]);
    const again = await book(key, some(5));

    const ids = [...answers, again].map(({ body }) => body.outcomes.map(({ shipment }: BookingOutcome) => shipment?.id));
    expect(new Set(ids.map((each) => each.join())).size).toBe(1);
    expect(await saved(account_id)).toHaveLength(5);
  });

  it('SCREEN-21: that were refused are tried again under the same key, and the others are not', async () => {
    const { key, account_id } = await aKeyOf(test_app, world, { balance: PRICE_CENTS * 2 });
    const first = await book(key, some(3));
    await makeRicher(account_id);

    const second = await book(key, some(3));

    expect([outcomesOf(first), outcomesOf(second)]).toEqual([
      ['booked', 'booked', 'refused'],
      ['booked', 'booked', 'booked'],
    ]);
    expect(await saved(account_id)).toHaveLength(3);
  });

  it('SCREEN-21: refuse another shipment under a key that has booked one', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);
    await book(key, some(1));

    const answer = await book(key, [aShipment({ customer_reference: 'Another' })]);

    expect(answer.body.outcomes[0].problem).toMatchObject({
      code: 'conflict',
      message: 'This Idempotency-Key was used for another request. Please use a fresh key.',
    });
    expect(await saved(account_id)).toHaveLength(1);
  });

  it('SCREEN-21: need a key to be sent again under, and five hundred are the most', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);

    const without = await test_app.app.inject({
      method: 'POST',
      url: '/api/shipments/bookings',
      headers: { host: world.host, authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ shipments: some(1) }),
    });
    const [spoilt, too_many, none] = [await book(key, some(1), 'x'.repeat(201)), await book(key, some(501)), await book(key, [])];

    expect([without.statusCode, without.json().message]).toEqual([
      400,
      'Please send an Idempotency-Key: with it the list can be sent again without booking anything twice.',
    ]);
    expect([spoilt.status, too_many.status, none.status]).toEqual([400, 400, 400]);
    expect(await saved(account_id)).toEqual([]);
  });

  it('SCREEN-21: of a body with a field of a wrong kind none is booked', async () => {
    const { key, account_id } = await aKeyOf(test_app, world);

    const answer = await book(key, [aShipment(), { ...aShipment(), parcels: [{ submitted_weight_kg: 'heavy' }] }]);

    expect([answer.status, answer.body.violations[0].field]).toEqual([400, expect.stringContaining('shipments[1].parcels[0]')]);
    expect(await saved(account_id)).toEqual([]);
  });

  it('SCREEN-21: are for keys that book', async () => {
    const { key } = await aKeyOf(test_app, world, { scopes: ['read'] });

    expect((await book(key, some(1))).status).toBe(403);
  });
});

async function makeRicher(account_id: number): Promise<void> {
  await recordPayment(world.context, {
    account_id: account_id as AccountId,
    amount_cents: cents(PRICE_CENTS),
    method: 'manual_eft',
    reference: 'TOPUP-AGAIN',
  });
}

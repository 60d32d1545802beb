import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { ratedFields, sides } from '@tsela/contract/rates/rated-fields';
import type { RatedInput } from '@tsela/contract/rates/rated-fields';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { RateCard, TimeBasedRateAdjustment } from '@tsela/domain/rates/card/rate-card';
import { addDays, dayOf, weekdayOf } from '@tsela/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs, testCard } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
let quote: (input: RatedInput) => Promise<number>;
let charge: (input: RatedInput & { rate?: number }) => Promise<number>;
let tagAccount: () => Promise<void>;
beforeAll(async () => {
  test_app = await openTestApp();
  ({ quote, charge, tagAccount } = await scene());
});
afterAll(() => test_app.close());

/** A Monday some weeks ahead, so that every day below is one to come. */
const MONDAY = (() => {
  const soon = addDays(dayOf(new Date()), 14);
  return addDays(soon, -((weekdayOf(soon) + 6) % 7));
})();
const on = (days: number) => addDays(MONDAY, days);
const flat = (amount_cents: number) => [{ charge_type: 'flat' as const, amount_cents }];

/** A tariff in which everything that is sent has a price of its own. */
function cardByEverything(): RateCard {
  const card = testCard();
  const timed = (id: number, condition: TimeBasedRateAdjustment['condition']): TimeBasedRateAdjustment => ({
    id,
    name: `Time ${id}`,
    charges: flat(300 + id),
    condition,
  });
  const chosen = { description: '', opted_in_by_default: false };
  return {
    ...card,
    service_levels: card.service_levels.map((level) => ({ ...level, works_on_public_holidays: true })),
    rates: card.rates.map((rate) => ({
      ...rate,
      formula_type: 'formula',
      charges: [...flat(10_000), { charge_type: 'perKg', amount_cents: 777 }],
    })),
    surcharges: [
      { id: 1, name: 'Signed documents back', type: 'pod_method', pod_methods: ['grv'], charges: flat(4_500) },
      { id: 2, name: 'Fragile goods', type: 'tag', any_tags: ['Fragile'], charges: flat(700) },
    ],
    time_based_rate_adjustments: [
      timed(11, { side: 'collection', before: '10:00' }),
      timed(12, { side: 'collection', after: '17:00' }),
      timed(13, { side: 'delivery', before: '10:00' }),
      timed(14, { side: 'delivery', after: '17:00' }),
      timed(15, { side: 'collection', weekdays: [3] }),
      timed(16, { side: 'delivery', weekdays: [4] }),
    ],
    opt_in_rates: [{ id: 21, name: 'Call ahead', ...chosen, charges: flat(1_111) }],
    opt_in_time_based_rates: [
      { id: 31, name: 'Saturday delivery', ...chosen, charges: flat(15_000), adds_delivery_weekdays: [6] },
    ],
    extras: [
      { id: 1, name: 'Cover', min_fee_cents: 2_500, included_value_cents: 250_000, percentage_bp: 200, max_value_cents: null },
    ],
  };
}

async function scene() {
  // Evening hours are sold by a courier whose office is open for them.
  const world = await makeWorld(test_app.services, { insurance_declared_value_enabled: true, work_hours_to: '18:00' });
  await publishRateRevision(contextOf(world), { name: 'By everything', card: cardByEverything() });
  const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 1_000_000_000 });
  const { token } = customer;
  const admin = await signInAs(world, { role: ROLE.admin });
  return {
    quote: async (input: RatedInput) => (await succeed(test_app, rateApi.quote, { token, input })).rates[0]?.rate ?? 0,
    charge: async (input: RatedInput & { rate?: number }) =>
      (await succeed(test_app, shipmentApi.create, { token, input: aShipment({ ...input, service_level_code: 'ECO' }) })).rate ??
      0,
    tagAccount: async () => {
      const { tag } = await succeed(test_app, tagApi.create, { token: admin.token, input: { type: 'account', name: 'Fragile' } });
      const input = { ids: [customer.account_id], tag_id: tag.id, action: 'add' as const };
      await succeed(test_app, accountApi.tag, { token: admin.token, input });
    },
  };
}

/** What is asked for where nothing else is. */
const { collection_address = {}, delivery_address = {}, parcels } = aShipment();
const plain: RatedInput = { collection_address, delivery_address, parcels, collection_min_date: on(0), delivery_min_date: on(7) };

/** By each field that is rated, beside the sides and the service, a value that changes the price. */
const priced_values: Omit<Required<RatedInput>, keyof typeof sides | 'service_level_code'> = {
  parcels: parcels.map((parcel) => ({ ...parcel, submitted_weight_kg: 7 })),
  declared_value: 9_999.99,
  pod_method: 'grv',
  opt_in_rates: [21],
  opt_in_time_based_rates: [31],
  collection_min_date: on(2),
  collection_after: '17:00',
  collection_before: '09:30',
  delivery_min_date: on(10),
  delivery_after: '17:30',
  delivery_before: '10:00',
};
const names = Object.keys(priced_values) as (keyof typeof priced_values)[];

describe('what is quoted is what is charged (users-ask 13)', () => {
  it('knows every field that is rated', () => {
    const beside = new Set([...Object.keys(sides), 'service_level_code']);

    expect(names.toSorted()).toEqual(
      Object.keys(ratedFields)
        .filter((name) => !beside.has(name))
        .toSorted(),
    );
  });

  it.each(names)('%s changes the price of the quote, and that of the booking by as much', async (name) => {
    const input = { ...plain, [name]: priced_values[name] };

    const quoted = await quote(input);

    expect(quoted).not.toBe(await quote(plain));
    expect(await charge({ ...input, rate: quoted })).toBe(quoted);
  });

  it('whatever is sent together, and with a tag of the account', async () => {
    const before = await quote(plain);
    await tagAccount();
    expect(await quote(plain)).toBeCloseTo(before + 8.05, 2);

    await fc.assert(
      fc.asyncProperty(fc.subarray(names), async (some) => {
        const sent = Object.fromEntries(some.map((name) => [name, priced_values[name]]));
        // A window that ends before it begins is refused, so only one end of it is sent.
        if ('collection_after' in sent) delete sent['collection_before'];
        if ('delivery_after' in sent) delete sent['delivery_before'];
        const input = { ...plain, ...sent };

        const quoted = await quote(input);

        expect(await charge({ ...input, rate: quoted })).toBe(quoted);
      }),
      { numRuns: 20 },
    );
  });
});

import { billingApi } from '@tsela/contract/billing/billing-api';
import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import type { Rate, RateCard, ServiceLevel } from '@tsela/domain/rates/card/rate-card';
import type { Day } from '@tsela/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { changeRows } from '../testing/rows.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

function serviceLevel(id: number, code: string, volumetric_divisor: number): ServiceLevel {
  return {
    id: id as ServiceLevelId,
    code,
    name: code,
    description: '',
    collection_address_type: 'any',
    delivery_address_type: 'any',
    cut_off_time: '15:00',
    collection_weekdays: [1, 2, 3, 4, 5],
    estimate_from: 1,
    estimate_to: 3,
    estimate_unit: 'd',
    volumetric_divisor,
    weight_rounding: 'round_up_to_nearest_half',
    capacity_per_day: null,
    vat_type: 'standard',
    insurance_disabled: false,
  };
}

function rateOf(id: number, rand: { fixed: number; per_kg: number; up_to_kg: number | null }): Rate {
  return {
    id,
    rate_group_id: 1,
    service_level_id: id as ServiceLevelId,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_grams: 0,
    max_weight_grams: rand.up_to_kg === null ? null : rand.up_to_kg * 1000,
    formula_type: 'formula',
    charges: [
      { charge_type: 'flat', amount_cents: rand.fixed },
      { charge_type: 'perKg', amount_cents: rand.per_kg, over_grams: 2000 },
    ],
  };
}

/** Prices that depend on weight, size, number and value, with fuel on top, so that rounding has something to do. */
function weightCard(): RateCard {
  return {
    id: 7,
    name: 'By weight',
    effective_from: '2020-01-01' as Day,
    rates_include_vat: false,
    charged_weight_per: 'shipment',
    vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
    service_levels: [serviceLevel(1, 'ECO', 4000), serviceLevel(2, 'OVN', 5000)],
    zones: [],
    rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
    rates: [rateOf(1, { fixed: 8_333, per_kg: 737, up_to_kg: null }), rateOf(2, { fixed: 15_151, per_kg: 1_999, up_to_kg: 40 })],
    surcharges: [
      {
        id: 1,
        name: 'Many parcels',
        type: 'dimensions_weight',
        parcel_count_over: 2,
        charges: [{ charge_type: 'perItem', amount_cents: 333, over_items: 2 }],
      },
    ],
    rate_adjustments: [{ id: 1, name: 'Fuel', charges: [{ charge_type: 'percentage', percentage_bp: 1337, of: 'subtotal' }] }],
    time_based_rate_adjustments: [],
    opt_in_rates: [
      {
        id: 2,
        name: 'Call ahead',
        description: '',
        opted_in_by_default: false,
        charges: [{ charge_type: 'flat', amount_cents: 1_111 }],
      },
    ],
    opt_in_time_based_rates: [],
    extras: [
      { id: 1, name: 'Cover', min_fee_cents: 2_500, included_value_cents: 250_000, percentage_bp: 200, max_value_cents: null },
    ],
  };
}

async function scene() {
  const world = await makeWorld(test_app.services, {
    insurance_declared_value_enabled: true,
    show_billing_transactions_for_account_users: true,
    maximum_parcel_length: null,
    maximum_parcel_width: null,
    maximum_parcel_height: null,
    maximum_parcel_weight: null,
  });
  await publishRateRevision(contextOf(world), { name: 'By weight', card: weightCard() });
  const customer = await makeCustomer(world, { account_type: 'postpaid', credit_limit: 1_000_000_000 });
  return { world, customer, quote: (input: object, token = customer.token) => test_app.request(rateApi.quote, { token, input }) };
}

const priced = (overrides: Partial<ReturnType<typeof aShipment>> = {}) => {
  const { collection_address = {}, delivery_address = {}, parcels } = { ...aShipment(), ...overrides };
  return { collection_address, delivery_address, parcels };
};

describe('a quote', () => {
  it('public API §2: answers Success, cheapest first, with every list there even when empty', async () => {
    const { quote } = await scene();

    const { status, body } = await quote(priced());

    expect([status, body.message]).toEqual([200, 'Success']);
    expect(body.rates.map((rate: { service_level: { code: string } }) => rate.service_level.code)).toEqual(['ECO', 'OVN']);
    const [cheapest, other] = body.rates;
    expect(cheapest.rate).toBeLessThan(other.rate);
    // R 83.33, 13.37 % fuel of it, 15 % VAT on each, rounded by the line.
    expect(cheapest).toMatchObject({
      rate: 108.64,
      rate_excluding_vat: 94.47,
      charged_weight: 2,
      base_rate: {
        charge: 83.33,
        vat: 12.5,
        vat_percentage: 15,
        vat_type: 'standard',
        rate_formula_type: 'formula',
        group_name: 'Standard',
      },
      rate_adjustments: [{ id: 1, name: 'Fuel', charge: 11.14 }],
      surcharges: [],
      time_based_rate_adjustments: [],
      extras: [],
    });
    expect(cheapest.base_rate.charge_per_parcel).toHaveLength(1);
    expect(typeof cheapest.service_level.id).toBe('number');
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
    expect(body.service_days).toEqual({ collection_service_days: weekdays, delivery_service_days: weekdays });
  });

  it('public API §2: tells the days of the place that is meant, as its price goes by it, where its name is mistyped', async () => {
    const { world, quote } = await scene();
    const zone = {
      id: 77,
      code: 'MUL',
      name: 'Muldersdrift',
      kind: 'service_days',
      service_weekdays: [2, 4],
      places: [{ suburb: 'Muldersdrift' }],
    };
    await changeRows(
      world,
      `update rate_revisions set card = jsonb_set(card, '{zones}', card -> 'zones' || '${JSON.stringify(zone)}'::jsonb)
        where provider_id = ${world.provider_id}`,
    );
    const to = (local_area: string) => quote(priced({ delivery_address: { local_area, city: 'Krugersdorp', zone: 'GP' } }));

    const [spelt, mistyped] = [await to('Muldersdrift'), await to('Muldersdrft')];

    expect(spelt.body.service_days.delivery_service_days).toEqual(['Tuesday', 'Thursday']);
    expect(mistyped.body.service_days).toEqual(spelt.body.service_days);
  });

  it('says why a service is not offered', async () => {
    const { quote } = await scene();
    const [box] = aShipment().parcels;

    const { body } = await quote(
      priced({ parcels: [{ ...box, submitted_weight_kg: 41 }] as ReturnType<typeof aShipment>['parcels'] }),
    );

    expect(body.rates.map((rate: { service_level: { code: string } }) => rate.service_level.code)).toEqual(['ECO']);
    expect(body.no_rates).toEqual([expect.objectContaining({ service_level_code: 'OVN', message: expect.stringMatching(/\S/) })]);
  });

  it('users-ask 12: says what of a tariff came closest and what would have to change, and to staff every rule that was tried', async () => {
    const { quote, world, customer } = await scene();
    const staff = await signInAs(world, { role: ROLE.admin });
    const [box] = aShipment().parcels;
    const heavy = priced({ parcels: [{ ...box, submitted_weight_kg: 41 }] as ReturnType<typeof aShipment>['parcels'] });
    const { body: plain } = await quote(heavy);
    const { body: asked } = await quote({ ...heavy, explain: true });
    const to_staff = await succeed(test_app, rateApi.quote, {
      token: staff.token,
      input: { ...heavy, account_id: customer.account_id, explain: true },
    });

    const [missing] = plain.no_rates;
    expect(missing).toMatchObject({
      nearest: { kind: 'rate', id: 2 },
      change: { what: 'charged_weight_kg', by: -1 },
      explanation: [],
    });
    expect(asked.no_rates[0].explanation).toEqual([missing.message]);
    const { explanation } = to_staff.no_rates[0] ?? { explanation: [] };
    expect(explanation).toContainEqual(expect.stringMatching(/^Rate 2, .*does not match/));
    expect(explanation.at(-1)).toBe(missing.message);
  });

  it('explains the price to callers who ask, and to no others', async () => {
    const { quote } = await scene();

    const [plain, explained] = [await quote(priced()), await quote({ ...priced(), explain: true })];

    expect(plain.body.rates[0].explanation).toEqual([]);
    expect(explained.body.rates[0].explanation.length).toBeGreaterThan(0);
    expect(explained.body.rates[0].rate).toBe(plain.body.rates[0].rate);
  });

  it('PERM-055: has services and no amounts for who may not see them', async () => {
    const { world, customer, quote } = await scene();
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });

    const { status, body } = await quote({ ...priced(), explain: true }, token);

    expect(status).toBe(200);
    expect(body.rates[0]).toMatchObject({ service_level: { code: 'ECO' }, rate_adjustments: [], explanation: [] });
    expect(Object.keys(body.rates[0]).filter((key) => key.includes('rate') && !key.includes('adjustments'))).toEqual([]);
    expect(JSON.stringify(body)).not.toContain('108.64');
  });

  it("is not given for somebody else's account", async () => {
    const { world, quote } = await scene();
    const stranger = await makeCustomer(world);

    const { status, body } = await quote({ ...priced(), account_id: stranger.account_id });

    expect([status, body.message]).toEqual([404, 'Account not found.']);
  });

  it('is refused by name while the provider has published no rates', async () => {
    const { world, customer } = await scene();
    await changeRows(world, `update rate_revisions set status = 'superseded' where provider_id = ${world.provider_id}`);
    test_app.services.rate_cards.invalidate(world.provider_id);

    const { status, body } = await test_app.request(rateApi.quote, { token: customer.token, input: priced() });

    expect([status, body.message]).toEqual([409, 'No rates have been published yet.']);
  });
});

describe('the price', () => {
  const millimetres = fc.integer({ min: 10, max: 2_000 }).map((mm) => mm / 10);
  const parcel = fc.record({
    submitted_length_cm: millimetres,
    submitted_width_cm: millimetres,
    submitted_height_cm: millimetres,
    submitted_weight_kg: fc.integer({ min: 100, max: 60_000 }).map((grams) => grams / 1000),
  });
  const wish = fc.record({
    parcels: fc.array(parcel, { minLength: 1, maxLength: 4 }),
    declared_value: fc.oneof(
      fc.constant(0),
      fc.integer({ min: 1, max: 2_000_000 }).map((cents) => cents / 100),
    ),
    opt_in_rates: fc.constantFrom([], [2]),
  });

  it('that was quoted is the price that is booked, charged, kept, shown and found again, whatever is sent', async () => {
    const { customer, quote } = await scene();

    await fc.assert(
      fc.asyncProperty(wish, async (sent) => {
        const { body } = await quote({ ...priced(), ...sent });
        for (const { rate, service_level } of body.rates) {
          const input = aShipment({ ...sent, service_level_code: service_level.code, rate } as never);
          const shipment = await succeed(test_app, shipmentApi.create, { token: customer.token, input });
          const { prices } = await succeed(test_app, shipmentApi.price, { token: customer.token, input: { id: shipment.id } });
          const { transactions } = await succeed(test_app, billingApi.transactions, {
            token: customer.token,
            input: { shipment_id: shipment.id },
          });

          expect(shipment.rate).toBe(rate);
          expect(prices.map((price) => price.rate)).toEqual([rate]);
          expect(transactions.map(({ amount }) => amount)).toEqual([-rate]);
          const lines = (shipment.rates ?? []).reduce(
            (sum, item) => sum + Math.round(item.value * 100) + Math.round(item.vat * 100),
            0,
          );
          expect(lines).toBe(Math.round(rate * 100));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('is the same for the web app, a program on the api. host, and a saved quote', async () => {
    const { world, customer } = await scene();
    const input = { ...priced(), declared_value: 3000, opt_in_rates: [2] };

    const web = await test_app.request(rateApi.quote, { token: customer.token, host: world.host, input });
    const program = await test_app.app.inject({
      method: 'POST',
      url: '/v2/rates',
      headers: { host: `api.${world.host}`, authorization: `Bearer ${customer.token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...input, declared_value: '3000', opt_in_rates: ['2'], unknown: true }),
    });
    const saved = await succeed(test_app, shipmentApi.create, {
      token: customer.token,
      input: aShipment({ ...input, quick_quote: 'quote' }),
    });

    const [rate] = web.body.rates;
    expect([program.json().rates[0].rate, saved.rate]).toEqual([rate.rate, rate.rate]);
  });

  it('of a shipment stays what it was when the tariff changes', async () => {
    const { world, customer } = await scene();
    const shipment = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });
    const dearer = weightCard();
    await publishRateRevision(contextOf(world), {
      name: 'Dearer',
      card: { ...dearer, rates: [rateOf(1, { fixed: 50_000, per_kg: 0, up_to_kg: null })] },
    });

    const { prices } = await succeed(test_app, shipmentApi.price, { token: customer.token, input: { id: shipment.id } });
    const fresh = await succeed(test_app, shipmentApi.create, { token: customer.token, input: aShipment() });

    expect(prices.map(({ rate, cause }) => [rate, cause])).toEqual([[108.64, 'booking']]);
    expect(prices[0]?.explanation.length).toBeGreaterThan(0);
    expect(fresh.rate).toBeGreaterThan(500);
  });
});

describe('optional charges', () => {
  it('CALL-56: are listed with their price, and whether the account must give a reference', async () => {
    const { customer } = await scene();

    const answer = await succeed(test_app, rateApi.optIn, { token: customer.token, input: {} });

    expect(answer).toEqual({
      opt_in_rates: [
        { id: 2, name: 'Call ahead', charge_type: 'flat', charge_value: 11.11, description: '', opted_in_by_default: false },
      ],
      opt_in_time_based_rates: [],
      customer_reference_required: false,
      customer_reference_prefix: '',
      count: 1,
    });
  });

  it('PERM-055: cost nothing that is told to an account user who may see no amounts', async () => {
    const { world, customer } = await scene();
    const { token } = await signInAs(world, { role: ROLE.no_billing, account_id: customer.account_id });

    const { opt_in_rates } = await succeed(test_app, rateApi.optIn, { token, input: {} });

    expect(opt_in_rates).toEqual([
      { id: 2, name: 'Call ahead', charge_type: 'flat', description: '', opted_in_by_default: false },
    ]);
  });

  it.each([
    [{ collection_pickup_point_id: '', delivery_pickup_point_id: 'CG01' }, 0],
    [{ collection_pickup_point_id: 'CG01', delivery_pickup_point_id: '' }, 0],
    [{ collection_pickup_point_id: '', delivery_pickup_point_id: '' }, 1],
  ])('public API §7: to or from a pickup point there are none: %j', async (input, count) => {
    const { customer } = await scene();

    expect((await succeed(test_app, rateApi.optIn, { token: customer.token, input })).count).toBe(count);
  });
});

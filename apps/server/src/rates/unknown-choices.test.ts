import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { OptInRate, RateCard } from '@tsela/domain/rates/card/rate-card';
import { addDays, dayOf } from '@tsela/domain/time/day';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs, testCard } from '../testing/world.ts';
import { publishRateRevision } from './tariff/publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

const TODAY = dayOf(new Date());

function choice(id: number, name: string, scope: Partial<OptInRate> = {}): OptInRate {
  const charges = [{ charge_type: 'flat' as const, amount_cents: 10_000 }];
  return { id, name, description: '', opted_in_by_default: false, charges, ...scope };
}

function cardWithChoices(): RateCard {
  return {
    ...testCard(),
    opt_in_rates: [choice(2, 'Call ahead'), choice(3, 'For others', { account_ids: [999_999] })],
    opt_in_time_based_rates: [choice(5, 'Evening'), choice(6, 'Last year', { to_date: addDays(TODAY, -1) })],
  };
}

async function scene() {
  const world = await makeWorld(test_app.services);
  await publishRateRevision(contextOf(world), { name: 'With choices', card: cardWithChoices() });
  const { token, account_id } = await makeCustomer(world, { balance: 10_000_000 });
  const { collection_address = {}, delivery_address = {}, parcels } = aShipment();
  const quote = (input: object, as = token) =>
    test_app.request(rateApi.quote, { token: as, input: { collection_address, delivery_address, parcels, ...input } });
  const book = (input: object) => test_app.request(shipmentApi.create, { token, input: aShipment(input) });
  return { world, token, account_id, quote, book };
}

describe('an optional charge that is chosen', () => {
  it.each([
    [{ opt_in_rates: [2, 999] }, 'opt_in_rates', 'The optional charge 999 is not offered.'],
    [{ opt_in_time_based_rates: [2] }, 'opt_in_time_based_rates', 'The optional charge 2 is not offered.'],
    [{ opt_in_rates: [3] }, 'opt_in_rates', '“For others” (3) is not offered.'],
    [{ opt_in_time_based_rates: [6] }, 'opt_in_time_based_rates', '“Last year” (6) is not offered.'],
  ])('issue 4: and is not offered is refused by its field and id: %j', async (input, field, message) => {
    const { quote, book } = await scene();

    const answers = [await quote(input), await book(input)];

    for (const { status, body } of answers)
      expect([status, body.message, body.violations]).toEqual([400, message, [{ field, code: 'not-offered', message }]]);
  });

  it('CALL-56: is charged when it is one of those that are listed', async () => {
    const { token, quote, book } = await scene();
    const { opt_in_rates, opt_in_time_based_rates } = await succeed(test_app, rateApi.optIn, { token, input: {} });
    const chosen = {
      opt_in_rates: opt_in_rates.map(({ id }) => id),
      opt_in_time_based_rates: opt_in_time_based_rates.map(({ id }) => id),
    };

    expect(chosen).toEqual({ opt_in_rates: [2], opt_in_time_based_rates: [5] });
    expect((await quote(chosen)).body.rates[0].rate).toBe(345);
    expect((await book(chosen)).body.rate).toBe(345);
  });

  it('for a quote that is accepted after the tariff has left it out is said to be gone, and nothing is booked', async () => {
    const { world, token, book } = await scene();
    const { body: quoted } = await book({ quick_quote: 'quote', opt_in_time_based_rates: [5] });
    await publishRateRevision(contextOf(world), { name: 'Without', card: { ...cardWithChoices(), opt_in_time_based_rates: [] } });

    const { status, body } = await test_app.request(shipmentApi.acceptQuote, { token, input: { id: quoted.id } });

    expect([status, body.message]).toEqual([
      400,
      'What was chosen for this quote is no longer offered: the optional charge 5. Please ask for a new quote.',
    ]);
    const { shipments } = await succeed(test_app, shipmentApi.list, { token, input: { id: quoted.id } });
    expect(shipments.map((each) => each.status)).toEqual(['quote']);
  });

  it('is left out by a tariff that staff compare and that does not have it', async () => {
    const { world, account_id, quote } = await scene();
    const rate_revision_id = await publishRateRevision(contextOf(world), { name: 'Plain', card: testCard() });
    const admin = await signInAs(world, { role: ROLE.admin });

    const { status, body } = await quote({ opt_in_rates: [2], rate_revision_id, account_id }, admin.token);

    expect([status, body.rates?.[0]?.rate]).toEqual([200, 115]);
  });
});

it('a service level that the tariff does not have is refused by its code', async () => {
  const { quote } = await scene();

  const { status, body } = await quote({ service_level_code: 'XXX' });

  const message = 'There is no service level "XXX".';
  expect([status, body.message, body.violations]).toEqual([
    400,
    message,
    [{ field: 'service_level_code', code: 'service-level', message }],
  ]);
  expect((await quote({ service_level_code: 'ECO' })).body.rates).toHaveLength(1);
});

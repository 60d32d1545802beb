import { describe, expect, it } from 'vitest';
import { sumImpact } from './impact-sums.ts';
import type { PricedAgain } from './impact-sums.ts';
import { rateAgain } from './price/rate-again.ts';
import { CONTEXT, INPUT, priceOf, SAMPLE, cardWith } from './card/sample-card.testing.ts';

function shipment(id: number, facts: Partial<PricedAgain>): PricedAgain {
  return {
    shipment_id: id,
    reference: `R${id}`,
    account_id: 1,
    service_level_code: 'ECO',
    from_zone: 'Johannesburg',
    to_zone: 'Cape Town',
    charged_grams: 2000,
    charged_cents: 10_000,
    would_be_cents: 10_000,
    reason: '',
    message: '',
    ...facts,
  };
}

describe('what a revision would change', () => {
  it('is summed in all, by account, service level and zones, with what has no price any more apart', () => {
    const sums = sumImpact();
    sums.add(shipment(1, { would_be_cents: 11_000 }));
    sums.add(shipment(2, { would_be_cents: 9500, account_id: 2, service_level_code: 'OVN' }));
    sums.add(shipment(3, { would_be_cents: null, to_zone: 'Karoo', reason: 'no_rate_for_areas', message: 'Nobody goes there.' }));

    const result = sums.result();

    expect(result.totals).toEqual({ shipments: 3, charged_cents: 20_000, would_be_cents: 20_500, not_offered: 1 });
    expect(result.accounts).toEqual([
      { account_id: 1, shipments: 2, charged_cents: 10_000, would_be_cents: 11_000, not_offered: 1 },
      { account_id: 2, shipments: 1, charged_cents: 10_000, would_be_cents: 9500, not_offered: 0 },
    ]);
    expect(result.service_levels.map(({ service_level_code, shipments }) => [service_level_code, shipments])).toEqual([
      ['ECO', 2],
      ['OVN', 1],
    ]);
    expect(result.zone_pairs.map(({ to_zone, shipments }) => [to_zone, shipments])).toEqual([
      ['Cape Town', 2],
      ['Karoo', 1],
    ]);
    expect(result.not_offered).toEqual([{ reason: 'no_rate_for_areas', shipments: 1, example: 'Nobody goes there.' }]);
  });

  it('is summed by bands of weight, each up to and including its end, and names what loses its price, the dearest first', () => {
    const sums = sumImpact();
    sums.add(shipment(1, { charged_grams: 2000, would_be_cents: 10_500 }));
    sums.add(shipment(2, { charged_grams: 2001, would_be_cents: null }));
    sums.add(shipment(3, { charged_grams: 60_000, would_be_cents: null, charged_cents: 20_000, account_id: 9 }));

    const { weight_bands, lost } = sums.result();

    expect(
      weight_bands.map(({ over_kg, up_to_kg, shipments, not_offered }) => [over_kg, up_to_kg, shipments, not_offered]),
    ).toEqual([
      [0, 2, 1, 0],
      [2, 5, 1, 1],
      [50, null, 1, 1],
    ]);
    expect(lost.map(({ shipment_id }) => shipment_id)).toEqual([3, 2]);
    expect(sums.accounts().map(({ account_id, shipments }) => [account_id, shipments])).toEqual([
      [1, 2],
      [9, 1],
    ]);
  });

  it('names the fifty shipments that rise and fall most', () => {
    const sums = sumImpact();
    for (let at = 1; at <= 100; at++) {
      sums.add(shipment(at, { would_be_cents: 10_000 + at }));
      sums.add(shipment(1000 + at, { would_be_cents: 10_000 - at }));
      sums.add(shipment(2000 + at, {}));
    }

    const { rises, falls } = sums.result();

    expect(rises.map(({ shipment_id }) => shipment_id)).toEqual(Array.from({ length: 50 }, (_, at) => 100 - at));
    expect(falls.map(({ shipment_id }) => shipment_id)).toEqual(Array.from({ length: 50 }, (_, at) => 1100 - at));
  });
});

describe('rateAgain', () => {
  const before = { input: INPUT, service_level_code: 'ECO', context: CONTEXT };

  it('gives the cents of the booking by the same card, and names its zones', () => {
    expect(rateAgain(SAMPLE, before)).toMatchObject({
      rate_cents: priceOf('ECO').rate_cents,
      from_zone: 'Johannesburg',
      to_zone: 'Cape Town',
    });
  });

  it('says why there is no price any more', () => {
    const without_level = rateAgain(SAMPLE, { ...before, service_level_code: 'XXX' });
    const without_rates = rateAgain(cardWith({ rates: [] }), before);

    expect([without_level.rate_cents, without_level.reason, without_level.message()]).toEqual([
      null,
      'no_service_level',
      'There is no service XXX.',
    ]);
    expect([without_rates.rate_cents, without_rates.reason]).toEqual([null, 'no_rates']);
  });
});

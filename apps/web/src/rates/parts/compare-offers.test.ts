import type { QuoteAnswer } from '@tsela/contract/rates/rate-api';
import { expect, it } from 'vitest';
import { comparedServices } from './compare-offers.ts';

function answer(prices: Readonly<Record<string, number>>, missing: readonly string[] = []): QuoteAnswer {
  const rates = Object.entries(prices).map(([code, rate]) => ({ rate, service_level: { code, name: code } }));
  const no_rates = missing.map((code) => ({
    service_level_code: code,
    service_level_name: code,
    reason: 'no_areas',
    message: 'No rate.',
    explanation: ['Tried.', 'No rate.'],
  }));
  // What is compared of an answer.
  return { message: '', rates, no_rates } as unknown as QuoteAnswer;
}

it('an offer says how much more the other tariff costs, to the cent', () => {
  const [eco, ovn, lse] = comparedServices(answer({ ECO: 89.27, OVN: 100 }, ['LSE']), answer({ ECO: 92.51, LSE: 60 }, ['OVN']));

  expect(eco?.difference).toBe(3.24);
  expect(ovn).toMatchObject({
    difference: null,
    other: { kind: 'not-offered', message: 'No rate.', explanation: ['Tried.', 'No rate.'] },
  });
  expect(lse).toMatchObject({ one: { kind: 'not-offered' }, other: { kind: 'offered' }, difference: null });
});

it('an offer stands alone without another tariff', () => {
  expect(comparedServices(answer({ ECO: 89.27 }), null)).toMatchObject([{ code: 'ECO', other: null, difference: null }]);
});

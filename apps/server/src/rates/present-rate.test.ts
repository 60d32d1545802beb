import { describe, expect, it } from 'vitest';
import { presentNoRate } from './present-rate.ts';

type NoPrice = Parameters<typeof presentNoRate>[0];

describe('why there is no price', () => {
  it.each([
    [
      { what: 'parcel_weight_grams', by: -1500, parcel: 1 },
      { what: 'parcel_weight_kg', by: -1.5, parcel: 2 },
    ],
    [
      { what: 'parcel_side_cm', by: -10, parcel: 0 },
      { what: 'parcel_side_cm', by: -10, parcel: 1 },
    ],
  ] as const)('users-ask 12: %j is told of the parcel as people count', (change, told) => {
    const service_level = { code: 'ECO', name: 'Economy' };
    const result = { service_level, reason: 'no_rate', message: 'Too much.', nearest: null, change } as unknown as NoPrice;

    const answer = presentNoRate(result, { is_staff: false, sees_billing: true, explain: false });

    expect(answer.change).toEqual(told);
  });
});

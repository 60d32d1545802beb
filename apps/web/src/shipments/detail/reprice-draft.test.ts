import { describe, expect, it } from 'vitest';
import { aShipment } from '../shipment.testing.ts';
import { repriceChanges, repriceDraftOf } from './reprice-draft.ts';

const before = repriceDraftOf(aShipment());
const withFirst = (part: object) => ({
  ...before,
  parcels: before.parcels.map((parcel, at) => (at === 0 ? { ...parcel, ...part } : parcel)),
});

describe('what a shipment is priced anew for', () => {
  it.each([
    ['nothing', before, {}],
    ['another service', { ...before, service_level_code: 'ONX' }, { service_level_code: 'ONX' }],
    ['no declared value any more', { ...before, declared_value: '' }, { declared_value: 0 }],
    [
      'a heavier parcel, with a comma',
      withFirst({ submitted_weight_kg: '8,5' }),
      { parcels: [{ id: before.parcels[0]?.id, submitted_weight_kg: 8.5 }] },
    ],
    ['a weight that is none', withFirst({ submitted_weight_kg: 'much' }), null],
    ['a length of nothing', withFirst({ submitted_length_cm: '0' }), null],
  ])('%s', (_what, draft, expected) => {
    expect(repriceChanges(draft, before)).toEqual(expected);
  });
});

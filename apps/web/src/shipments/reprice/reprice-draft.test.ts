import { describe, expect, it } from 'vitest';
import { aShipment } from '../shipment.testing.ts';
import { emptyParcel } from '../form/shipment-draft.ts';
import { parcelPath, repriceChanges, repriceDraftOf, sideToChange } from './reprice-draft.ts';
import { rebasedReprice, repriceParts } from './repriced-meanwhile-draft.ts';

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

describe('a side that goes elsewhere', () => {
  const shipment = aShipment({ delivery_pickup_point_id: '' });
  const form = sideToChange(shipment, 'delivery');
  const withSide = (delivery: typeof form) => repriceChanges({ ...before, sides: { collection: null, delivery } }, before);

  it('is sent whole, with what was emptied, and without the place on the map of the door that it was', () => {
    const sent = withSide({ ...form, address: { ...form.address, company: '', street_address: ' 6 Kloof Street ' } });

    expect(sent?.delivery_pickup_point_id).toBe('');
    expect(sent?.delivery_address).toMatchObject({ company: '', street_address: '6 Kloof Street', local_area: 'Gardens' });
    expect(sent?.delivery_address).not.toHaveProperty('lat');
  });

  it('is a pickup point by its id and operator, and waits until one is chosen', () => {
    const point = {
      id: 'CG1',
      provider: 'tcg-locker',
      type: 'locker',
      name: 'Mall',
      entered_address: '',
      trading_hours: '',
    } as const;

    expect(withSide({ ...form, kind: 'pickup-point', pickup_point: null })).toBeNull();
    expect(withSide({ ...form, kind: 'pickup-point', pickup_point: point })).toEqual({
      delivery_pickup_point_id: 'CG1',
      delivery_pickup_point_provider: 'tcg-locker',
    });
  });
});

describe('parcels that come and go', () => {
  const box = {
    ...emptyParcel(1),
    submitted_length_cm: '10',
    submitted_width_cm: '10',
    submitted_height_cm: '10',
    submitted_weight_kg: '1,5',
  };
  const cancelled = withFirst({ is_cancelled: true });

  it('are sent apart from those that change', () => {
    const sent = repriceChanges({ ...cancelled, added: [box] }, before);

    expect(sent).toMatchObject({
      cancelled_parcel_ids: [before.parcels[0]?.id],
      new_parcels: [{ parcel_description: '', submitted_weight_kg: 1.5 }],
    });
    expect(sent).not.toHaveProperty('parcels');
    expect(repriceChanges({ ...before, added: [emptyParcel(1)] }, before)).toBeNull();
  });

  it('are found by the path that a refusal names', () => {
    expect(parcelPath({ ...before, added: [box] }, box)).toBe(`parcels[${before.parcels.length}]`);
    expect(parcelPath({ ...cancelled, added: [box] }, box)).toBe(`parcels[${before.parcels.length - 1}]`);
  });
});

describe('users-ask 8: a form under which another user saved', () => {
  const now = {
    ...withFirst({ submitted_weight_kg: '9' }),
    declared_value: '50',
    places: { ...before.places, delivery: 'Elsewhere' },
  };
  const side = sideToChange(aShipment(), 'delivery');
  const mine = {
    ...withFirst({ submitted_weight_kg: '7' }),
    service_level_code: 'ONX',
    sides: { collection: null, delivery: side },
  };

  it('keeps what was typed where nothing else was saved, and takes what was saved where nothing was typed', () => {
    for (const keeps of ['mine', 'theirs'] as const)
      expect(rebasedReprice({ before, now, mine }, keeps)).toMatchObject({ service_level_code: 'ONX', declared_value: '50' });
  });

  it('of what both changed takes what the user chooses', () => {
    expect(rebasedReprice({ before, now, mine }, 'mine')).toMatchObject({
      parcels: [{ submitted_weight_kg: '7' }],
      sides: { delivery: side },
    });
    expect(rebasedReprice({ before, now, mine }, 'theirs')).toMatchObject({
      parcels: [{ submitted_weight_kg: '9' }],
      sides: { delivery: null },
    });
  });

  it('reads part by part, with status and price', () => {
    const parts = repriceParts(mine, { status: 'at-hub', rate: 115 });

    expect(parts['status']?.text).toBe('At hub');
    expect(parts['rate']?.text).toMatch(/115/);
    expect(parts[`parcel ${before.parcels[0]?.id}`]?.text).toContain('7 kg');
  });
});

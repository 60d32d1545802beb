import { describe, expect, it } from 'vitest';
import { filledForm, filledParcel } from '../form/form.testing.ts';
import type { SideForm } from '../form/shipment-draft.ts';
import { PARCELS_MAX, areAlike, compartmentTypes, soMany } from './parcels-draft.ts';

describe('SCREEN-11: parcels of a booking on a phone', () => {
  it('are one answer while their sizes are the same, whatever is in them', () => {
    const books = filledParcel({ parcel_description: 'Books' });
    const shoes = filledParcel({ key: 2, parcel_description: 'Shoes' });

    expect(areAlike([books, shoes])).toBe(true);
    expect(areAlike([books, { ...shoes, submitted_weight_kg: '3' }])).toBe(false);
    expect(areAlike([books, { ...shoes, packaging: 'Flyer' }])).toBe(false);
  });

  it('are counted up and down, with the contents of those that stay', () => {
    const books = filledParcel({ parcel_description: 'Books' });
    const shoes = filledParcel({ key: 9, parcel_description: 'Shoes' });

    expect(soMany([books, shoes], 3).map(({ key, parcel_description }) => [key, parcel_description])).toEqual([
      [1, 'Books'],
      [2, 'Shoes'],
      [3, 'Books'],
    ]);
    expect(soMany([books, shoes], 1)).toEqual([books]);
  });

  it('are one at least, and as many as a shipment may have at most', () => {
    expect([0, -3, 1.9, PARCELS_MAX + 1].map((count) => soMany([filledParcel()], count).length)).toEqual([1, 1, 1, PARCELS_MAX]);
  });

  it('take the sizes of the compartments of a chosen locker, to be weighed by the sender', () => {
    const form = filledForm();
    const delivery: SideForm = {
      ...form.delivery,
      kind: 'pickup-point',
      pickup_point: {
        id: 'CG1',
        provider: 'pudo',
        type: 'locker',
        name: 'Locker',
        entered_address: '1 Main Road',
        trading_hours: '',
        compartments: [{ code: 'S', length_cm: 60, width_cm: 17, height_cm: 8, weight_kg: 5, count: 3, free: 2 }],
      } as never,
    };

    expect(compartmentTypes({ ...form, delivery })).toEqual([
      { name: 'Locker compartment S', length: 60, width: 17, height: 8, weight: 0, declared_value: 0, is_default: false },
    ]);
    expect(compartmentTypes(form)).toEqual([]);
  });
});

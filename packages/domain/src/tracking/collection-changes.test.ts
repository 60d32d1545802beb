import { describe, expect, it } from 'vitest';
import { SHIPMENT_STATUSES } from '../shipments/status/shipment-status.ts';
import {
  COLLECTION_CHANGES,
  SETTING_OF_CHANGE,
  actLabel,
  whyNoSticker,
  whyNotCollectionChange,
  whyNotMeasured,
  whyStickersMissing,
} from './collection-changes.ts';
import { whyNotUnplanned } from './unplanned-collection.ts';

const ON = {
  driver_can_add_parcels: true,
  driver_can_cancel_parcels: true,
  driver_can_add_customer_reference: true,
  driver_force_alternative_reference: true,
};
const OWN = { short_tracking_reference: 'TCG7', status: 'collection-assigned', collection_agent_id: 7 } as const;

describe('what drivers put right at a collection', () => {
  it.each(COLLECTION_CHANGES)(
    'KEY-34 KEY-35 KEY-36: %s is made where its own setting is on, and by the driver of the collection',
    (change) => {
      const facts = { driver_id: 7, settings: ON };
      const off = { ...facts, settings: { ...ON, [SETTING_OF_CHANGE[change]]: false } };

      expect(whyNotCollectionChange(change, OWN, facts)).toBeNull();
      expect(whyNotCollectionChange(change, OWN, off)).toMatch(/^Drivers do not /);
      expect(whyNotCollectionChange(change, OWN, { ...facts, driver_id: 8 })).toBe(
        'The collection of TCG7 belongs to another driver.',
      );
    },
  );

  it('SHIP-RULE-03: is changed while it waits to be collected, and never after', () => {
    const open = SHIPMENT_STATUSES.filter(
      (status) => whyNotCollectionChange('parcel-added', { ...OWN, status }, { driver_id: 7, settings: ON }) === null,
    );

    expect(open.toSorted()).toEqual(['collection-assigned', 'collection-exception', 'collection-failed-attempt']);
    expect(whyNotCollectionChange('parcel-added', { ...OWN, status: 'collected' }, { driver_id: 7, settings: ON })).toBe(
      'TCG7 is collected, so what is collected of it is not changed any more.',
    );
  });

  it('SHIP-VALID-06: a sticker has seven characters, the prefix of the account with them', () => {
    expect(whyNoSticker(' ', '')).toBe('Please scan the sticker.');
    expect(whyNoSticker('ABC123', '')).toBe('A sticker has 7 characters at least.');
    expect(whyNoSticker('ABC123', 'X')).toBeNull();
    expect(whyNoSticker('ABC1234', '')).toBeNull();
    expect(whyNoSticker('A'.repeat(61), '')).toBe('This is too long for a sticker.');
  });

  it('KEY-36: where stickers are forced, each parcel needs one before it is collected', () => {
    const parcel = (number: number, alternative_tracking_reference = '') => ({
      tracking_reference: `TCG7/${number}`,
      alternative_tracking_reference,
    });

    expect(whyStickersMissing([parcel(1), parcel(2)], false)).toBeNull();
    expect(whyStickersMissing([parcel(1, 'TCG0000000001'), parcel(2, 'TCG0000000002')], true)).toBeNull();
    expect(whyStickersMissing([parcel(1, 'TCG0000000001'), parcel(2)], true)).toBe('Scan a sticker onto TCG7/2 first.');
    expect(whyStickersMissing([parcel(1), parcel(2)], true)).toBe('Scan a sticker onto each of the 2 parcels first.');
  });

  it('KEY-35: measures more than nothing in every way', () => {
    const parcel = { submitted_length_cm: 20, submitted_width_cm: 10, submitted_height_cm: 5, submitted_weight_kg: 0.5 };
    const refusal = 'Please enter the length, width, height and weight of the parcel: none of them can be 0.';

    expect(whyNotMeasured(parcel)).toBeNull();
    expect(whyNotMeasured(undefined)).toBe('Please enter what the parcel measures.');
    for (const measure of Object.keys(parcel)) expect(whyNotMeasured({ ...parcel, [measure]: 0 })).toBe(refusal);
  });

  it('is called by its own name, and a step by its status', () => {
    expect(['parcel-added', 'collected'].map(actLabel)).toEqual(['Parcel added', 'Collected']);
  });
});

describe('a shipment that is handed over without being planned', () => {
  it('KEY-35: is taken along while it waits for a collection that is no other driver’s', () => {
    const open = SHIPMENT_STATUSES.filter(
      (status) => whyNotUnplanned({ short_tracking_reference: 'TCG7', status, collection_agent_id: null }, 7) === null,
    );

    expect(open.toSorted()).toEqual([
      'collection-assigned',
      'collection-exception',
      'collection-failed-attempt',
      'collection-rejected',
      'collection-unassigned',
      'submitted',
    ]);
    expect(whyNotUnplanned({ ...OWN, collection_agent_id: 8 }, 7)).toBe('The collection of TCG7 belongs to another driver.');
    expect(whyNotUnplanned({ ...OWN, status: 'delivered' }, 7)).toBe('TCG7 is delivered, so it does not wait for a collection.');
  });
});

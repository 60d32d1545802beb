import { describe, expect, it } from 'vitest';
import { fieldsAfterPick, stageOf } from './address-box-draft.ts';
import { filledForm } from '../form/form.testing.ts';
import { emptyForm } from '../form/shipment-draft.ts';
import type { SideForm } from '../form/shipment-draft.ts';

const FRESH = emptyForm().delivery;
const KNOWN = filledForm().delivery;
const SOUND = { side: 'delivery', errors: {} } as const;
const PLACE_ONLY = withParts({ street_address: '' });

function withParts(parts: Partial<SideForm['address']>): SideForm {
  return { ...KNOWN, address: { ...KNOWN.address, ...parts } };
}

describe('SCREEN-10: an address of the booking form', () => {
  it('is one search until something is known, and then a card', () => {
    expect(stageOf(FRESH, SOUND)).toBe('search');
    expect(stageOf(KNOWN, SOUND)).toBe('card');
    expect(stageOf(PLACE_ONLY, SOUND)).toBe('card');
  });

  it('opens its fields where a part is missing or wrong; the door is asked for beside the card', () => {
    expect(stageOf(withParts({ zone: '' }), SOUND)).toBe('fields');
    expect(stageOf(KNOWN, { side: 'delivery', errors: { 'delivery_address.city': 'Please enter the city.' } })).toBe('fields');
    expect(stageOf(KNOWN, { side: 'delivery', errors: { 'delivery_address.street_address': 'Please enter it.' } })).toBe('card');
    expect(stageOf(KNOWN, { side: 'delivery', errors: { 'collection_address.city': 'Please enter the city.' } })).toBe('card');
  });

  it('after a pick, typing goes on at what is missing first', () => {
    const first = (value: SideForm, side: 'collection' | 'delivery', is_quote = false) =>
      fieldsAfterPick(value, { side, is_quote })[0];
    const without_contact = { ...KNOWN, contact: FRESH.contact };

    expect(first(PLACE_ONLY, 'delivery')).toBe('delivery_address.street_address');
    expect(first(without_contact, 'delivery')).toBe('delivery_contact.name');
    expect(first(KNOWN, 'collection')).toBe('delivery_search');
    expect(first(KNOWN, 'delivery')).toBe('parcels[0].packaging');
    expect(first(PLACE_ONLY, 'collection', true)).toBe('delivery_search');
  });
});

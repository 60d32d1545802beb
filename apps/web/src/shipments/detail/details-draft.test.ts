import { describe, expect, it } from 'vitest';
import { detailChanges, detailsOf } from './details-draft.ts';
import { aShipment } from '../shipment.testing.ts';

describe('the details of a shipment as they are put right', () => {
  const before = detailsOf(aShipment());
  const changed = (typed: Record<string, string>) => detailChanges({ ...before, ...typed }, before);

  it('send what differs and nothing else', () => {
    expect(changed({})).toBeNull();
    expect(changed({ 'delivery_contact.mobile_number': '083 000 0000', special_instructions_delivery: ' Gate 2 ' })).toEqual({
      delivery_contact: { mobile_number: '083 000 0000' },
      special_instructions_delivery: 'Gate 2',
    });
    expect(changed({ 'delivery_address.company': 'Acme', 'delivery_address.street_address': '6 Kloof Street' })).toEqual({
      delivery_address: { company: 'Acme', street_address: '6 Kloof Street' },
    });
  });

  it('leave an emptied date as it was, and a reason alone is no change', () => {
    expect(changed({ collection_min_date: '' })).toBeNull();
    expect(changed({ collection_rescheduled_reason: 'Rain' })).toBeNull();
    expect(changed({ collection_min_date: '2026-11-30', collection_rescheduled_reason: 'Rain' })).toEqual({
      collection_min_date: '2026-11-30',
      collection_rescheduled_reason: 'Rain',
    });
  });
});

import { describe, expect, it } from 'vitest';
import { NOTE_TYPE_LABELS, noteTypeChecks, withNoteType, withVisibility, withoutNoteType } from './note-type-rules.ts';

const CLAIM = { code: 'claim', label: 'Claim', is_visible_to_account: false };

describe('note types', () => {
  it('ENUM-18 SCREEN-50: beside the five that every provider has are the provider’s own', () => {
    expect(Object.keys(NOTE_TYPE_LABELS)).toEqual([
      'shipment_note',
      'tracking_event',
      'parcel_dimension_update',
      'shipment_address_change',
      'bob_box_reservation_details',
    ]);
    expect(withNoteType([CLAIM], { label: ' Customs query ', is_visible_to_account: true })).toEqual([
      CLAIM,
      { code: 'customs_query', label: 'Customs query', is_visible_to_account: true },
    ]);
  });

  it('have a code each, whatever they are called', () => {
    const [, second] = withNoteType([CLAIM], { label: 'claim!', is_visible_to_account: false });
    const [third] = withNoteType([], { label: '问题', is_visible_to_account: false });
    const [fourth] = withNoteType([], { label: 'Tracking event?', is_visible_to_account: false });

    expect([second?.code, third?.code, fourth?.code]).toEqual(['claim_2', 'note', 'tracking_event_2']);
  });

  it('are called unlike each other', () => {
    expect(noteTypeChecks([CLAIM], 'Query')).toEqual([]);
    expect(noteTypeChecks([CLAIM], 'CLAIM')[0]?.message).toBe('There is a note type named CLAIM already.');
    expect(noteTypeChecks([], 'shipment note')[0]?.message).toBe('There is a note type named shipment note already.');
    expect(noteTypeChecks([], ' ')[0]?.message).toBe('Please enter a name of up to 60 characters.');
  });

  it('are shown to accounts or not, and taken out, by their code', () => {
    expect(withVisibility([CLAIM], { code: 'claim', is_visible_to_account: true })[0]?.is_visible_to_account).toBe(true);
    expect(withoutNoteType([CLAIM], 'claim')).toEqual([]);
  });
});

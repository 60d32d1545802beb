import { describe, expect, it } from 'vitest';
import { noteChangeChecks, noteChecks, noteTypeLabel, offeredNoteTypes } from './note-rules.ts';

const CLAIM = { code: 'claim', label: 'Claim', is_visible_to_account: false };
const QUERY = { code: 'query', label: 'Customs query', is_visible_to_account: true };
const SETTINGS = { enable_bob_box: false, note_types: [CLAIM, QUERY] };
const STAFF = offeredNoteTypes(SETTINGS, { is_staff: true });
const CUSTOMER = offeredNoteTypes(SETTINGS, { is_staff: false });

describe('notes on shipments', () => {
  it('ENUM-18 SETTINGS-SEC-25: staff choose from the types of every provider and the provider’s own', () => {
    expect(STAFF.map(({ code }) => code)).toEqual([
      'shipment_note',
      'tracking_event',
      'parcel_dimension_update',
      'shipment_address_change',
      'claim',
      'query',
    ]);
    expect(offeredNoteTypes({ ...SETTINGS, enable_bob_box: true }, { is_staff: true }).map(({ code }) => code)).toContain(
      'bob_box_reservation_details',
    );
    expect(CUSTOMER.map(({ code, is_visible_at_first }) => [code, is_visible_at_first])).toEqual([['shipment_note', true]]);
  });

  it('are shown to the account as the writer says, unless their type is for staff only', () => {
    const shown = (type: string) => noteChecks({ type, text: 'Called', is_visible_to_account: true }, STAFF)[0]?.message;

    expect([shown('shipment_note'), shown('query')]).toEqual([undefined, undefined]);
    expect(shown('claim')).toBe('Notes of the type Claim are for staff only.');
    expect(noteChecks({ type: 'claim', text: 'Called', is_visible_to_account: false }, STAFF)).toEqual([]);
    expect(STAFF.map(({ code, is_visible_at_first }) => [code, is_visible_at_first]).slice(-2)).toEqual([
      ['claim', false],
      ['query', true],
    ]);
  });

  it('say something, in a type that is there and offered', () => {
    const checked = (type: string, text: string) =>
      noteChecks({ type, text, is_visible_to_account: false }, CUSTOMER)[0]?.message;

    expect(checked('shipment_note', ' ')).toBe('Please write something.');
    expect(checked('shipment_note', 'x'.repeat(5001))).toBe('A note has 5000 characters at most.');
    expect(checked('shipment_note', 'x'.repeat(5000))).toBeUndefined();
    expect(checked('claim', 'Hello')).toBe('Please choose one of the note types.');
  });

  it('keep what they were called and who sees them when their type is gone or closed to accounts', () => {
    const none = offeredNoteTypes({ enable_bob_box: false, note_types: [] }, { is_staff: true });
    const change = (before: boolean, after: boolean) =>
      noteChangeChecks(
        { type: 'query', is_visible_to_account: before },
        { text: 'Hello', is_visible_to_account: after },
        none,
      )[0];

    expect([change(true, true), change(true, false), change(false, false)]).toEqual([undefined, undefined, undefined]);
    expect(change(false, true)?.message).toBe('Notes of this type are for staff only.');
    expect(noteTypeLabel({ type: 'query', type_label: 'Old name' }, [QUERY])).toBe('Customs query');
    expect(noteTypeLabel({ type: 'query', type_label: 'Old name' }, [])).toBe('Old name');
    expect(noteTypeLabel({ type: 'tracking_event', type_label: '' }, [])).toBe('Tracking event');
  });
});

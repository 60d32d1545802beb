import { codeOfLabel } from '../../formats/code-of-label.ts';
import type { Violation } from '../../problem.ts';
import type { CustomNoteType } from '../../providers/setting-records.ts';
import { NOTE_TYPES } from '../shipment-options.ts';

const LONGEST_LABEL = 60;

/** What people read of the note types that every provider has. Source: ENUM-18. */
export const NOTE_TYPE_LABELS: Readonly<Record<(typeof NOTE_TYPES)[number], string>> = {
  shipment_note: 'Shipment note',
  tracking_event: 'Tracking event',
  parcel_dimension_update: 'Parcel dimensions changed',
  shipment_address_change: 'Address changed',
  bob_box_reservation_details: 'Bob Box reservation',
};

/** Whether a note type may be beside those there are: no two are called alike. Source: screens S50. */
export function noteTypeChecks(kept: readonly CustomNoteType[], label: string): Violation[] {
  const name = label.trim();
  const taken = [...Object.values(NOTE_TYPE_LABELS), ...kept.map((type) => type.label)];
  const is_taken = taken.some((each) => each.toLowerCase() === name.toLowerCase());
  return [
    ...refuse(name === '' || name.length > LONGEST_LABEL, 'Please enter a name of up to 60 characters.'),
    ...refuse(is_taken, `There is a note type named ${name} already.`),
  ];
}

/** The list with one more type. Its code is made of its name and stays, so that notes keep their type when the name changes. */
export function withNoteType(kept: readonly CustomNoteType[], type: Omit<CustomNoteType, 'code'>): readonly CustomNoteType[] {
  const label = type.label.trim();
  const taken = new Set<string>([...NOTE_TYPES, ...kept.map(({ code }) => code)]);
  const code = codeOfLabel(label, { taken, otherwise: 'note' });
  return [...kept, { ...type, label, code }];
}

export function withoutNoteType(kept: readonly CustomNoteType[], code: string): readonly CustomNoteType[] {
  return kept.filter((type) => type.code !== code);
}

/** The list with a type that accounts may see, or may not any more. */
export function withVisibility(
  kept: readonly CustomNoteType[],
  { code, is_visible_to_account }: Pick<CustomNoteType, 'code' | 'is_visible_to_account'>,
): readonly CustomNoteType[] {
  return kept.map((type) => (type.code === code ? { ...type, is_visible_to_account } : type));
}

function refuse(is_wrong: boolean, message: string): Violation[] {
  return is_wrong ? [{ field: 'label', code: 'label-wrong', message }] : [];
}

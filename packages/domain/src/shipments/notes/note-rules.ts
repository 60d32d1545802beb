import type { Violation } from '../../problem.ts';
import type { CustomNoteType } from '../../providers/setting-records.ts';
import { NOTE_TYPE_LABELS } from './note-type-rules.ts';
import { NOTE_TYPES, noteTypesFor } from '../shipment-options.ts';

/** A note has no more signs. */
export const LONGEST_NOTE = 5000;

/** A kind of note that a user may write. */
export interface OfferedNoteType {
  readonly code: string;
  readonly label: string;
  /** Whether the writer may let the people of the account see such a note. */
  readonly may_be_visible: boolean;
  readonly is_visible_at_first: boolean;
}

interface NoteSettings {
  readonly enable_bob_box: boolean;
  readonly note_types: readonly CustomNoteType[];
}

/**
 * The kinds of notes that staff choose from: those of every provider, which the writer shows to the account or not, and the provider's
 * own, of which some are never shown. The people of an account write plain shipment notes, which they always see themselves.
 * Source: ENUM-18, note_types, screens S09 and S50.
 */
export function offeredNoteTypes(
  settings: NoteSettings,
  { is_staff }: { readonly is_staff: boolean },
): readonly OfferedNoteType[] {
  if (!is_staff) return [{ ...builtIn('shipment_note'), is_visible_at_first: true }];
  return [
    ...noteTypesFor(settings).map(builtIn),
    ...settings.note_types.map(({ code, label, is_visible_to_account }) => ({
      code,
      label,
      may_be_visible: is_visible_to_account,
      is_visible_at_first: is_visible_to_account,
    })),
  ];
}

function builtIn(code: (typeof NOTE_TYPES)[number]): OfferedNoteType {
  return { code, label: NOTE_TYPE_LABELS[code], may_be_visible: true, is_visible_at_first: false };
}

/** What a note is called by its type; one whose type is gone keeps the name it was written under. */
export function noteTypeLabel(
  { type, type_label }: { readonly type: string; readonly type_label: string },
  own: readonly CustomNoteType[],
): string {
  const built_in = NOTE_TYPES.find((code) => code === type);
  return built_in ? NOTE_TYPE_LABELS[built_in] : (own.find(({ code }) => code === type)?.label ?? type_label);
}

interface NoteDraft {
  readonly type: string;
  readonly text: string;
  readonly is_visible_to_account: boolean;
}

/** Whether a note may be written so. */
export function noteChecks(note: NoteDraft, offered: readonly OfferedNoteType[]): Violation[] {
  const type = offered.find(({ code }) => code === note.type);
  if (!type) return [{ field: 'type', code: 'type-unknown', message: 'Please choose one of the note types.' }];
  return [...noteTextChecks(note.text), ...visibilityChecks(note.is_visible_to_account && !type.may_be_visible, type.label)];
}

/** Whether a note may be changed so: what it shows to the account already it may go on showing, whatever became of its type. */
export function noteChangeChecks(
  before: Pick<NoteDraft, 'type' | 'is_visible_to_account'>,
  after: Pick<NoteDraft, 'text' | 'is_visible_to_account'>,
  offered: readonly OfferedNoteType[],
): Violation[] {
  const type = offered.find(({ code }) => code === before.type);
  const is_newly_shown = after.is_visible_to_account && !before.is_visible_to_account;
  return [...noteTextChecks(after.text), ...visibilityChecks(is_newly_shown && type?.may_be_visible !== true, type?.label)];
}

function noteTextChecks(text: string): Violation[] {
  const { length } = text.trim();
  if (length === 0) return [{ field: 'text', code: 'required', message: 'Please write something.' }];
  if (length <= LONGEST_NOTE) return [];
  return [{ field: 'text', code: 'text-long', message: `A note has ${LONGEST_NOTE} characters at most.` }];
}

function visibilityChecks(is_wrong: boolean, label: string | undefined): Violation[] {
  if (!is_wrong) return [];
  const message =
    label === undefined ? 'Notes of this type are for staff only.' : `Notes of the type ${label} are for staff only.`;
  return [{ field: 'is_visible_to_account', code: 'staff-only', message }];
}

/** Changes of a shipment whose entries in the audit trail are for staff alone. Source: screens S09. */
export const STAFF_ONLY_SHIPMENT_EVENTS = [
  'shipment.recipient-asked',
  'shipment.noted-internally',
  'shipment.internal-note-changed',
  'shipment.internal-note-deleted',
  'shipment.tagged',
  'shipment.untagged',
  'shipment.internal-fields-changed',
  'shipment.released-unpaid',
] as const;

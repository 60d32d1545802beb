import { NOTE_TYPE_LABELS } from '@tsela/domain/shipments/notes/note-type-rules';
import type { NoteType } from '@tsela/domain/shipments/shipment-options';
import { LONGEST_NOTE } from '@tsela/domain/shipments/notes/note-rules';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertNotes } from './shipment-note-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

interface SystemNote {
  readonly shipment: Pick<ShipmentRow, 'id'>;
  readonly type: Exclude<NoteType, 'shipment_note'>;
  readonly text: string;
  readonly is_visible_to_account: boolean;
}

/**
 * Writes a note that a change brings with it, in the name of the user who made the change. It cannot be corrected. The change itself is
 * in the log. Source: ENUM-18, decisions C12.
 */
export async function writeSystemNote(tx: Tx, context: RequestContext, note: SystemNote): Promise<void> {
  await writeSystemNotes(tx, context, [note]);
}

async function writeSystemNotes(tx: Tx, { actor, now }: RequestContext, notes: readonly SystemNote[]): Promise<void> {
  await insertNotes(
    tx,
    notes.map(({ shipment, type, text, is_visible_to_account }) => ({
      shipment_id: shipment.id,
      type,
      type_label: NOTE_TYPE_LABELS[type],
      text: text.slice(0, LONGEST_NOTE),
      is_visible_to_account,
      created_by: null,
      created_by_name: actor.kind === 'guest' ? '' : actor.name,
      is_from_account: !isStaff(actor),
      now,
    })),
  );
}

interface StatusStep {
  readonly shipment: Pick<ShipmentRow, 'id'>;
  readonly to: ShipmentStatus;
  readonly message: string;
}

/**
 * Keeps what was said of a step, by whichever call it was taken. The reason of a cancellation is shown to the sender; what staff say of
 * other steps is their own. Source: screens S09.
 */
export async function noteStatusStep(tx: Tx, context: RequestContext, step: StatusStep): Promise<void> {
  await noteStatusSteps(tx, context, [step]);
}

/** The same of steps that shipments took together. */
export async function noteStatusSteps(tx: Tx, context: RequestContext, steps: readonly StatusStep[]): Promise<void> {
  const said = steps.filter(({ message }) => message !== '');
  await writeSystemNotes(
    tx,
    context,
    said.map(({ shipment, to, message }) => ({
      shipment,
      type: 'tracking_event' as const,
      text: `${statusLabel(to)}: ${message}`,
      is_visible_to_account: to === 'cancelled',
    })),
  );
}

import type { CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { ShipmentId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { hasReturn } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { whyNotAction } from '../why-not-action.ts';

/**
 * The shipment that a return sends back, which its booker names by its short reference, or by the sender's own where no short one is given;
 * null where no return is booked. Raises `bad-input` for one that is unknown to the caller or has a return, and `not-permitted` for one that
 * cannot be returned yet. Source: DUP-02, public API §3.
 */
export async function originalOfReturn(
  tx: Tx,
  context: RequestContext,
  { input, settings }: { readonly input: CreateShipment; readonly settings: StoredSettings },
): Promise<ShipmentId | null> {
  if (input.is_return !== true) return null;
  const { field, column, reference } = namedOriginal(input);
  if (reference === '') throw refused(field, 'required', 'Please name the shipment that is returned by its tracking reference.');
  const original = await visibleShipments(tx, context.actor)
    .selectAll('shipments')
    .where(`shipments.${column}`, '=', reference)
    .executeTakeFirst();
  if (!original) throw refused(field, 'not-found', 'The shipment that is returned was not found.');
  const reason = whyNotAction(context, settings, { action: 'create-return', shipment: original });
  if (reason !== null)
    throw new Problem('not-permitted', reason, { violations: [{ field, code: 'not-returnable', message: reason }] });
  if (await hasReturn(tx, original.id)) throw returnedAlready();
  return original.id;
}

function namedOriginal({ short_tracking_reference = '', custom_tracking_reference = '' }: CreateShipment) {
  return short_tracking_reference.trim() === ''
    ? ({
        field: 'custom_tracking_reference',
        column: 'custom_reference_key',
        reference: searchReference(custom_tracking_reference),
      } as const)
    : ({
        field: 'short_tracking_reference',
        column: 'short_tracking_reference',
        reference: searchReference(short_tracking_reference),
      } as const);
}

/** The sender's own reference of a new shipment: a return that names its original by it has none of its own. */
export function ownReferenceOf(input: CreateShipment): string {
  const names_original = input.is_return === true && namedOriginal(input).field === 'custom_tracking_reference';
  return names_original ? '' : (input.custom_tracking_reference?.trim() ?? '');
}

/** A return that was cancelled or only quoted is not booked once another one is. Raises `conflict`. */
export async function refuseSecondReturn(tx: Tx, { return_of_id }: ShipmentRow): Promise<void> {
  if (return_of_id === null || !(await hasReturn(tx, return_of_id))) return;
  throw new Problem('conflict', 'Another return of the same shipment is booked already.');
}

/** Of two returns of one shipment at once the database stops the second. */
export function returnedAlready(cause?: unknown): Problem {
  return refused('is_return', 'taken', 'This shipment has a return already.', cause);
}

function refused(field: string, code: string, message: string, cause?: unknown): Problem {
  return new Problem('bad-input', message, { cause, violations: [{ field, code, message }] });
}

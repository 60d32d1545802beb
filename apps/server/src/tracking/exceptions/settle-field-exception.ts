import type { fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { announceShipment } from '../../shipments/change/apply-status.ts';
import { lockFieldException, settleException } from './field-exception-repository.ts';

/** The office has decided what becomes of what a driver did. Raises `conflict` when it was settled before. Source: issue 19, part 4. */
export async function settleFieldException(
  context: RequestContext,
  { event_id, note }: InputOf<typeof fieldExceptionApi.settle>,
): Promise<OutputOf<typeof fieldExceptionApi.settle>> {
  const { actor, now } = context;
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can settle what waits for the office.');
  const settled_note = note.trim();
  if (settled_note === '') throw noteMissing();
  return inTransaction(context, async (tx) => {
    const found = await lockFieldException(tx, context, event_id);
    if (!found) throw new Problem('not-found', 'This is not there.');
    if (found.time_settled !== null) throw new Problem('conflict', 'This has been settled already.');
    await settleException(tx, { event_id, note: settled_note, settled_by: actor.kind === 'user' ? actor.user_id : null, now });
    await recordChange(tx, context, {
      type: 'shipment.field-exception-settled',
      object_type: 'shipment',
      object_id: found.shipment.id,
      account_id: found.shipment.account_id,
      change_to: { kind: found.kind, choice: found.choice, note: settled_note },
    });
    announceShipment(tx, context, found.shipment);
    return { message: `Settled: ${found.shipment.short_tracking_reference}.` };
  });
}

function noteMissing(): Problem {
  const message = 'Please say what you found out.';
  return new Problem('bad-input', message, { violations: [{ field: 'note', code: 'required', message }] });
}

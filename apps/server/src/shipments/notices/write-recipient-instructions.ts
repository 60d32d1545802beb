import { askedOnOneLine } from '@tsela/domain/shipments/notices/recipient-instructions';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { announceShipment } from '../change/apply-status.ts';
import { rewriteShipment } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';

/** Keeps what the recipient asks, beside what the sender wrote. What is the same leaves no trace. Source: screens S17, ADR 0085. */
export async function writeRecipientInstructions(
  tx: Tx,
  context: RequestContext,
  { shipment, instructions }: { readonly shipment: ShipmentRow; readonly instructions: string },
): Promise<void> {
  const before = shipment.recipient_instructions;
  const after = askedOnOneLine(instructions);
  if (after === before) return;
  const row = await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: { recipient_instructions: after, time_modified: context.now },
    words: { lost: [], gained: [] },
  });
  await recordChange(tx, context, {
    type: 'shipment.recipient-asked',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { recipient_instructions: before },
    change_to: { recipient_instructions: after },
  });
  announceShipment(tx, context, row);
}

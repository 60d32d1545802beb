import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackingApi } from '@tsela/contract/tracking/tracking-api';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { withRecipientInstructions } from '@tsela/domain/tracking/recipient-instructions';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { announceShipment } from '../shipments/apply-status.ts';
import { isRecipientKey } from '../shipments/recipient-key.ts';
import { lockShipmentFor, rewriteShipment } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { look_ups } from './look-ups.ts';
import { mayInstruct, ownPinOf } from './recipient-rights.ts';
import { sendPinAgain } from './resend-pin.ts';
import { findTracked } from './tracked-shipment-reads.ts';

/** What the recipient asks the driver, beside what the sender wrote. Source: screens S17, ADR 0085. */
export async function instructDriver(
  context: RequestContext,
  { instructions, ...link }: InputOf<typeof trackingApi.instruct>,
): Promise<OutputOf<typeof trackingApi.instruct>> {
  look_ups.count(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockForRecipient(tx, context, link);
    if (!mayInstruct(shipment)) throw new Problem('conflict', 'The driver can no longer be told anything about this parcel.');
    const before = shipment.special_instructions_delivery;
    const after = withRecipientInstructions(before, instructions);
    if (after === before) return { message: SAVED };
    const row = await rewriteShipment(tx, {
      shipment_id: shipment.id,
      columns: { special_instructions_delivery: after, time_modified: context.now },
      words: { lost: [], gained: [] },
    });
    await recordChange(tx, context, {
      type: 'shipment.changed',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_from: { special_instructions_delivery: before },
      change_to: { special_instructions_delivery: after },
    });
    announceShipment(tx, context, row);
    return { message: SAVED };
  });
}

const SAVED = 'Thank you. The driver is told.';

/** A fresh PIN for the recipient, to the number and address that are kept and are not shown. Source: screens S17, PIN-01 to PIN-04. */
export async function resendOwnPin(
  context: RequestContext,
  link: InputOf<typeof trackingApi.resendOwnPin>,
): Promise<OutputOf<typeof trackingApi.resendOwnPin>> {
  look_ups.count(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockForRecipient(tx, context, link);
    const pin_type = ownPinOf(shipment);
    if (pin_type === null) throw new Problem('conflict', 'No PIN can be sent for this parcel as it stands.');
    return sendPinAgain(tx, context, { shipment, pin_type });
  });
}

/** The shipment of a recipient's link. A reference that nobody knows and a key that is not its own are answered alike. */
async function lockForRecipient(
  tx: Tx,
  context: RequestContext,
  { tracking_reference, key }: { readonly tracking_reference: string; readonly key: string },
): Promise<ShipmentRow> {
  const [tracked] = await findTracked(tx, [searchReference(tracking_reference)]);
  if (!tracked || !isRecipientKey(context.services.secret_key, tracked, key))
    throw new Problem('not-found', 'This link is no longer valid. Please use the one in our newest message.');
  return lockShipmentFor(tx, { kind: 'system', name: 'Recipient link' }, { id: tracked.id });
}

import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentTagApi } from '@tsela/contract/shipments/shipment-tag-api';
import { Problem } from '@tsela/domain/problem';
import { lockKnownTag } from '../accounts/save-tag.ts';
import { recordChanges } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { announceShipment } from './change/apply-status.ts';
import { loadShipmentsFor } from './shipment-repository.ts';
import { deleteShipmentTags, insertShipmentTags } from './shipment-tag-repository.ts';

/**
 * Puts a tag on shipments or takes it off. Asked twice it is done once. To the people of an account there are no tags but those that are
 * offered to them. Source: screens S08, S21, S50.
 */
export async function tagShipments(
  context: RequestContext,
  { ids, tag_id, action }: InputOf<typeof shipmentTagApi.tag>,
): Promise<OutputOf<typeof shipmentTagApi.tag>> {
  return inTransaction(context, async (tx) => {
    const wanted = [...new Set(ids)];
    const shipments = await loadShipmentsFor(tx, context.actor, wanted);
    const done = shipments.map(({ id }) => id);
    const tag = await lockKnownTag(tx, tag_id);
    if (tag.type !== 'shipment' || !(isStaff(context.actor) || tag.is_offered_to_accounts))
      throw new Problem('not-found', 'Tag not found.');
    const is_added = action === 'add';
    const changed = is_added ? await insertShipmentTags(tx, tag_id, done) : await deleteShipmentTags(tx, tag_id, done);
    const changed_shipments = shipments.filter(({ id }) => changed.includes(id));
    await recordChanges(
      tx,
      context,
      changed_shipments.map(({ id, account_id }) => ({
        type: is_added ? 'shipment.tagged' : 'shipment.untagged',
        object_type: 'shipment' as const,
        object_id: id,
        account_id,
        ...(is_added ? { change_to: { tag: tag.name } } : { change_from: { tag: tag.name } }),
      })),
    );
    for (const shipment of changed_shipments) announceShipment(tx, context, shipment);
    const failed = wanted.filter((id) => !done.includes(id)).map((id) => ({ id, message: 'Shipment not found' }));
    return { done, failed };
  });
}

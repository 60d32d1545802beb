import { searchReference } from '@tsela/domain/formats/references';
import { Problem } from '@tsela/domain/problem';
import { whyNoSticker } from '@tsela/domain/tracking/collection-changes';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { refuseTakenParcelReferences, referenceTaken } from '../booking/save-shipment.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { announceShipment } from './apply-status.ts';
import { countStickers } from '../stickers/sticker-count-repository.ts';
import { updateSticker } from './parcel-sticker-repository.ts';

interface Sticking {
  /** Locked. */
  readonly shipment: ShipmentRow;
  readonly parcel: ParcelRow;
  /** As it was scanned. */
  readonly sticker: string;
}

/**
 * Puts a pre-printed sticker on a parcel: from then on it is found by that as well. The same one again changes nothing. Raises `bad-input`
 * where it is none, or another parcel's. Source: KEY-36, SHIP-VALID-06.
 */
export async function putOnSticker(tx: Tx, context: RequestContext, { shipment, parcel, sticker }: Sticking): Promise<void> {
  const reference = searchReference(sticker);
  if (reference === parcel.alternative_tracking_reference) return;
  const { tracking_prefix } = await loadAccountFor(tx, context.actor, shipment.account_id);
  const refusal = whyNoSticker(reference, tracking_prefix);
  if (refusal !== null) throw new Problem('bad-input', refusal);
  await refuseTakenParcelReferences(tx, shipment.account_id, [{ alternative_tracking_reference: reference }]);
  await write(tx, context, { shipment, parcel, sticker: reference });
}

/** Takes the sticker of a parcel off again. Source: screens S32. */
export async function takeOffSticker(
  tx: Tx,
  context: RequestContext,
  { shipment, parcel }: Omit<Sticking, 'sticker'>,
): Promise<void> {
  await write(tx, context, { shipment, parcel, sticker: '' });
}

async function write(tx: Tx, context: RequestContext, { shipment, parcel, sticker }: Sticking): Promise<void> {
  const to_write = { shipment_id: shipment.id, parcel_id: parcel.id, sticker, now: context.now };
  await updateSticker(tx, to_write).catch(referenceTaken);
  // What is the shipment's own reference as well stays used, whatever its parcels carry.
  const others = (reference: string) => [reference].filter((each) => each !== '' && each !== shipment.custom_reference_key);
  await countStickers(tx, { taken: others(sticker), freed: others(parcel.alternative_tracking_reference) });
  await recordChange(tx, context, {
    type: 'shipment.parcel-sticker',
    object_type: 'shipment',
    object_id: shipment.id,
    account_id: shipment.account_id,
    change_from: { parcel: parcel.tracking_reference, alternative_tracking_reference: parcel.alternative_tracking_reference },
    change_to: { parcel: parcel.tracking_reference, alternative_tracking_reference: sticker },
  });
  announceShipment(tx, context, shipment);
}

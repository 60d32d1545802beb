import type { Sticker, stickerApi } from '@tsela/contract/shipments/sticker-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { searchReference } from '@tsela/domain/formats/references';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { stickerParts } from '@tsela/domain/shipments/stickers';
import type { StickerParts } from '@tsela/domain/shipments/stickers';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { isOpenBlank } from '../blank/blank-repository.ts';
import { putOnSticker, takeOffSticker } from '../change/put-on-sticker.ts';
import { severalParcels, unknownReference } from '../measure/measure-parcel.ts';
import { findParcel, findParcelsByReference } from '../measure/measurement-repository.ts';
import { lockShipmentFor, readParcels } from '../shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipment-repository.ts';
import { STICKERS, countOutOfUse } from './sticker-count-repository.ts';
import { loadRange } from './sticker-ranges.ts';
import { findCarrier, findNotFree, insertMark, readFitness, undoMark } from './sticker-repository.ts';

type Api = typeof stickerApi;

/** One sticker: how it stands, who has it, and what carries it. Source: screens S32. */
export async function findSticker(
  context: RequestContext,
  { reference }: InputOf<Api['findSticker']>,
): Promise<OutputOf<Api['findSticker']>> {
  refuseAccountUsers(context);
  return reading(context, async (tx) => ({ sticker: await lookAt(tx, context, reference) }));
}

/**
 * Puts a sticker on a parcel, whose alternative reference it becomes. Asks back about one of no range, and where the parcel has another already;
 * refuses one that is used, lost, void or another account's. Source: screens S32, DATA-27, SHIP-VALID-06.
 */
export async function assignSticker(
  context: RequestContext,
  { confirmed = false, ...input }: InputOf<Api['assignSticker']>,
): Promise<OutputOf<Api['assignSticker']>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const { shipment, parcel } = await lockNamed(tx, context, input);
    const sticker = await lookAt(tx, context, input.reference);
    if (sticker.used_by?.parcel_id === parcel.id) return { sticker };
    if (sticker.state === 'used') throw new Problem('conflict', carriedBy(sticker));
    if (sticker.state === 'blank') throw new Problem('conflict', `${sticker.reference} is on a blank shipment, to be completed.`);
    const { tracking_reference, alternative_tracking_reference: other } = parcel;
    if (parcel.status === 'cancelled') throw new Problem('conflict', `${tracking_reference} is cancelled.`);
    const doubts = [
      ...(sticker.state === 'outside' ? [`${sticker.reference} is in none of your ranges.`] : []),
      ...(other === '' ? [] : [`${tracking_reference} has the sticker ${other}, which would be free again.`]),
    ];
    if (doubts.length > 0 && !confirmed) throw doubtful(doubts.join(' '));
    await putOnSticker(tx, context, { shipment, parcel, sticker: sticker.reference });
    return { sticker: await lookAt(tx, context, sticker.reference) };
  });
}

/** What a browser asks back about; the same call with `confirmed` goes through. */
function doubtful(message: string): Problem {
  return new Problem('conflict', message, { violations: [{ field: 'confirmed', code: 'confirmation-needed', message }] });
}

function carriedBy({ reference, used_by }: Sticker): string {
  return used_by === null
    ? `${reference} is on another parcel already.`
    : `${reference} is on ${used_by.parcel_reference} of ${used_by.account_name} already.`;
}

async function lockNamed(
  tx: Tx,
  context: RequestContext,
  input: Pick<InputOf<Api['assignSticker']>, 'parcel_id' | 'parcel_reference'>,
) {
  const { parcel_id, parcel_reference = '' } = input;
  if (parcel_id !== undefined) {
    const found = await findParcel(tx, parcel_id);
    if (!found) throw new Problem('not-found', 'Parcel not found.');
    return lockParcel(tx, context, { id: parcel_id, shipment_id: found.shipment_id });
  }
  const key = searchReference(parcel_reference);
  if (key === '') refuseIfAny([{ field: 'parcel_reference', code: 'required', message: 'Please scan the parcel.' }]);
  const parcels = (await findParcelsByReference(tx, [key])).get(key) ?? [];
  const [parcel] = parcels;
  if (!parcel) throw unknownReference(parcel_reference);
  const locked = await lockParcel(tx, context, parcel);
  if (parcels.length > 1) throw severalParcels(parcel_reference);
  return locked;
}

async function lockParcel(
  tx: Tx,
  context: RequestContext,
  { id, shipment_id }: Pick<ParcelRow, 'id' | 'shipment_id'>,
): Promise<{ shipment: ShipmentRow; parcel: ParcelRow }> {
  const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
  const parcel = (await readParcels(tx, [shipment_id])).find((each) => each.id === id);
  if (!parcel) throw new Problem('not-found', 'Parcel not found.');
  return { shipment, parcel };
}

/** Takes a sticker off its parcel. A shipment's own reference is none that could be taken off. Source: screens S32. */
export async function unbindSticker(
  context: RequestContext,
  input: InputOf<Api['unbindSticker']>,
): Promise<OutputOf<Api['unbindSticker']>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const { reference, used_by } = await lookAt(tx, context, input.reference);
    if (used_by === null) throw new Problem('not-found', `${reference} is on no parcel.`);
    const { parcel_id, shipment_id, short_tracking_reference } = used_by;
    if (parcel_id === null)
      throw new Problem('conflict', `${reference} is the reference of shipment ${short_tracking_reference} itself.`);
    const { shipment, parcel } = await lockParcel(tx, context, { id: parcel_id, shipment_id });
    if (parcel.alternative_tracking_reference === reference) await takeOffSticker(tx, context, { shipment, parcel });
    return { sticker: await lookAt(tx, context, reference) };
  });
}

/** Marks free stickers as lost or void, one or a run of them. Raises `conflict` where one of them is not free. Source: screens S32. */
export async function markSticker(
  context: RequestContext,
  { reference, to_reference, mark, reason }: InputOf<Api['markSticker']>,
): Promise<OutputOf<Api['markSticker']>> {
  refuseAccountUsers(context);
  const said = reason.trim();
  if (said === '') refuseIfAny([{ field: 'reason', code: 'required', message: 'Please say what happened.' }]);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, STICKERS);
    const { range_id, ...first } = await lieIn(tx, context, reference);
    const last =
      to_reference === undefined || to_reference.trim() === '' ? { range_id, ...first } : await lieIn(tx, context, to_reference);
    if (last.range_id !== range_id || last.number < first.number)
      refuseIfAny([
        { field: 'to_reference', code: 'range', message: 'The last sticker is in the same range, behind the first.' },
      ]);
    const span = { stem: first.stem, width: first.width, first_number: first.number, last_number: last.number };
    const taken = await findNotFree(tx, range_id, span);
    if (taken !== null) throw new Problem('conflict', `${taken} is not free.`);
    const { actor, now } = context;
    const created_by = actor.kind === 'user' ? actor.user_id : null;
    const { first_number, last_number } = span;
    await insertMark(tx, { range_id, first_number, last_number, mark, reason: said, created_by, now });
    await countOutOfUse(tx, { range_id, change: last_number - first_number + 1 });
    await record(tx, context, mark, { sticker_range_id: range_id, first_number, last_number, reason: said });
    return { sticker: await lookAt(tx, context, reference) };
  });
}

/** Takes back what a sticker was marked as: it was found again, or marked by mistake. Source: screens S32. */
export async function restoreSticker(
  context: RequestContext,
  { reference }: InputOf<Api['restoreSticker']>,
): Promise<OutputOf<Api['restoreSticker']>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    await lockExclusive(tx, STICKERS);
    const { range_id, number } = await lieIn(tx, context, reference);
    const undone = await undoMark(tx, { range_id, number, now: context.now });
    if (undone === null) throw new Problem('conflict', `${searchReference(reference)} is neither lost nor void.`);
    await countOutOfUse(tx, { range_id, change: undone.first_number - undone.last_number - 1 });
    await record(tx, context, 'restored', { sticker_range_id: range_id, ...undone });
    return { sticker: await lookAt(tx, context, reference) };
  });
}

/** Where a sticker lies, for who may see its range. */
async function lieIn(tx: Tx, context: RequestContext, entered: string): Promise<StickerParts & { readonly range_id: number }> {
  const parts = stickerParts(entered);
  const [fitness] = parts === null ? [] : await readFitness(tx, [parts]);
  if (parts === null || !fitness) throw new Problem('not-found', `${searchReference(entered)} is in none of your ranges.`);
  await loadRange(tx, context, fitness.range_id);
  return { ...parts, range_id: fitness.range_id };
}

/** A sticker as it stands. That of a range out of reach is told of only by its carrier, where that is within it. */
async function lookAt(tx: Tx, context: RequestContext, entered: string): Promise<Sticker> {
  const reference = searchReference(entered);
  if (reference === '') refuseIfAny([{ field: 'reference', code: 'required', message: 'Please scan the sticker.' }]);
  const parts = stickerParts(reference);
  const [fitness] = parts === null ? [] : await readFitness(tx, [parts]);
  const range = fitness ? await loadRange(tx, context, fitness.range_id).catch(nullIfNotFound) : null;
  const carrier = await findCarrier(tx, context.actor, reference);
  const used_by = carrier?.is_visible === true ? usedBy(carrier) : null;
  const state = carrier
    ? 'used'
    : (await isOpenBlank(tx, reference))
      ? 'blank'
      : (fitness?.mark ?? (fitness ? 'free' : 'outside'));
  return { reference, state, range, used_by, reason: (range && fitness?.reason) ?? '' };
}

function nullIfNotFound(error: unknown): null {
  if (error instanceof Problem && error.code === 'not-found') return null;
  throw error;
}

type Carrier = NonNullable<Awaited<ReturnType<typeof findCarrier>>>;

function usedBy({ shipment_id, short_tracking_reference, parcel_id, parcel_reference, account_name }: Carrier) {
  return {
    shipment_id,
    short_tracking_reference,
    parcel_id,
    parcel_reference: parcel_reference ?? short_tracking_reference,
    account_name,
  };
}

async function record(tx: Tx, context: RequestContext, what: string, change_to: object): Promise<void> {
  await recordChange(tx, context, {
    type: `sticker.${what}`,
    object_type: 'provider',
    object_id: context.provider_id,
    change_to,
  });
}

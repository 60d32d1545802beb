import type { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { searchReference } from '@tsela/domain/formats/references';
import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { readParcels } from '../shipments/shipment-repository.ts';
import type { ParcelRow, ShipmentRow } from '../shipments/shipment-repository.ts';
import { scanTogether } from '../tracking/scan-together.ts';
import { lockScannedShipments, shipmentsByReference } from '../tracking/scanned-reference-reads.ts';
import { candidateIds, referencesOfParcels } from './candidate-reads.ts';
import { actingUser, recordTransfer } from './record-transfer.ts';
import { refuseFull } from './scan-transfers.ts';
import { readTransfer } from './transfer-reads.ts';
import {
  deleteLines,
  loadTransferFor,
  lockTransferFor,
  newLine,
  readLines,
  readLinesOf,
  readReferences,
  referenceOf,
  writeLines,
} from './transfer-repository.ts';
import type { LineToWrite, TransferRow } from './transfer-repository.ts';
import {
  lockLoadedTransfer,
  moveLoad,
  refuseClosed,
  refuseElsewhere,
  refuseUnlessLoading,
  staysAsItIs,
} from './whole-transfer.ts';

type Input = InputOf<typeof interhubTransferApi.parcels>;
type Result = OutputOf<typeof interhubTransferApi.parcels>['results'][number];

/** Lists parcels on a transfer, takes them off, or scans them out or in. Of many each is answered. Source: screens S29. */
export async function handleTransferParcels(
  context: RequestContext,
  input: Input,
): Promise<OutputOf<typeof interhubTransferApi.parcels>> {
  refuseAccountUsers(context);
  return inTransaction(context, async (tx) => {
    const results = await act(tx, context, input);
    return { interhub_transfer: await readTransfer(tx, context, input.id), results };
  });
}

function act(tx: Tx, context: RequestContext, input: Input): Promise<Result[]> {
  if (input.action === 'scan-out' || input.action === 'scan-in') return scan(tx, context, input);
  refuseDrivers(context.actor);
  return input.action === 'add' ? add(tx, context, input) : remove(tx, context, input);
}

/** What is named, as references. Raises `bad-input` where nothing is. */
async function namedReferences(tx: Tx, context: RequestContext, input: Input): Promise<string[]> {
  const transfer = await loadTransferFor(tx, context.actor, input.id);
  const ids = input.everything === true ? await candidateIds(tx, context, transfer) : (input.parcel_ids ?? []);
  const references = [...(input.references ?? []).map(searchReference), ...(await referencesOfParcels(tx, ids))].filter(Boolean);
  if (references.length > 0) return [...new Set(references)];
  const message = input.everything === true ? 'No parcels are waiting for this lane.' : 'Please scan or choose parcels.';
  throw new Problem('bad-input', message, { violations: [{ field: 'references', code: 'required', message }] });
}

/** As scans at the bench: the same rules, history and messages. */
async function scan(tx: Tx, context: RequestContext, input: Input): Promise<Result[]> {
  const transfer = await loadTransferFor(tx, context.actor, input.id);
  const references = await namedReferences(tx, context, input);
  const is_out = input.action === 'scan-out';
  const { actor } = context;
  // Staff of one branch scan there, others at the end of the lane that they work on.
  const own = actor.kind === 'user' && actor.limit_user_to_branch ? actor.branch_id : null;
  const answers = await scanTogether(tx, context, {
    device_id: referenceOf(transfer),
    references,
    choice: is_out ? 'manifested' : 'inbound-from-manifest',
    transfer_id: transfer.id,
    branch_id: own ?? (is_out ? transfer.origin_branch_id : transfer.destination_branch_id),
  });
  return [...answers].map(([reference, answer]) => ({ reference, result: toneOf(answer), message: answer.message }));
}

function toneOf({ result, warnings = [] }: FieldEventResult): Result['result'] {
  if (result === 'refused') return 'refused';
  return result === 'kept' || warnings.length > 0 ? 'warning' : 'done';
}

interface Named {
  readonly reference: string;
  readonly shipment: ShipmentRow | undefined;
  readonly parcels: readonly ParcelRow[];
}

async function add(tx: Tx, context: RequestContext, input: Input): Promise<Result[]> {
  const named = await lockNamed(tx, context, await namedReferences(tx, context, input));
  const transfer = await lockTransferFor(tx, context.actor, input.id);
  refuseUnlessLoading(transfer, context.now);
  refuseElsewhere(context, transfer.origin_branch_id, `${referenceOf(transfer)} is loaded at another branch.`);
  const parcel_ids = named.flatMap(({ parcels }) => parcels.map(({ id }) => id));
  const lines = await readLinesOf(tx, { parcel_ids, transfer_ids: [transfer.id] });
  const references = await readReferences(
    tx,
    lines.map(({ transfer_id }) => transfer_id),
  );
  refuseFull(transfer, { now: (await readLines(tx, transfer.id)).length, more: parcel_ids.length });
  const taken = new Map<ParcelId, LineToWrite>();
  const results = named.map((each): Result => {
    const listed = lines.filter(({ parcel_id, is_open }) => is_open && each.parcels.some(({ id }) => id === parcel_id));
    const refusal = whyNotAdd(each, { listed, transfer, references });
    if (refusal !== null) return { reference: each.reference, result: 'refused', message: refusal };
    const fresh = each.parcels.filter(({ id }) => !taken.has(id) && !listed.some(({ parcel_id }) => parcel_id === id));
    for (const { id, shipment_id } of fresh)
      taken.set(
        id,
        newLine({ transfer_id: transfer.id, parcel_id: id, shipment_id, time_added: context.now, added_by: actingUser(context) }),
      );
    if (fresh.length === 0)
      return { reference: each.reference, result: 'warning', message: `It is on ${referenceOf(transfer)} already.` };
    return { reference: each.reference, result: 'done', message: `Added to ${referenceOf(transfer)}.` };
  });
  await writeLines(tx, [...taken.values()]);
  if (taken.size > 0) await recordTransfer(tx, context, transfer, { type: 'loaded', to: { parcel_ids: [...taken.keys()] } });
  return results;
}

/** What the parcels of a reference are on, and how that is called. */
interface Listing {
  readonly listed: readonly { readonly transfer_id: TransferRow['id'] }[];
  readonly transfer: TransferRow;
  readonly references: ReadonlyMap<TransferRow['id'], string>;
}

function whyNotAdd({ shipment, parcels }: Named, { listed, transfer, references }: Listing): string | null {
  if (!shipment || parcels.length === 0) return 'No shipment has this reference.';
  if (staysAsItIs(shipment))
    return `${shipment.short_tracking_reference} is ${statusLabel(shipment.status).toLowerCase()}. It cannot travel.`;
  const other = listed.find(({ transfer_id }) => transfer_id !== transfer.id);
  if (!other) return null;
  const which = references.get(other.transfer_id) ?? 'another open transfer';
  return `${shipment.short_tracking_reference} is on ${which}. Take it off there first.`;
}

/** The shipments behind references, locked, with the parcels that each reference means. */
async function lockNamed(tx: Tx, context: RequestContext, references: readonly string[]): Promise<Named[]> {
  const shipments = await lockScannedShipments(tx, context.actor, references);
  const parcels = await readParcels(
    tx,
    shipments.map(({ id }) => id),
  );
  const ids = shipmentsByReference(shipments, parcels);
  const shipment_of = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  return references.map((reference) => {
    const id = ids.get(reference);
    const own = parcels.filter(({ shipment_id, status }) => shipment_id === id && status !== 'cancelled');
    const exact = own.filter((parcel) => [parcel.tracking_reference, parcel.alternative_tracking_reference].includes(reference));
    return { reference, shipment: id === undefined ? undefined : shipment_of.get(id), parcels: exact.length > 0 ? exact : own };
  });
}

/** What was loaded is at its hub again. */
async function remove(tx: Tx, context: RequestContext, input: Input): Promise<Result[]> {
  const loaded = await lockLoadedTransfer(tx, context, input.id);
  const { transfer, lines, parcels } = loaded;
  refuseClosed(transfer);
  if (transfer.time_dispatched !== null) throw new Problem('conflict', `${referenceOf(transfer)} has left.`);
  refuseElsewhere(context, transfer.origin_branch_id, `${referenceOf(transfer)} is loaded at another branch.`);
  const wanted = new Set<ParcelId>(input.parcel_ids ?? parcelsBehind(input.references ?? [], parcels));
  const gone = lines.filter(({ parcel_id }) => wanted.has(parcel_id));
  if (gone.length === 0) throw new Problem('conflict', `None of them is on ${referenceOf(transfer)}.`);
  const scanned = new Set(gone.flatMap(({ parcel_id, time_scanned_out }) => (time_scanned_out === null ? [] : parcel_id)));
  const towns = await branchTowns(context);
  await moveLoad(tx, context, {
    loaded,
    parcel_ids: scanned,
    to: 'at-hub',
    at: transfer.origin_branch_id,
    message: `Taken off ${referenceOf(transfer)}`,
    act: 'taken-off',
    towns,
  });
  const parcel_ids = gone.map(({ parcel_id }) => parcel_id);
  await deleteLines(tx, transfer.id, parcel_ids);
  await recordTransfer(tx, context, transfer, { type: 'unloaded', from: { parcel_ids } });
  const reference_of = new Map(parcels.map(({ id, tracking_reference }) => [id, tracking_reference]));
  return parcel_ids.map((id) => ({
    reference: reference_of.get(id) ?? '',
    result: 'done' as const,
    message: `Taken off ${referenceOf(transfer)}.`,
  }));
}

function parcelsBehind(references: readonly string[], parcels: readonly ParcelRow[]): ParcelId[] {
  const wanted = new Set(references.map(searchReference));
  return parcels
    .filter(
      ({ tracking_reference, alternative_tracking_reference }) =>
        wanted.has(tracking_reference) || wanted.has(alternative_tracking_reference),
    )
    .map(({ id }) => id);
}

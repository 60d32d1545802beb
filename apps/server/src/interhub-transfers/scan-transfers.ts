import { differenceOnArrival } from '@tsela/domain/interhub-transfers/transfer-lines';
import { whyNotLoad, whyNotReceive } from '@tsela/domain/interhub-transfers/transfer-scans';
import type { BranchId, InterhubTransferId, ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isFeatureOn, readSettings } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import type { CapturedEvent } from '../tracking/step-of-choice.ts';
import type { TransferScanning, TransferScans } from '../tracking/transfer-scanning.ts';
import type { TransferStep } from '../tracking/transfer-step.ts';
import { actingUser, announceTransfer } from './record-transfer.ts';
import { branchNames, factOf, judged } from './transfer-facts.ts';
import { MOST_PARCELS } from './transfer-reads.ts';
import {
  lockTransfers,
  newLine,
  readLinesOf,
  readLinesScannedIn,
  readReferences,
  referenceOf,
  transferNotFound,
  updateTransfer,
  writeLines,
} from './transfer-repository.ts';
import type { LineToWrite, TransferRow } from './transfer-repository.ts';

/** What transfers do about the scans that name one, below them. */
export const transferScans: TransferScans = { begin, awaitAgain };

const NONE_NAMED: TransferScanning = { judge: () => null, expect: () => null, write: async () => undefined };

type Settings = Awaited<ReturnType<typeof settingsOf>>;

/** What scans are judged by. */
interface Bench {
  readonly context: RequestContext;
  readonly settings: Settings;
  readonly names: ReadonlyMap<BranchId, string>;
  readonly transfers: ReadonlyMap<InterhubTransferId, TransferRow>;
  readonly references: ReadonlyMap<InterhubTransferId, string>;
  /** Lines of each parcel, on the named transfers and on the open one that has it. */
  readonly lines: ReadonlyMap<ParcelId, readonly LineToWrite[]>;
}

interface Scan {
  readonly bench: Bench;
  readonly transfer: TransferRow;
  readonly event: CapturedEvent;
  readonly shipment: ShipmentRow;
  readonly parcel_ids: readonly ParcelId[];
  readonly branch_id: BranchId;
}

async function begin(
  tx: Tx,
  context: RequestContext,
  { ids, parcel_ids, received }: Parameters<TransferScans['begin']>[2],
): Promise<TransferScanning> {
  if (ids.length + received.length === 0) return NONE_NAMED;
  const settings = await settingsOf(context);
  if (ids.length === 0 && !settings.is_on) return NONE_NAMED;
  const known = await readLinesOf(tx, { parcel_ids: [...new Set([...parcel_ids, ...received])], transfer_ids: ids });
  const awaiting = new Set(received);
  const expected = known
    .filter(({ parcel_id, is_open }) => is_open && awaiting.has(parcel_id))
    .map(({ transfer_id }) => transfer_id);
  if (ids.length === 0 && expected.length === 0) return NONE_NAMED;
  const locked = await lockTransfers(tx, context.actor, [...new Set([...ids, ...expected])]);
  const transfers = new Map(locked.map((row) => [row.id, row]));
  const lines = Map.groupBy(known, ({ parcel_id }) => parcel_id);
  const others = known.flatMap(({ transfer_id }) => (transfers.has(transfer_id) ? [] : transfer_id));
  const references = await readReferences(tx, [...new Set([...ids, ...others])]);
  const bench: Bench = { context, settings, names: await branchNames(context), transfers, references, lines };
  const judgements = new Map<TransferStep, { readonly transfer: TransferRow; readonly lines: readonly LineToWrite[] }>();
  return {
    judge: (event, { shipment, moved }) => {
      if (event.transfer_id === undefined) return null;
      const transfer = transfers.get(event.transfer_id);
      if (!transfer || !settings.is_on) throw transferNotFound();
      const { step, written } = judge({
        bench,
        transfer,
        event,
        shipment,
        parcel_ids: moved.map(({ id }) => id),
        branch_id: branchOf(event, context, transfer),
      });
      judgements.set(step, { transfer, lines: written });
      return step;
    },
    expect: (event, { moved }) => {
      const arrival = settings.is_on ? expectedArrival(bench, { event, parcel_ids: moved.map(({ id }) => id) }) : null;
      if (arrival === null) return null;
      judgements.set(arrival.step, arrival);
      return arrival.step;
    },
    write: async (taken) => {
      const kept = taken.flatMap((step) => judgements.get(step) ?? []);
      await writeLines(
        tx,
        kept.flatMap((each) => each.lines),
      );
      await startArriving(
        tx,
        context,
        taken.flatMap((step) => (step.choice === 'inbound-from-manifest' ? (judgements.get(step) ?? []) : [])),
      );
      for (const transfer of new Set(kept.map((each) => each.transfer))) announceTransfer(tx, context, transfer);
    },
  };
}

/** A transfer arrives with the first parcel that is scanned in. */
async function startArriving(
  tx: Tx,
  context: RequestContext,
  kept: readonly { readonly transfer: TransferRow }[],
): Promise<void> {
  const first = new Set(kept.flatMap(({ transfer }) => (transfer.time_first_in === null ? transfer.id : [])));
  for (const id of first) await updateTransfer(tx, id, { time_first_in: context.now }, context.now);
}

async function settingsOf({ services, provider_id }: RequestContext) {
  const settings = await services.settings.of(provider_id);
  return {
    is_on: isFeatureOn(settings, 'interhub_transfers'),
    ...readSettings(settings, [
      'interhub_outbound_scan_status',
      'interhub_dispatch_status',
      'interhub_inbound_scan_status',
      'manifest_scanner_enabled',
      'manifest_scanner_allow_unlisted',
    ]),
  };
}

/** Where it is scanned: a driver is at the end of the lane that the choice says. */
function branchOf({ branch_id, choice }: CapturedEvent, { actor }: RequestContext, transfer: TransferRow): BranchId {
  if (actor.kind === 'user' && actor.driver_id !== null)
    return choice === 'manifested' ? transfer.origin_branch_id : transfer.destination_branch_id;
  const own = actor.kind === 'user' ? actor.branch_id : null;
  const here = branch_id ?? own;
  if (here === null) throw new Problem('bad-input', 'Please choose the branch you are scanning at.');
  if (actor.kind === 'user' && actor.limit_user_to_branch && here !== own)
    throw new Problem('not-permitted', 'You can scan at your own branch only.');
  return here;
}

function judge(scan: Scan): { readonly step: TransferStep; readonly written: readonly LineToWrite[] } {
  const { event, bench } = scan;
  if (isDriver(bench) && !bench.settings.manifest_scanner_enabled)
    throw new Problem('not-permitted', 'Drivers do not scan interhub transfers here.');
  if (event.choice === 'manifested') return judgeLoading(scan);
  if (event.choice === 'inbound-from-manifest') return judgeArrival(scan);
  throw new Problem('bad-input', 'Onto an interhub transfer is scanned as “Manifested”, from it as “Inbound from manifest”.');
}

function judgeLoading(scan: Scan) {
  const { bench, transfer, event, shipment, branch_id } = scan;
  const refusal = whyNotLoad(judged(transfer, bench.names), { branch_id, captured_at: event.captured_at });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const here = linesHere(scan);
  refuseOnOther(scan);
  refuseUnlisted(scan, here);
  const warnings: string[] = [];
  if (here.every(({ line }) => line?.time_scanned_out)) warnings.push(`It is on ${referenceOf(transfer)} already.`);
  else if (isDriver(bench) && here.some(({ line }) => !line)) warnings.push(notListed(transfer));
  if (shipment.delivery_branch_id !== null && shipment.delivery_branch_id !== transfer.destination_branch_id)
    warnings.push(`It is delivered from ${bench.names.get(shipment.delivery_branch_id) ?? 'another branch'}.`);
  const by = actingUser(bench.context);
  const written = here.flatMap(({ line, fresh }) =>
    line?.time_scanned_out ? [] : [{ ...(line ?? fresh), time_scanned_out: event.captured_at, scanned_out_by: by }],
  );
  const { interhub_outbound_scan_status, interhub_dispatch_status } = bench.settings;
  const step: TransferStep = {
    choice: 'manifested',
    // Reported after it has left.
    to: transfer.time_dispatched === null ? interhub_outbound_scan_status : interhub_dispatch_status,
    branch_id,
    warnings,
    data: factOf(transfer, 'loaded'),
  };
  return { step, written };
}

function judgeArrival(scan: Scan) {
  const { bench, transfer, event, shipment, branch_id } = scan;
  const refusal = whyNotReceive(judged(transfer, bench.names), { branch_id });
  if (refusal !== null) throw new Problem('conflict', refusal);
  const here = linesHere(scan);
  refuseUnlisted(scan, here);
  const warnings: string[] = [];
  const elsewhere = onOther(scan);
  const difference = differenceOnArrival({
    is_listed: here.every(({ line }) => line !== undefined),
    is_on_other: elsewhere.length > 0,
    is_delivered_here: shipment.delivery_branch_id === null || shipment.delivery_branch_id === branch_id,
  });
  if (here.every(({ line }) => line?.time_scanned_in)) warnings.push('It was scanned in already.');
  else if (difference !== null) warnings.push(notListed(transfer));
  const by = actingUser(bench.context);
  const written = here.flatMap(({ line, fresh }): LineToWrite[] => {
    if (line?.time_scanned_in) return [];
    const came = { ...(line ?? fresh), is_open: false, time_scanned_in: event.captured_at, scanned_in_by: by };
    if (line?.difference === 'missing')
      return [{ ...came, decision: 'found' as const, decided_by: by, time_decided: bench.context.now }];
    return [line ? came : { ...came, difference }];
  });
  const step: TransferStep = {
    choice: 'inbound-from-manifest',
    to: bench.settings.interhub_inbound_scan_status,
    branch_id,
    warnings,
    data: factOf(transfer, 'arrived'),
  };
  return { step, written: [...elsewhere.map((line) => movedHere(line, scan)), ...written] };
}

/** The arrival of parcels that are scanned as received, without naming the transfer that lists them. Source: screens S29. */
function expectedArrival(bench: Bench, { event, parcel_ids }: Pick<Scan, 'event' | 'parcel_ids'>) {
  const { actor } = bench.context;
  const branch_id = event.branch_id ?? (actor.kind === 'user' ? actor.branch_id : null);
  if (event.choice !== 'received-at-hub' || event.transfer_id !== undefined || branch_id === null) return null;
  const open = parcel_ids.flatMap((id) =>
    (bench.lines.get(id) ?? []).filter((line) => line.is_open && line.time_scanned_in === null),
  );
  const transfer = open
    .flatMap(({ transfer_id }) => bench.transfers.get(transfer_id) ?? [])
    .find((each) => whyNotReceive(judged(each, bench.names), { branch_id }) === null);
  if (!transfer) return null;
  const step: TransferStep = {
    choice: 'inbound-from-manifest',
    to: bench.settings.interhub_inbound_scan_status,
    branch_id,
    warnings: [],
    note: `It came with ${referenceOf(transfer)}.`,
    data: factOf(transfer, 'arrived'),
  };
  const by = actingUser(bench.context);
  const lines = open
    .filter(({ transfer_id }) => transfer_id === transfer.id)
    .map((line): LineToWrite => ({ ...line, is_open: false, time_scanned_in: event.captured_at, scanned_in_by: by }));
  return { step, transfer, lines };
}

/** A scan that is taken back has not brought its parcels: their lines are as they were before it. */
async function awaitAgain(
  tx: Tx,
  context: RequestContext,
  { shipment_id, captured_at }: Parameters<TransferScans['awaitAgain']>[2],
) {
  const lines = await readLinesScannedIn(tx, { shipment_id, at: captured_at });
  const open = await lockTransfers(tx, context.actor, [...new Set(lines.map(({ transfer_id }) => transfer_id))]);
  for (const transfer of open.filter(({ time_closed }) => time_closed === null)) {
    const own = lines.filter(({ transfer_id, difference }) => transfer_id === transfer.id && difference === null);
    await writeLines(
      tx,
      own.map((line) => ({ ...line, is_open: true, time_scanned_in: null, scanned_in_by: null })),
    );
    announceTransfer(tx, context, transfer);
  }
}

/** A parcel that another transfer has came with this one: there it is missed no more. */
function movedHere(line: LineToWrite, { bench, transfer }: Scan): LineToWrite {
  return {
    ...line,
    is_open: false,
    difference: 'missing',
    decision: 'moved',
    moved_to_id: transfer.id,
    decided_by: actingUser(bench.context),
    time_decided: bench.context.now,
  };
}

/** The parcels with their lines on the transfer, and the line that each would get. */
function linesHere({ bench, transfer, parcel_ids, shipment, event }: Scan) {
  return parcel_ids.map((parcel_id) => ({
    line: bench.lines.get(parcel_id)?.find(({ transfer_id }) => transfer_id === transfer.id),
    fresh: newLine({
      transfer_id: transfer.id,
      parcel_id,
      shipment_id: shipment.id,
      time_added: event.captured_at,
      added_by: actingUser(bench.context),
    }),
  }));
}

function onOther({ bench, transfer, parcel_ids }: Scan): LineToWrite[] {
  return parcel_ids.flatMap((id) =>
    (bench.lines.get(id) ?? []).filter(({ is_open, transfer_id }) => is_open && transfer_id !== transfer.id),
  );
}

/** A parcel is on one open transfer at a time. Source: screens S29. */
function refuseOnOther(scan: Scan): void {
  const [other] = onOther(scan);
  if (!other) return;
  const which = scan.bench.references.get(other.transfer_id) ?? 'another open transfer';
  throw new Problem('conflict', `${scan.shipment.short_tracking_reference} is on ${which}. Take it off there first.`);
}

/** Source: SETTINGS-SEC-43, manifest_scanner_allow_unlisted. */
function refuseUnlisted({ bench, transfer, shipment }: Scan, here: readonly { readonly line: LineToWrite | undefined }[]): void {
  if (!isDriver(bench) || bench.settings.manifest_scanner_allow_unlisted || here.every(({ line }) => line)) return;
  throw new Problem(
    'conflict',
    `${shipment.short_tracking_reference} is not on ${referenceOf(transfer)}. Ask the office to add it.`,
  );
}

function notListed(transfer: TransferRow): string {
  return `It was not on the list of ${referenceOf(transfer)} and is added.`;
}

function isDriver({ context: { actor } }: Bench): boolean {
  return actor.kind === 'user' && actor.driver_id !== null;
}

/** Why a transfer takes no more parcels. */
export function refuseFull(transfer: TransferRow, { now, more }: { readonly now: number; readonly more: number }): void {
  if (now + more <= MOST_PARCELS) return;
  throw new Problem(
    'conflict',
    `${referenceOf(transfer)} would have more than ${MOST_PARCELS} parcels. Open another transfer for the rest.`,
  );
}

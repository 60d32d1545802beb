import type { WholeTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { decisionLabel, decisionsOf, differenceLabel } from '@tsela/domain/interhub-transfers/transfer-lines';
import { transferNumber } from '@tsela/domain/interhub-transfers/transfer-references';
import type { ParcelId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { actingUser, recordTransfer } from './record-transfer.ts';
import { readWholeTransfer } from './transfer-reads.ts';
import { findTransferByNumber, newLine, readLinesOf, referenceOf, writeLines } from './transfer-repository.ts';
import type { LineRow, LineToWrite, TransferRow } from './transfer-repository.ts';
import { lockLoadedTransfer, moveLoad, refuseClosed } from './whole-transfer.ts';

type Input = InputOf<typeof interhubTransferApi.decide>;

/**
 * Marks parcels as damaged or in the wrong lane, and says what becomes of what is other than listed: found here, lost, gone on with another
 * transfer, or looked into. All that are named or none. Source: screens S29.
 */
export async function decideDifferences(context: RequestContext, input: Input): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  const inbound = readSetting(await context.services.settings.of(context.provider_id), 'interhub_inbound_scan_status');
  const towns = await branchTowns(context);
  return inTransaction(context, async (tx) => {
    const target_id = await targetOf(tx, context, input);
    const loaded = await lockLoadedTransfer(tx, context, input.id, target_id === null ? [] : [target_id]);
    const { transfer, lines } = loaded;
    refuseClosed(transfer);
    if (transfer.time_dispatched === null) throw new Problem('conflict', `${referenceOf(transfer)} has not left yet.`);
    const named = new Set<ParcelId>(input.parcel_ids);
    const chosen = lines.filter(({ parcel_id }) => named.has(parcel_id));
    if (chosen.length < named.size) throw new Problem('not-found', 'Parcel not found.');
    const decided = chosen.map((line) => decidedLine(context, line, input, target_id));
    const found = chosen.filter(({ time_scanned_in }) => time_scanned_in === null && input.decision === 'found');
    await writeLines(tx, decided);
    const target = loaded.others.find(({ id }) => id === target_id);
    if (target) await goOn(tx, context, { target, lines: chosen });
    await moveLoad(tx, context, {
      loaded,
      parcel_ids: new Set(found.map(({ parcel_id }) => parcel_id)),
      to: inbound,
      at: transfer.destination_branch_id,
      message: SCAN_CHOICE_FACTS['inbound-from-manifest'].label,
      act: 'arrived',
      towns,
    });
    const { parcel_ids, difference, decision, note } = input;
    await recordTransfer(tx, context, transfer, {
      type: 'decided',
      to: { parcel_ids, difference, decision, note, ...(target && { moved_to: referenceOf(target) }) },
    });
    return readWholeTransfer(tx, context, transfer.id);
  });
}

function decidedLine(context: RequestContext, line: LineRow, input: Input, moved_to_id: TransferRow['id'] | null): LineToWrite {
  const difference = input.difference ?? line.difference;
  const { decision } = input;
  const note = input.note?.trim() ?? line.note;
  if (decision === undefined) {
    if (input.difference === undefined) throw invalid('decision', 'Please say what should happen to it.');
    return { ...line, difference, decision: null, decided_by: null, time_decided: null, moved_to_id: null, note };
  }
  if (difference === null) throw invalid('decision', 'Nothing is other than listed with this parcel.');
  if (!decisionsOf(difference).includes(decision))
    throw invalid('decision', `“${decisionLabel(decision)}” is no decision about “${differenceLabel(difference)}”.`);
  const by = actingUser(context);
  return {
    ...line,
    difference,
    decision,
    note,
    moved_to_id,
    is_open: false,
    decided_by: by,
    time_decided: context.now,
    ...(decision === 'found' && line.time_scanned_in === null && { time_scanned_in: context.now, scanned_in_by: by }),
  };
}

/** The transfer that parcels go on with. */
async function targetOf(
  tx: Tx,
  context: RequestContext,
  { decision, moved_to = '', id }: Input,
): Promise<TransferRow['id'] | null> {
  if (decision !== 'moved') return null;
  const number = transferNumber(moved_to);
  const target = number === null ? null : await findTransferByNumber(tx, context.actor, number);
  if (!target || target.id === id || target.status === 'closed' || target.time_dispatched !== null)
    throw invalid('moved_to', 'Please name another transfer that is being loaded.');
  return target.id;
}

/** Puts the parcels onto the list of the transfer that they go on with; it is locked. */
async function goOn(
  tx: Tx,
  context: RequestContext,
  { target, lines }: { target: TransferRow; lines: readonly LineRow[] },
): Promise<void> {
  if (target.status === 'closed' || target.time_dispatched !== null)
    throw invalid('moved_to', 'Please name another transfer that is being loaded.');
  const parcel_ids = lines.map(({ parcel_id }) => parcel_id);
  const known = await readLinesOf(tx, { parcel_ids, transfer_ids: [target.id] });
  const elsewhere = known.find(({ is_open, transfer_id }) => is_open && transfer_id !== target.id);
  if (elsewhere) throw new Problem('conflict', 'One of the parcels is on another open transfer. Take it off there first.');
  const listed = new Set(known.filter(({ is_open }) => is_open).map(({ parcel_id }) => parcel_id));
  await writeLines(
    tx,
    lines
      .filter(({ parcel_id }) => !listed.has(parcel_id))
      .map(({ parcel_id, shipment_id }) =>
        newLine({ transfer_id: target.id, parcel_id, shipment_id, time_added: context.now, added_by: actingUser(context) }),
      ),
  );
  await recordTransfer(tx, context, target, { type: 'loaded', to: { parcel_ids } });
}

function invalid(field: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code: 'choice', message }] });
}

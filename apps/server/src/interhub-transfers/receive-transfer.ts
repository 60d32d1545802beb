import type { WholeTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { branchTowns } from '../shipments/change/place-of-status.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { actingUser, recordTransfer } from './record-transfer.ts';
import { branchNames } from './transfer-facts.ts';
import { readWholeTransfer } from './transfer-reads.ts';
import { referenceOf, updateTransfer, writeLines } from './transfer-repository.ts';
import type { LineToWrite } from './transfer-repository.ts';
import { lockLoadedTransfer, moveLoad, refuseClosed, refuseElsewhere } from './whole-transfer.ts';
import type { LoadedTransfer } from './whole-transfer.ts';

type Input = InputOf<typeof interhubTransferApi.receive>;

/** Ends the receipt: what left with the transfer and was not scanned in is missing. What was cancelled on the way is not. Source: screens S29. */
export function receiveInterhubTransfer(context: RequestContext, input: Input): Promise<WholeTransfer> {
  return receive(context, input, { marks_all: false });
}

/** Marks all that is on it as received, by a right of its own: no parcel is looked at. Source: screens S29. */
export function receiveAllOfTransfer(context: RequestContext, input: Input): Promise<WholeTransfer> {
  return receive(context, input, { marks_all: true });
}

async function receive(
  context: RequestContext,
  { id }: Input,
  { marks_all }: { readonly marks_all: boolean },
): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  const to = readSetting(await context.services.settings.of(context.provider_id), 'interhub_inbound_scan_status');
  const names = await branchNames(context);
  const towns = await branchTowns(context);
  return inTransaction(context, async (tx) => {
    const loaded = await lockLoadedTransfer(tx, context, id);
    const { transfer, lines, parcels } = loaded;
    refuseUnreceivable(context, loaded, names.get(transfer.origin_branch_id) ?? 'its origin');
    const real = new Set(parcels.map((parcel) => parcel.id));
    const waiting = lines.filter(({ time_scanned_in, difference }) => time_scanned_in === null && difference !== 'missing');
    const by = actingUser(context);
    await writeLines(
      tx,
      waiting.map((line): LineToWrite => {
        if (!real.has(line.parcel_id)) return { ...line, is_open: false };
        if (!marks_all) return { ...line, difference: 'missing', decision: null, decided_by: null, time_decided: null };
        return { ...line, is_open: false, time_scanned_in: context.now, scanned_in_by: by };
      }),
    );
    if (marks_all)
      await moveLoad(tx, context, {
        loaded,
        parcel_ids: new Set(waiting.map(({ parcel_id }) => parcel_id)),
        to,
        at: transfer.destination_branch_id,
        message: SCAN_CHOICE_FACTS['inbound-from-manifest'].label,
        act: 'arrived',
        towns,
      });
    const times = { time_received: context.now, time_first_in: transfer.time_first_in ?? context.now };
    const after = await updateTransfer(tx, id, times, context.now);
    await recordTransfer(tx, context, after, {
      type: 'received',
      to: { without_scans: marks_all, [marks_all ? 'marked' : 'missing']: waiting.map(({ parcel_id }) => parcel_id) },
    });
    return readWholeTransfer(tx, context, id);
  });
}

function refuseUnreceivable(context: RequestContext, { transfer }: LoadedTransfer, origin: string): void {
  const reference = referenceOf(transfer);
  refuseClosed(transfer);
  refuseElsewhere(context, transfer.destination_branch_id, `${reference} is received at another branch.`);
  if (transfer.time_dispatched === null) throw new Problem('conflict', `${reference} has not left ${origin} yet.`);
  if (transfer.time_received !== null) throw new Problem('conflict', `${reference} was received already.`);
}

import type { WholeTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { whyNotClose } from '@tsela/domain/interhub-transfers/transfer-lines';
import { whyNotReopen } from '@tsela/domain/interhub-transfers/transfer-state';
import { Problem } from '@tsela/domain/problem';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { refuseDrivers } from '../shipments/change/refuse-drivers.ts';
import { recordTransfer } from './record-transfer.ts';
import { readWholeTransfer } from './transfer-reads.ts';
import { lockTransferFor, readLines, referenceOf, updateTransfer, writeLines } from './transfer-repository.ts';

type Input = InputOf<typeof interhubTransferApi.close>;

/** Closes a transfer of which every difference is decided. Of two who close at once one is told that it is closed. Source: screens S29. */
export async function closeInterhubTransfer(context: RequestContext, { id }: Input): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const transfer = await lockTransferFor(tx, context.actor, id);
    const lines = await readLines(tx, id);
    const refusal = whyNotClose({
      reference: referenceOf(transfer),
      status: transfer.status,
      is_dispatched: transfer.time_dispatched !== null,
      is_received: transfer.time_received !== null,
      parcels: lines.length,
      undecided: lines.filter(({ difference, decision }) => difference !== null && decision === null).length,
    });
    if (refusal !== null) throw new Problem('conflict', refusal);
    await writeLines(
      tx,
      lines.filter(({ is_open }) => is_open).map((line) => ({ ...line, is_open: false })),
    );
    const closed = await updateTransfer(tx, id, { status: 'closed', time_closed: context.now }, context.now);
    await recordTransfer(tx, context, closed, { type: 'closed', from: { status: 'open' }, to: { status: 'closed' } });
    return readWholeTransfer(tx, context, id);
  });
}

/** Takes a transfer up again, soon after its closing: what still turns up is scanned in. Source: screens S29. */
export async function reopenInterhubTransfer(context: RequestContext, { id }: Input): Promise<WholeTransfer> {
  refuseAccountUsers(context);
  refuseDrivers(context.actor);
  return inTransaction(context, async (tx) => {
    const transfer = await lockTransferFor(tx, context.actor, id);
    const refusal = whyNotReopen({ ...transfer, reference: referenceOf(transfer) }, context.now);
    if (refusal !== null) throw new Problem('conflict', refusal);
    const opened = await updateTransfer(tx, id, { status: 'open', time_closed: null }, context.now);
    await recordTransfer(tx, context, opened, { type: 'reopened', from: { status: 'closed' }, to: { status: 'open' } });
    return readWholeTransfer(tx, context, id);
  });
}

import { onOneLine } from '@tsela/domain/formats/one-line';
import { isLateTransfer, lateSince } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId, InterhubTransferId } from '@tsela/domain/ids';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { localTimeText } from '@tsela/domain/time/local-time';
import { addressesIn } from '../billing/documents/send-document.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { readBranchContacts } from './branch-contact-reads.ts';
import { recordTransfer } from './record-transfer.ts';
import { branchNames } from './transfer-facts.ts';
import { branchesOf, lockTransferFor, readLateTransfers, referenceOf, updateTransfer } from './transfer-repository.ts';
import type { TransferRow } from './transfer-repository.ts';

/** A run tells of so many; the next one, minutes later, of the rest. */
const TOLD_AT_ONCE = 200;

/**
 * Tells both branches of each late transfer once: it keeps when, under its lock. One that fails stops none of the others. Source: screens S29.
 */
export async function tellLateTransfers(context: RequestContext): Promise<void> {
  if (!isFeatureOn(await context.services.settings.of(context.provider_id), 'interhub_transfers')) return;
  const late = await reading(context, (tx) => readLateTransfers(tx, lateSince(context.now), TOLD_AT_ONCE));
  const failures: Error[] = [];
  for (const id of late)
    await tellOne(context, id).catch((cause: unknown) => {
      failures.push(new Error(`The branches of transfer ${id} could not be told.`, { cause }));
    });
  if (failures.length > 0) throw new AggregateError(failures, `Of ${failures.length} late transfers no branch could be told.`);
}

async function tellOne(context: RequestContext, id: InterhubTransferId): Promise<void> {
  const names = await branchNames(context);
  await inTransaction(context, async (tx) => {
    const transfer = await lockTransferFor(tx, context.actor, id);
    if (transfer.time_told_late !== null || !isLateTransfer(transfer, context.now)) return;
    const told = await updateTransfer(tx, id, { time_told_late: context.now }, context.now);
    const recipients = await write(tx, context, transfer, names);
    await recordTransfer(tx, context, told, { type: 'told-late', to: { recipients } });
  });
}

/** Puts the notice into the outbox, for the e-mail addresses of both branches; a branch without one sees it in the list. */
async function write(
  tx: Tx,
  context: RequestContext,
  transfer: TransferRow,
  names: ReadonlyMap<BranchId, string>,
): Promise<string[]> {
  const contacts = await readBranchContacts(tx, branchesOf(transfer));
  const recipients = [...new Set(contacts.flatMap(({ email }) => addressesIn(email)))];
  const title = readSetting(await context.services.settings.of(tx.provider_id), 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const reference = referenceOf(transfer);
  const lane = `${names.get(transfer.origin_branch_id) ?? ''} to ${names.get(transfer.destination_branch_id) ?? ''}`;
  const expected = transfer.expected_arrival ? localTimeText(transfer.expected_arrival) : '';
  const by = [transfer.vehicle && `Vehicle: ${transfer.vehicle}`, transfer.seal_number && `Seal: ${transfer.seal_number}`];
  const body = [
    `Interhub transfer ${reference} from ${lane} was expected on ${expected} and is not received yet.`,
    ...by.filter(Boolean).map(onOneLine),
    `What is on it:\n${address}${recordPath('interhubTransfer', transfer.id)}`,
  ].join('\n\n');
  await insertMessages(
    tx,
    context,
    recipients.map((recipient) => ({
      shipment_id: null,
      account_id: null,
      channel: 'email' as const,
      event: 'transfer_late',
      recipient,
      subject: onOneLine(`${title}: transfer ${reference}, ${lane}, is late`),
      body,
    })),
  );
  return recipients;
}

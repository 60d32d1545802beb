import { onOneLine } from '@tsela/domain/formats/one-line';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { findShipmentBranches } from './thread-party-reads.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { listWriters } from './thread-repository.ts';

/** Of one thread no more people than this are written to. */
const MOST_TOLD = 20;

/** A thread as far as it decides who hears of it. */
export interface ToldThread {
  readonly id: number;
  readonly account_id: AccountId;
  readonly shipment_id: ShipmentId | null;
  readonly subject: string;
}

/** Pages that show the inbox read it again. Of a note among staff the customer hears nothing. */
export async function tellPages(
  tx: Tx,
  { services }: RequestContext,
  { id, account_id, shipment_id }: ToldThread,
  { is_internal = false }: { readonly is_internal?: boolean } = {},
): Promise<void> {
  const { provider_id } = tx;
  const branch_ids = shipment_id === null ? [] : await findShipmentBranches(tx, shipment_id);
  const message = { provider_id, type: 'inbox' as const, id, branch_ids };
  tx.after_commit.push(() => services.live.publish({ ...message, account_id: is_internal ? null : account_id }));
}

/** Writes an answer of staff to the people of the customer who wrote in the thread, or to those of the account where none has yet. Source: screens S56. */
export async function mailAnswer(tx: Tx, context: RequestContext, thread: ToldThread, text: string): Promise<void> {
  const { id, account_id, shipment_id, subject } = thread;
  const settings = await context.services.settings.of(tx.provider_id);
  const title = readSetting(settings, 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const page = `${address}${SCREENS.inbox.path}?thread=${id}`;
  const people = await peopleOf(tx, thread);
  await insertMessages(
    tx,
    context,
    people.map(({ name, email }) => ({
      shipment_id,
      account_id,
      channel: 'email' as const,
      event: 'support_reply',
      recipient: email,
      subject: onOneLine(`${title}: ${subject}`),
      body: [`Hello ${onOneLine(name)},`, `${title} has written to you:`, text, `Read and answer it here:\n${page}`].join('\n\n'),
    })),
  );
}

async function peopleOf(tx: Tx, { id, account_id }: ToldThread) {
  const writers = await listWriters(tx, id, MOST_TOLD);
  const people = await readAddressees(tx, writers.length > 0 ? { ids: writers } : { account_ids: [account_id] });
  return people.filter((each) => each.account_id === account_id && each.email !== '').slice(0, MOST_TOLD);
}

import { onOneLine } from '@tsela/domain/formats/one-line';
import type { AccountId, BranchId, ShipmentId, UserId } from '@tsela/domain/ids';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { productText } from '@tsela/domain/shipments/notices/templates/message-template';
import type { SupportEvent } from '@tsela/domain/shipments/notices/templates/letter-texts';
import { filled } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import { MESSAGE_TEXTS } from '@tsela/domain/shipments/notices/texts/message-texts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { portalAddressOf } from '../providers/portal-address.ts';
import { languageOfRecipient } from '../shipments/notices/keep-language.ts';
import { guestToken } from './guest-token.ts';
import { ownReplyAddress } from './own-reply-address.ts';
import { findAccountBranches, findShipmentBranches } from './thread-party-reads.ts';
import { readAddressees } from '../user-records/addressee-reads.ts';
import { listWriters } from './thread-repository.ts';

/** Of one thread no more people than this are written to. */
const MOST_TOLD = 20;

/** A thread as far as it decides who hears of it. */
export interface ToldThread {
  readonly id: number;
  /** Null with a guest, whose name and address are here then. */
  readonly account_id: AccountId | null;
  readonly guest_name: string | null;
  readonly guest_email: string | null;
  readonly shipment_id: ShipmentId | null;
  readonly subject: string;
}

/** Pages that show the inbox read it again. Of a note among staff the customer hears nothing. */
export async function tellPages(
  tx: Tx,
  context: RequestContext,
  thread: ToldThread,
  { is_internal = false }: { readonly is_internal?: boolean } = {},
): Promise<void> {
  const { services } = context;
  const { provider_id } = tx;
  const { id, account_id, shipment_id } = thread;
  const branch_ids = await branchesOf(tx, thread);
  const message = { provider_id, type: 'inbox' as const, id, branch_ids, ...(shipment_id !== null && { shipment_id }) };
  tx.after_commit.push(() => services.live.publish({ ...message, account_id: is_internal ? null : account_id }));
}

/** At which branches a thread is read: those of its shipment, or of its account. One with a guest about no shipment is for staff who see everything. */
async function branchesOf(tx: Tx, { account_id, shipment_id }: ToldThread): Promise<BranchId[]> {
  if (shipment_id !== null) return findShipmentBranches(tx, shipment_id);
  if (account_id === null) return [];
  return findAccountBranches(tx, account_id);
}

/**
 * Writes an answer of staff to the guest of the thread, or to the people of the customer who wrote in it, those of the account where none has yet.
 * An answer to the e-mail finds its way back where the installation takes e-mails. Source: screens S19, S56.
 */
export async function mailAnswer(tx: Tx, context: RequestContext, thread: ToldThread, text: string): Promise<void> {
  const { id, account_id, shipment_id, subject } = thread;
  const readers = await readersOf(tx, context, thread);
  const language = await languageOf(tx, thread);
  const words = await supportText(context, 'support_reply', language);
  const { secret_key, config } = context.services;
  await insertMessages(
    tx,
    context,
    readers.map(({ name, email, user_id, link }) => {
      const reply_to = ownReplyAddress(secret_key, config, { provider_id: tx.provider_id, thread_id: id, user_id });
      const gaps = { name: onOneLine(name), subject, text, link };
      return {
        // A guest's conversation is no part of what the people of an account see of their shipment.
        shipment_id: account_id === null ? null : shipment_id,
        account_id,
        channel: 'email' as const,
        event: 'support_reply',
        recipient: email,
        ...(user_id !== null && { to_user_id: user_id }),
        subject: onOneLine(filled(words.subject, gaps)),
        body: filled(words.body, gaps) + (reply_to === '' ? '' : `\n\n${MESSAGE_TEXTS[language].support.by_mail}`),
        reply_to,
      };
    }),
  );
}

/** Tells a guest that their message has arrived, with the way to it. */
export async function mailReceived(tx: Tx, context: RequestContext, thread: ToldThread): Promise<void> {
  const words = await supportText(context, 'support_received', await languageOf(tx, thread));
  const [guest] = await readersOf(tx, context, thread);
  if (!guest) return;
  const gaps = { name: onOneLine(guest.name), subject: thread.subject, link: guest.link };
  const [subject, body] = [onOneLine(filled(words.subject, gaps)), filled(words.body, gaps)];
  const of = { shipment_id: null, account_id: null, channel: 'email' as const, event: 'support_received' };
  await insertMessages(tx, context, [{ ...of, recipient: guest.email, subject, body }]);
}

/** The words of a message of support, the provider's own where it has some. */
async function supportText(
  { services, provider_id }: RequestContext,
  event: SupportEvent,
  language: Language,
): Promise<NoticeText> {
  const key = { event, channel: 'email', side: 'delivery', language } as const;
  return (await services.own_texts.of(provider_id)).of(key) ?? productText(key);
}

/** That of a guest is what they chose as a recipient; users are written to in English. */
async function languageOf(tx: Tx, { account_id, guest_email }: ToldThread): Promise<Language> {
  return account_id === null && guest_email !== null && guest_email !== '' ? languageOfRecipient(tx, guest_email) : 'en';
}

interface ThreadReader {
  readonly name: string;
  readonly email: string;
  /** Null for a guest. */
  readonly user_id: UserId | null;
  /** Where they read the conversation. */
  readonly link: string;
}

async function readersOf(tx: Tx, context: RequestContext, thread: ToldThread): Promise<ThreadReader[]> {
  const { id, account_id, guest_name, guest_email } = thread;
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  if (account_id === null) {
    if (guest_email === null || guest_email === '') return [];
    const token = guestToken(context, { provider_id: tx.provider_id, id, guest_email });
    return [{ name: guest_name ?? '', email: guest_email, user_id: null, link: `${address}${recordPath('guestThread', token)}` }];
  }
  const link = `${address}${SCREENS.inbox.path}?thread=${id}`;
  return (await peopleOf(tx, { id, account_id })).map(({ id: user_id, name, email }) => ({ name, email, user_id, link }));
}

async function peopleOf(tx: Tx, { id, account_id }: { readonly id: number; readonly account_id: AccountId }) {
  const writers = await listWriters(tx, id, MOST_TOLD);
  const people = await readAddressees(tx, writers.length > 0 ? { ids: writers } : { account_ids: [account_id] });
  return people
    .filter((each) => each.account_id === account_id && each.email !== '' && each.gets('support_reply'))
    .slice(0, MOST_TOLD);
}

import type { Suppression, messageChannelApi } from '@tsela/contract/messages/message-channel-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { smsNumber } from '@tsela/domain/messages/bulk-sms';
import { maskedRecipient } from '@tsela/domain/messages/masked-recipient';
import { ADDRESSED_CHANNELS } from '@tsela/domain/messages/message-channels';
import type { AddressedChannel } from '@tsela/domain/messages/message-channels';
import { isEmail } from '@tsela/domain/formats/email';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import type { Selectable } from 'kysely';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import type { MessageSuppressionsTable } from '../db/tables.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { contextAtNamed } from '../providers/as-provider.ts';
import { countUpTo, pageOf } from '../db/paging.ts';
import { deleteSuppression, insertSuppression, recipientHash, selectSuppressions } from './suppression-repository.ts';

/** Recipients who are not written to, the newest first. Source: screens S52. */
export async function listSuppressions(
  caller: RequestContext,
  input: InputOf<typeof messageChannelApi.suppressions>,
): Promise<OutputOf<typeof messageChannelApi.suppressions>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, input.provider_id);
  const sought = input.recipient?.trim() ?? '';
  return reading(context, async (tx) => {
    const hashes = hashesOf(tx, context, sought);
    const query = selectSuppressions(tx, { ...input, ...(sought !== '' && { hashes }) });
    const { limit, offset } = pageOf(input);
    const rows = await query.select(SUPPRESSION_COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute();
    const suppressions = rows.map(presentSuppression);
    return { suppressions, count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** What of a suppression is shown. */
export const SUPPRESSION_COLUMNS = ['id', 'channel', 'recipient_masked', 'reason', 'time_created'] as const;

type Shown = Pick<Selectable<MessageSuppressionsTable>, (typeof SUPPRESSION_COLUMNS)[number]>;

export function presentSuppression({ recipient_masked, time_created, ...row }: Shown): Suppression {
  return { ...row, recipient: recipient_masked, time_created: time_created.toISOString() };
}

/** The hashes that a recipient who is looked for has on the channels. */
export function hashesOf(tx: Tx, { services }: RequestContext, sought: string): string[] {
  return ADDRESSED_CHANNELS.map((channel) =>
    recipientHash(tx, services.secret_key, { channel, recipient: comparable(channel, sought) }),
  );
}

/** Keeps a recipient from being written to, at the wish of staff. */
export async function suppress(
  caller: RequestContext,
  { provider_id: named, channel, recipient }: InputOf<typeof messageChannelApi.suppress>,
): Promise<OutputOf<typeof messageChannelApi.suppress>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, named);
  const address = comparable(channel, recipient);
  refuseIfAny(isAddress(channel, address) ? [] : [{ field: 'recipient', code: 'recipient-wrong', message: WRONG[channel] }]);
  const { services, now, provider_id } = context;
  return inTransaction(context, async (tx) => {
    const id = await insertSuppression(
      tx,
      { channel, recipient: address },
      { reason: 'by-hand', secret_key: services.secret_key, now },
    );
    await recordChange(tx, context, {
      type: 'message.suppressed',
      object_type: 'provider',
      object_id: provider_id,
      change_to: { channel, recipient: maskedRecipient(address) },
    });
    return { message: id === null ? 'This recipient gets no messages already.' : 'This recipient gets no more messages.' };
  });
}

/** Lets a recipient be written to again. */
export async function unsuppress(
  caller: RequestContext,
  { provider_id: named, id }: InputOf<typeof messageChannelApi.unsuppress>,
): Promise<OutputOf<typeof messageChannelApi.unsuppress>> {
  refuseCustomers(caller);
  const context = await contextAtNamed(caller, named);
  return inTransaction(context, async (tx) => {
    const ended = await deleteSuppression(tx, { id });
    if (ended === null) throw new Problem('not-found', 'Suppression not found.');
    await recordChange(tx, context, {
      type: 'message.unsuppressed',
      object_type: 'provider',
      object_id: context.provider_id,
      change_from: { channel: ended.channel, recipient: ended.recipient_masked, reason: ended.reason },
    });
    return { message: 'This recipient is written to again.' };
  });
}

function refuseCustomers({ actor }: RequestContext): void {
  if (!isStaff(actor)) throw new Problem('not-permitted', 'Only staff can do this.');
}

const WRONG = {
  email: 'Please enter an e-mail address.',
  sms: 'Please enter a mobile number.',
  whatsapp: 'Please enter a mobile number.',
} as const;

/** As recipients of the channel are written: numbers in their one form. */
function comparable(channel: AddressedChannel, recipient: string): string {
  return channel === 'email' ? recipient.trim() : (smsNumber(recipient) ?? recipient.trim());
}

function isAddress(channel: AddressedChannel, recipient: string): boolean {
  return channel === 'email' ? isEmail(recipient) : smsNumber(recipient) !== null;
}

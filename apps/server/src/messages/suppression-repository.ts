import { createHmac } from 'node:crypto';
import { comparedRecipient, maskedRecipient } from '@tsela/domain/messages/masked-recipient';
import type { AddressedChannel, MessageChannel } from '@tsela/domain/messages/message-channels';
import type { SuppressionReason } from '@tsela/domain/messages/suppression';
import type { Tx } from '../db/transaction.ts';

/** A recipient on a channel. */
export interface RecipientOn {
  readonly channel: MessageChannel;
  readonly recipient: string;
}

/** A keyed hash, so that a reader of the table cannot try all numbers, and one of another provider is not the same. */
export function recipientHash(tx: Pick<Tx, 'provider_id'>, secret_key: string, { channel, recipient }: RecipientOn): string {
  return createHmac('sha256', secret_key)
    .update(`suppressed:${tx.provider_id}:${channel}:${comparedRecipient(recipient)}`)
    .digest('hex');
}

/** Which of some hashes are those of suppressed recipients, and why. */
export async function findSuppressed(tx: Tx, hashes: readonly string[]): Promise<ReadonlyMap<string, SuppressionReason>> {
  if (hashes.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom('message_suppressions')
    .select(['recipient_hash', 'reason'])
    .where('provider_id', '=', tx.provider_id)
    .where('recipient_hash', 'in', [...new Set(hashes)])
    .execute();
  return new Map(rows.map(({ recipient_hash, reason }) => [recipient_hash, reason]));
}

/**
 * Keeps a recipient from being written to; one that is kept from it already stays as it is, and null is answered. Who has only unsubscribed is
 * still written to, so that any other reason takes that one's place.
 */
export async function insertSuppression(
  tx: Tx,
  on: RecipientOn & { readonly channel: AddressedChannel },
  { reason, secret_key, now }: { readonly reason: SuppressionReason; readonly secret_key: string; readonly now: Date },
): Promise<number | null> {
  const row = await tx.db
    .insertInto('message_suppressions')
    .values(({ fn, val }) => ({
      provider_id: tx.provider_id,
      id: fn<number>('nextval', [val('message_suppression_ids')]),
      channel: on.channel,
      recipient_hash: recipientHash(tx, secret_key, on),
      recipient_masked: maskedRecipient(on.recipient),
      reason,
      time_created: now,
    }))
    .onConflict((conflict) => {
      const there = conflict.columns(['provider_id', 'channel', 'recipient_hash']);
      if (reason === 'unsubscribed') return there.doNothing();
      return there.doUpdateSet({ reason, time_created: now }).where('message_suppressions.reason', '=', 'unsubscribed');
    })
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Lets a recipient be written to again, where the reason is the one that ends with it; null where they are. */
export async function deleteSuppression(
  tx: Tx,
  which: { readonly id: number } | { readonly hash: string; readonly reason: SuppressionReason },
) {
  let query = tx.db.deleteFrom('message_suppressions').where('provider_id', '=', tx.provider_id);
  query =
    'id' in which
      ? query.where('id', '=', which.id)
      : query.where('recipient_hash', '=', which.hash).where('reason', '=', which.reason);
  return (await query.returning(['channel', 'recipient_masked', 'reason']).executeTakeFirst()) ?? null;
}

/** The suppressions that are looked for. */
export function selectSuppressions(
  tx: Tx,
  {
    channel,
    reason,
    hashes,
  }: {
    readonly channel?: AddressedChannel | undefined;
    readonly reason?: SuppressionReason | undefined;
    readonly hashes?: readonly string[];
  },
) {
  let query = tx.db.selectFrom('message_suppressions').where('provider_id', '=', tx.provider_id);
  if (channel !== undefined) query = query.where('channel', '=', channel);
  if (reason !== undefined) query = query.where('reason', '=', reason);
  return hashes === undefined ? query : query.where('recipient_hash', 'in', [...hashes]);
}

import type { messageApi } from '@tsela/contract/messages/message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isWaiting } from '@tsela/domain/messages/message-status';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { contextAtNamed } from '../providers/as-provider.ts';
import { isClaimed, lockMessageFor, recordCancelled } from './delivery-repository.ts';

/**
 * Takes a message back before it goes out. Behind its lock either it is taken back or a process claims it: one that a process has in hand is
 * being sent. Source: screens S52.
 */
export async function cancelMessage(
  caller: RequestContext,
  { provider_id, id }: InputOf<typeof messageApi.cancel>,
): Promise<OutputOf<typeof messageApi.cancel>> {
  if (!isStaff(caller.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  const context = await contextAtNamed(caller, provider_id);
  return inTransaction(context, async (tx) => {
    const message = await lockMessageFor(tx, context.actor, id);
    if (!message) throw new Problem('not-found', 'Message not found.');
    const { status, shipment_id, account_id, channel, event } = message;
    if (status === 'cancelled') return CANCELLED;
    if (!isWaiting(status)) throw new Problem('conflict', 'This message is no longer waiting, so it cannot be taken back.');
    if (isClaimed(message, new Date())) throw new Problem('conflict', 'This message is being sent at this moment.');
    await recordCancelled(tx, id);
    await recordChange(tx, context, {
      type: 'message.cancelled',
      object_type: shipment_id === null ? 'provider' : 'shipment',
      object_id: shipment_id ?? tx.provider_id,
      ...(account_id !== null && { account_id }),
      change_to: { message_id: id, channel, event },
    });
    return CANCELLED;
  });
}

const CANCELLED = { message: 'The message is taken back and is not sent.' };

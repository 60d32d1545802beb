import type { messageApi } from '@tsela/contract/messages/message-api';
import type { shipmentMessageApi } from '@tsela/contract/messages/shipment-message-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { canResend } from '@tsela/domain/messages/message-status';
import { isForRecipientAlone } from '@tsela/domain/messages/message-secrets';
import { Problem } from '@tsela/domain/problem';
import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { contextAtNamed } from '../providers/as-provider.ts';
import { lockMessageFor } from './delivery-repository.ts';

/**
 * Sends a message once more, as a message of its own: what became of the first stays told. Two who press at once are told apart by the idempotency key
 * of each. Source: screens S56.
 */
export async function resendMessage(
  caller: RequestContext,
  { provider_id, id }: InputOf<typeof messageApi.resend>,
): Promise<OutputOf<typeof messageApi.resend>> {
  if (!isStaff(caller.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  return sendAgain(await contextAtNamed(caller, provider_id), id, () => true);
}

/** The same for those who look after shipments and not after the outbox. Source: screens S09, S56. */
export async function resendMessageOfShipment(
  context: RequestContext,
  { id }: InputOf<typeof shipmentMessageApi.resendOfShipment>,
): Promise<OutputOf<typeof shipmentMessageApi.resendOfShipment>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  return sendAgain(context, id, ({ shipment_id }) => shipment_id !== null);
}

type MessageRow = NonNullable<Awaited<ReturnType<typeof lockMessageFor>>>;

async function sendAgain(
  context: RequestContext,
  id: number,
  isOneOfThese: (message: MessageRow) => boolean,
): Promise<{ message: string }> {
  return inTransaction(context, async (tx) => {
    const message = await lockMessageFor(tx, context.actor, id);
    if (!message || !isOneOfThese(message)) throw new Problem('not-found', 'Message not found.');
    if (!canResend(message.status)) throw new Problem('conflict', 'This message is still waiting to be sent.');
    if (isForRecipientAlone(message))
      throw new Problem('conflict', 'What this message told was for its recipient alone. Send a fresh one instead.');
    const { shipment_id, account_id, channel, event, recipient, subject, body, reply_to, document_kind, document_id, page } =
      message;
    const { to_user_id, saved_report_id } = message;
    const language = languageOf(message.language);
    // Written from a row of this shape.
    const template = message.template as { name: string; values: readonly string[] } | null;
    const document = document_kind !== null && document_id !== null ? { kind: document_kind, id: document_id } : undefined;
    await insertMessages(tx, context, [
      {
        shipment_id,
        account_id,
        channel,
        event,
        recipient,
        subject,
        body,
        reply_to,
        page,
        resend_of: id,
        ...(to_user_id !== null && { to_user_id }),
        ...(saved_report_id !== null && { saved_report_id }),
        ...(language !== null && { language }),
        ...(template && { template }),
        ...(document && { document }),
      },
    ]);
    await recordChange(tx, context, {
      type: 'message.resent',
      object_type: shipment_id === null ? 'provider' : 'shipment',
      object_id: shipment_id ?? tx.provider_id,
      ...(account_id !== null && { account_id }),
      change_to: { message_id: id, channel, event },
    });
    return { message: 'The message is sent again.' };
  });
}

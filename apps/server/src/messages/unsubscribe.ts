import type { UserId } from '@tsela/domain/ids';
import { maskedRecipient } from '@tsela/domain/messages/masked-recipient';
import { unsubscribingOf } from '@tsela/domain/shipments/notices/unsubscribing';
import type { Unsubscribing } from '@tsela/domain/shipments/notices/unsubscribing';
import { languageOf } from '@tsela/domain/shipments/notices/texts/language';
import type { Language } from '@tsela/domain/shipments/notices/texts/language';
import type { UserNotice } from '@tsela/domain/users/user-notices';
import { recordChange } from '../audit/record-change.ts';
import { contextOfGateway } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { switchOffNotice } from '../user-records/switch-off-notice.ts';
import { findUnsubscribable } from './delivery-repository.ts';
import { insertSuppression } from './suppression-repository.ts';
import { readUnsubscribeToken } from './unsubscribe-link.ts';

/** Who opens a link, and when. */
interface OpenedLink {
  readonly token: string;
  readonly ip: string;
  readonly request_id: string;
  readonly now: Date;
}

/** What can be ended by a link, as its page says it. */
export interface UnsubscribeOffer {
  readonly context: RequestContext;
  readonly what: Unsubscribing;
  /** The subject of the e-mail. */
  readonly subject: string;
  /** So much that its reader recognises it. */
  readonly recipient: string;
  /** In which the e-mail was written; null of what was written before that was kept. */
  readonly language: Language | null;
}

/** What lies in rooms above this one. */
interface AboveMessages {
  readonly leaveReport: (tx: Tx, context: RequestContext, which: { id: number; user_id: UserId }) => Promise<void>;
}

/** What a link of an e-mail would end; null where it was not made here, or its message is kept no longer. */
export async function readUnsubscribeOffer(services: Services, opened: OpenedLink): Promise<UnsubscribeOffer | null> {
  const found = await contextOfLink(services, opened);
  if (found === null) return null;
  const { context, message_id } = found;
  return reading(context, async (tx) => (await findOffered(tx, context, message_id))?.offer ?? null);
}

/**
 * Ends what the reader of an e-mail gets: the notice is switched off, the report is no longer sent to them, or their address gets no more delivery
 * notices. Twice is as once. Null where the link ends nothing. Source: RFC 8058, ADR 0281.
 */
export async function unsubscribe(
  services: Services,
  opened: OpenedLink,
  { leaveReport }: AboveMessages,
): Promise<UnsubscribeOffer | null> {
  const link = await contextOfLink(services, opened);
  if (link === null) return null;
  const { context, message_id } = link;
  return inTransaction(context, async (tx) => {
    const found = await findOffered(tx, context, message_id);
    if (found === null) return null;
    const { offer, recipient, user_id, saved_report_id } = found;
    if (offer.what === 'delivery-notices') await endDeliveryNotices(tx, context, recipient);
    else if (user_id !== null && offer.what === 'report') await leaveReport(tx, context, { id: saved_report_id ?? 0, user_id });
    else if (user_id !== null && offer.what !== 'report') await endNotice(tx, context, { user_id, notice: offer.what });
    return offer;
  });
}

async function contextOfLink(services: Services, { token, ip, request_id, now }: OpenedLink) {
  const link = readUnsubscribeToken(services.secret_key, token);
  if (link === null) return null;
  const { provider_id, message_id } = link;
  if ((await services.provider_states.of(provider_id)) === null) return null;
  const told = { gateway: 'Unsubscribe link', ip, request_id };
  return { context: contextOfGateway(services, told, { provider_id, now }), message_id };
}

async function findOffered(tx: Tx, context: RequestContext, message_id: number) {
  const message = await findUnsubscribable(tx, message_id);
  const what = message ? unsubscribingOf(message) : null;
  if (!message || what === null) return null;
  const { recipient, subject, to_user_id: user_id, saved_report_id } = message;
  const offer: UnsubscribeOffer = {
    context,
    what,
    subject,
    recipient: maskedRecipient(recipient),
    language: languageOf(message.language),
  };
  return { offer, recipient, user_id, saved_report_id };
}

async function endDeliveryNotices(tx: Tx, context: RequestContext, recipient: string): Promise<void> {
  const { services, now } = context;
  const on = { channel: 'email', recipient } as const;
  const id = await insertSuppression(tx, on, { reason: 'unsubscribed', secret_key: services.secret_key, now });
  if (id === null) return;
  await recordChange(tx, context, {
    type: 'message.suppressed',
    object_type: 'provider',
    object_id: tx.provider_id,
    change_to: { channel: on.channel, recipient: maskedRecipient(recipient), reason: 'unsubscribed' },
  });
}

async function endNotice(
  tx: Tx,
  context: RequestContext,
  { user_id, notice }: { readonly user_id: UserId; readonly notice: UserNotice },
): Promise<void> {
  const switched_off = await switchOffNotice(tx, { user_id, notice, now: context.now });
  if (switched_off === null) return;
  await recordChange(tx, context, {
    type: 'user-setting.changed',
    object_type: 'user',
    object_id: user_id,
    account_id: switched_off.account_id,
    change_to: { setting: switched_off.setting, notice },
  });
}

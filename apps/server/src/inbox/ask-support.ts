import type { supportApi } from '@tsela/contract/messages/support-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { SUPPORT_REQUESTS_AN_HOUR, supportRequestChecks } from '@tsela/domain/messages/support-request';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { isFeatureOn, readSetting } from '@tsela/domain/providers/provider-settings';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { loadShipmentFor } from '../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../shipments/shipment-repository.ts';
import { lockUserRow } from '../user-records/own-details-repository.ts';
import { askAsGuest } from './ask-as-guest.ts';
import { readerOf } from './inbox-reader.ts';
import { withFiles } from './message-files.ts';
import type { MessageFile } from './message-files.ts';
import { RECEIVED, filesOf, mailSupport, notReached } from './support-mail.ts';
import { countEventsOfUser } from './support-request-reads.ts';
import { beginThread } from './threads.ts';

type Input = InputOf<typeof supportApi.askSupport>;
type Output = OutputOf<typeof supportApi.askSupport>;

const HOUR_MS = 60 * 60 * 1000;

/**
 * Writes to the support address and into the inbox of staff, in the name of the caller or of a guest who has confirmed their address; they are told
 * once it is in the outbox. Source: screens S18.
 */
export async function askSupport(context: RequestContext, input: Input): Promise<Output> {
  const settings = await context.services.settings.of(context.provider_id);
  const recipient = readSetting(settings, 'support_email_address');
  const has_inbox = isFeatureOn(settings, 'inbox');
  if (context.actor.kind === 'guest') return askAsGuest(context, { input, recipient, has_inbox });
  const actor = ownUserOf(context);
  refuseIfAny(supportRequestChecks(input));
  if (recipient === '') throw notReached();
  const is_threaded = has_inbox && !isStaff(actor) && actor.email !== '';
  const sent = filesOf(input, is_threaded);
  return withFiles(context, sent, (files) =>
    inTransaction(context, (tx) => askAsUser(tx, context, { actor, input, recipient, is_threaded, files })),
  );
}

interface AskedByUser {
  readonly actor: UserActor;
  readonly input: Input;
  readonly recipient: string;
  readonly is_threaded: boolean;
  readonly files: readonly MessageFile[];
}

async function askAsUser(
  tx: Tx,
  context: RequestContext,
  { actor, input, recipient, is_threaded, files }: AskedByUser,
): Promise<Output> {
  // Of many at once each counts those before it.
  const user = await lockUserRow(tx, actor.user_id);
  await refuseTooMany(tx, context, actor);
  const shipment = await shipmentOf(tx, actor, input.shipment_reference);
  await mailSupport(tx, context, {
    recipient,
    shipment_id: shipment?.id ?? null,
    account_id: actor.account_id,
    who: [onOneLine(user.name), user.email, user.mobile_number],
    reference: shipment?.short_tracking_reference ?? '',
    input,
  });
  if (is_threaded)
    await beginThread(tx, context, readerOf(context), {
      subject: onOneLine(input.subject),
      text: input.message,
      ...(shipment && { reference: shipment.short_tracking_reference }),
      files,
    });
  await recordChange(tx, context, {
    type: 'support.requested',
    object_type: 'user',
    object_id: actor.user_id,
    account_id: actor.account_id,
    change_to: { subject: input.subject.trim() },
  });
  return RECEIVED;
}

async function refuseTooMany(tx: Tx, { now }: RequestContext, { user_id }: UserActor): Promise<void> {
  const since = new Date(now.getTime() - HOUR_MS);
  const sent = await countEventsOfUser(tx, { user_id, type: 'support.requested', since, up_to: SUPPORT_REQUESTS_AN_HOUR });
  if (sent >= SUPPORT_REQUESTS_AN_HOUR)
    throw new Problem(
      'too-many-requests',
      'You have written many messages in the last hour. Please try again later, or call us.',
    );
}

async function shipmentOf(tx: Tx, actor: UserActor, reference = ''): Promise<ShipmentRow | null> {
  if (reference.trim() === '') return null;
  return loadShipmentFor(tx, actor, { tracking_reference: reference }).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
    const message = 'We do not find this shipment among yours.';
    throw new Problem('bad-input', message, { violations: [{ field: 'shipment_reference', code: 'unknown', message }] });
  });
}

import type { supportApi } from '@tsela/contract/messages/support-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { SUPPORT_REQUESTS_AN_HOUR, supportRequestChecks } from '@tsela/domain/messages/support-request';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { onOneLine } from '@tsela/domain/formats/one-line';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { ownUserOf } from '../sessions/own-user.ts';
import { loadShipmentFor } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';
import { lockUserRow } from '../user-records/own-details-repository.ts';
import { countEventsOfUser } from './support-request-reads.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Writes to the support address in the name of the caller, who is told once it is in the outbox. Source: screens S18. */
export async function askSupport(
  context: RequestContext,
  input: InputOf<typeof supportApi.askSupport>,
): Promise<OutputOf<typeof supportApi.askSupport>> {
  const actor = ownUserOf(context);
  refuseIfAny(supportRequestChecks(input));
  const recipient = readSetting(await context.services.settings.of(context.provider_id), 'support_email_address');
  if (recipient === '') throw new Problem('bad-input', 'Messages cannot be sent this way at the moment.');
  return inTransaction(context, async (tx) => {
    // Of many at once each counts those before it.
    const user = await lockUserRow(tx, actor.user_id);
    await refuseTooMany(tx, context, actor);
    const shipment = await shipmentOf(tx, actor, input.shipment_reference);
    await insertMessages(tx, context, [
      {
        shipment_id: shipment?.id ?? null,
        account_id: actor.account_id,
        channel: 'email',
        event: 'support_request',
        recipient,
        subject: onOneLine(input.subject),
        body: [whoAsks(user), ...(shipment ? [`Shipment ${shipment.short_tracking_reference}`] : []), input.message.trim()].join(
          '\n\n',
        ),
      },
    ]);
    await recordChange(tx, context, {
      type: 'support.requested',
      object_type: 'user',
      object_id: actor.user_id,
      account_id: actor.account_id,
      change_to: { subject: input.subject.trim() },
    });
    return { message: 'We have received your message.' };
  });
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

/** Whom to answer. */
function whoAsks({ name, email, mobile_number }: { name: string; email: string; mobile_number: string }): string {
  return `From ${[onOneLine(name), email, mobile_number].filter((part) => part !== '').join(', ')}`;
}

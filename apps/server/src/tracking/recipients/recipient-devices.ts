import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { trackPageApi } from '@tsela/contract/tracking/track-page-api';
import { DEVICES_PER_SHIPMENT_MAX, pushSubscriptionChecks } from '@tsela/domain/messages/push-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import { deleteShipmentDevices, keepShipmentDevice, readDevicesOfShipments } from '../../devices/push-devices.ts';
import { vapidKeys } from '../../gateways/push/vapid-keys.ts';
import { countLookUps } from './look-ups.ts';
import { lockByLink } from './recipient-link.ts';
import { isToBeTold } from './recipient-rights.ts';

/** What a browser is asked with: the same for the whole installation, and no secret. */
export async function readDeviceKey({ services }: RequestContext): Promise<OutputOf<typeof trackPageApi.deviceKey>> {
  return { public_key: vapidKeys(services.secret_key).public_key };
}

const USER_AGENT_LENGTH = 400;

/**
 * Tells the recipient of a shipment on their browser what happens to it, until it has come to its end. Their own link proves who they are:
 * with a reference alone any visitor could have us write to addresses of their choice. Source: screens S17, S56.
 */
export async function keepRecipientDevice(
  context: RequestContext,
  { tracking_reference, key, token, language, ...subscription }: InputOf<typeof trackPageApi.keepDevice>,
): Promise<OutputOf<typeof trackPageApi.keepDevice>> {
  await countLookUps(context);
  refuseIfAny(pushSubscriptionChecks(subscription));
  return inTransaction(context, async (tx) => {
    const shipment = await lockByLink(tx, context, { tracking_reference, key, token });
    if (!isToBeTold(shipment)) throw new Problem('conflict', 'Nothing more happens to this parcel that we could tell you of.');
    const others = (await readDevicesOfShipments(tx, [shipment.id])).filter(({ endpoint }) => endpoint !== subscription.endpoint);
    if (others.length >= DEVICES_PER_SHIPMENT_MAX)
      throw new Problem('conflict', `We tell you of this parcel on ${DEVICES_PER_SHIPMENT_MAX} devices already.`);
    const user_agent = context.user_agent.slice(0, USER_AGENT_LENGTH);
    const device_id = await keepShipmentDevice(tx, {
      ...subscription,
      shipment_id: shipment.id,
      language,
      user_agent,
      now: context.now,
    });
    await recordChange(tx, context, {
      type: 'shipment.device-added',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_to: { device_id },
    });
    return { message: 'We tell you on this device.' };
  });
}

/** One that is not on the list is told nothing already. */
export async function removeRecipientDevice(
  context: RequestContext,
  { endpoint, ...link }: InputOf<typeof trackPageApi.removeDevice>,
): Promise<OutputOf<typeof trackPageApi.removeDevice>> {
  await countLookUps(context);
  return inTransaction(context, async (tx) => {
    const shipment = await lockByLink(tx, context, link);
    await deleteShipmentDevices(tx, [shipment.id], endpoint);
    await recordChange(tx, context, {
      type: 'shipment.device-removed',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
    });
    return { message: 'We tell you nothing more on this device.' };
  });
}

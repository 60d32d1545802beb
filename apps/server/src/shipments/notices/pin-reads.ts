import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { isDeliveryPinAhead, unsentText, whyUnreached, whyUnsent } from '@tsela/domain/shipments/notices/pin-reach';
import type { PinUnsent } from '@tsela/domain/shipments/notices/pin-reach';
import type { NoticeChannel } from '@tsela/domain/shipments/notices/notice-rules';
import type { ShipmentId } from '@tsela/domain/ids';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadShipmentFor } from '../shipment-repository.ts';
import { pinChannels } from './pin-channels.ts';

/**
 * Which PINs of a shipment are out, and whether they reach the person they are for. Of a PIN itself nothing but its hash is kept, so nothing
 * of it can be told. Source: PIN-04, screens S09, docs/decisions/0344.
 */
export async function readPins(
  context: RequestContext,
  { shipment_id }: InputOf<typeof shipmentLifeApi.pins>,
): Promise<OutputOf<typeof shipmentLifeApi.pins>> {
  const allowed = readSetting(await context.services.settings.of(context.provider_id), 'pod_pin_attempts_before_fallback');
  const channels = await pinChannels(context);
  const { demo } = context.services.config;
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const rows = await tx.db
      .selectFrom('shipment_pins')
      .select(['pin_type', 'times_sent', 'wrong_tries'])
      .where('provider_id', '=', tx.provider_id)
      .where('shipment_id', '=', shipment.id)
      .orderBy('pin_type')
      .execute();
    const messages = rows.length === 0 ? [] : await readPinMessages(tx, shipment.id);
    const pins = rows.flatMap(({ pin_type, times_sent, wrong_tries }) => {
      const time_sent = times_sent.at(-1);
      if (time_sent === undefined) return [];
      // A PIN and its messages are written at one moment; those before it carried PINs that have ended.
      const own = messages.filter(
        ({ event, time_created }) => event === `${pin_type}_pin` && time_created.getTime() === Date.parse(time_sent),
      );
      const became = own.map(({ status }) => (demo && status === 'kept' ? 'sent' : status));
      return {
        pin_type,
        time_sent,
        sent_count: times_sent.length,
        wrong_tries,
        tries_left: Math.max(0, allowed - wrong_tries),
        unsent: present(whyUnsent(became), channels),
      };
    });
    const is_ahead = isDeliveryPinAhead(shipment) && pins.every(({ pin_type }) => pin_type !== 'delivery');
    return { pins, unsent_ahead: is_ahead ? present(whyUnreached(shipment.delivery_contact, channels), channels) : null };
  });
}

function present(reason: PinUnsent | null, channels: readonly NoticeChannel[]) {
  return reason && { reason, message: unsentText(reason, channels) };
}

/** Of one shipment, newest first; a PIN is sent again a few times at most. */
async function readPinMessages(tx: Tx, shipment_id: ShipmentId) {
  return tx.db
    .selectFrom('messages')
    .select(['event', 'status', 'time_created'])
    .where('provider_id', '=', tx.provider_id)
    .where('shipment_id', '=', shipment_id)
    .where('event', 'in', ['delivery_pin', 'pickup_pin', 'dropoff_pin'])
    .orderBy('id', 'desc')
    .limit(MESSAGES_READ)
    .execute();
}

const MESSAGES_READ = 60;

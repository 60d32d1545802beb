import { isEmail } from '@tsela/domain/formats/email';
import { resendablePin } from '@tsela/domain/pickup-points/pin-rules';
import type { PinType } from '@tsela/domain/pickup-points/pin-rules';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { eventToTell } from '@tsela/domain/shipments/notified-events';
import type { NotifiedEvent } from '@tsela/domain/shipments/notified-events';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { ShipmentStatus } from '@tsela/domain/shipments/shipment-status';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import type { NewMessage } from '../jobs/outbox-repository.ts';
import { trackingLinkOf } from '../providers/portal-address.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { issuePin } from './delivery-pin.ts';
import type { ShipmentRow } from './shipment-repository.ts';

type Channel = 'email' | 'sms';
const CHANNELS: readonly Channel[] = ['email', 'sms'];

/**
 * Writes the messages a shipment's last step is due, to the sender and the recipient as the provider's settings say.
 * A PIN is drawn here and goes into the recipient's message alone. Source: decisions §4.8.
 */
export async function tellPeople(
  tx: Tx,
  context: RequestContext,
  { shipment, before }: { shipment: ShipmentRow; before: ShipmentStatus | null },
): Promise<void> {
  const event = eventToTell(shipment.status, before);
  if (!event) return;
  const settings = await context.services.settings.of(tx.provider_id);
  const wording = {
    shipment,
    provider_title: readSetting(settings, 'provider_title'),
    link: await trackingLink(context, shipment),
  };
  const pin_type = pinDueWith(event, shipment);
  const pin = pin_type ? await sendPin(tx, context, { shipment, pin_type }, settings) : [];
  // Muting silences the notices; without its PIN a parcel could not be handed over.
  const notices = (shipment.mute_notifications ? [] : SIDES).flatMap((side) =>
    CHANNELS.filter((channel) => wants(settings, { side, event, channel }) && recipientOf(shipment, side, channel) !== '').map(
      (channel): NewMessage => ({
        shipment_id: shipment.id,
        account_id: shipment.account_id,
        channel,
        event,
        recipient: recipientOf(shipment, side, channel),
        subject: subjectFor(event, wording),
        body: bodyFor(event, wording),
      }),
    ),
  );
  await insertMessages(tx, context, [...notices, ...pin]);
}

/** Sends a fresh PIN to the person it is for; the earlier one ends. PINs cannot be switched off. Source: decisions §4.8. */
export async function tellPin(tx: Tx, context: RequestContext, pin: { shipment: ShipmentRow; pin_type: PinType }): Promise<void> {
  const settings = await context.services.settings.of(tx.provider_id);
  await insertMessages(tx, context, await sendPin(tx, context, pin, settings));
}

const PIN_TEXTS: Readonly<Record<PinType, string>> = {
  delivery: 'your PIN for parcel {ref} is {pin}. Give it to the driver only when you have your parcel. {link}',
  pickup: 'your PIN to collect parcel {ref} from the pickup point is {pin}. {link}',
  dropoff: 'your PIN to drop off parcel {ref} at the pickup point is {pin}. {link}',
};

async function sendPin(
  tx: Tx,
  context: RequestContext,
  { shipment, pin_type }: { shipment: ShipmentRow; pin_type: PinType },
  settings: StoredSettings,
): Promise<NewMessage[]> {
  const pin = await issuePin(tx, context, { shipment_id: shipment.id, pin_type }, settings);
  const side: Side = pin_type === 'dropoff' ? 'collection' : 'delivery';
  const wording = {
    shipment,
    provider_title: readSetting(settings, 'provider_title'),
    link: await trackingLink(context, shipment),
  };
  return CHANNELS.filter((channel) => recipientOf(shipment, side, channel) !== '').map((channel) => ({
    shipment_id: shipment.id,
    account_id: shipment.account_id,
    channel,
    event: `${pin_type}_pin`,
    recipient: recipientOf(shipment, side, channel),
    subject: fill('Your PIN for {ref}', wording),
    body: `${wording.provider_title}: ${fill(PIN_TEXTS[pin_type], wording).replace('{pin}', pin)}`,
  }));
}

/** The PIN that goes out with an event, if any: at the door, or of a locker that opens with one. Source: decisions §4.3. */
function pinDueWith(event: NotifiedEvent, shipment: ShipmentRow): PinType | null {
  if (event === 'out_for_delivery') return needsPin(shipment) ? 'delivery' : null;
  return event === 'awaiting_dropoff' || event === 'ready_for_pickup' ? resendablePin(shipment) : null;
}

/** A PIN proves deliveries to a door; pickup points have their own, and stamped documents need none. */
export function needsPin(shipment: Pick<ShipmentRow, 'pod_method' | 'delivery_pickup_point_id'>): boolean {
  return shipment.pod_method === 'pin-with-fallback' && shipment.delivery_pickup_point_id === '';
}

function wants(
  settings: StoredSettings,
  { side, event, channel }: { side: Side; event: NotifiedEvent; channel: Channel },
): boolean {
  return readSetting(settings, `notify_${side}_on_shipment_${event}_${channel}`);
}

function recipientOf(shipment: ShipmentRow, side: Side, channel: Channel): string {
  const contact = shipment[`${side}_contact`];
  if (channel === 'sms') return contact.mobile_number;
  return isEmail(contact.email) ? contact.email : '';
}

async function trackingLink(context: RequestContext, shipment: ShipmentRow): Promise<string> {
  return trackingLinkOf(context, { provider_id: shipment.provider_id, reference: shipment.short_tracking_reference });
}

interface Wording {
  readonly shipment: ShipmentRow;
  readonly provider_title: string;
  readonly link: string;
}

const SUBJECTS: Readonly<Record<NotifiedEvent, string>> = {
  created: 'Your shipment {ref} is booked',
  awaiting_dropoff: 'Please drop off shipment {ref}',
  collected: 'Shipment {ref} has been collected',
  out_for_delivery: 'Shipment {ref} is out for delivery',
  delivered: 'Shipment {ref} has been delivered',
  collection_failed_attempt: 'We could not collect shipment {ref}',
  delivery_failed_attempt: 'We could not deliver shipment {ref}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup',
  cancelled: 'Shipment {ref} has been cancelled',
};

const BODIES: Readonly<Record<NotifiedEvent, string>> = {
  created: 'Shipment {ref} from {from} to {to} is booked. Follow it here: {link}',
  awaiting_dropoff: 'Please drop off shipment {ref} at the pickup point you chose. Follow it here: {link}',
  collected: 'Shipment {ref} from {from} to {to} has been collected. Follow it here: {link}',
  out_for_delivery: 'Shipment {ref} is on its way to {to} today. Follow it here: {link}',
  delivered: 'Shipment {ref} to {to} has been delivered. {link}',
  collection_failed_attempt: 'Our driver could not collect shipment {ref}. What happened stands here: {link}',
  delivery_failed_attempt: 'Our driver could not deliver shipment {ref}. What happened stands here: {link}',
  ready_for_pickup: 'Shipment {ref} is ready for pickup. Where and until when stands here: {link}',
  cancelled: 'Shipment {ref} from {from} to {to} has been cancelled. {link}',
};

function subjectFor(event: NotifiedEvent, wording: Wording): string {
  return fill(SUBJECTS[event], wording);
}

function bodyFor(event: NotifiedEvent, wording: Wording): string {
  return `${wording.provider_title}: ${fill(BODIES[event], wording)}`;
}

/** Places only, no names: a message may be read by others. */
function fill(text: string, { shipment, link }: Wording): string {
  return text
    .replaceAll('{ref}', shipment.short_tracking_reference)
    .replaceAll('{from}', placeOf(shipment.collection_address))
    .replaceAll('{to}', placeOf(shipment.delivery_address))
    .replaceAll('{link}', link);
}

function placeOf(address: ShipmentRow['collection_address']): string {
  return [address.local_area, address.city].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');
}

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
import { trackingLinks } from '../providers/portal-address.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import { issuePins } from './delivery-pin.ts';
import type { ShipmentRow } from './shipment-repository.ts';

type Channel = 'email' | 'sms';
const CHANNELS: readonly Channel[] = ['email', 'sms'];

/** A shipment after its last step, and where it stood before; null where it stood nowhere. */
interface Step {
  readonly shipment: ShipmentRow;
  readonly before: ShipmentStatus | null;
}

/**
 * Writes the messages that the last steps of shipments are due, to senders and recipients as the provider's settings say.
 * PINs are drawn here and go into the recipients' messages alone. Source: decisions §4.8.
 */
export async function tellPeople(tx: Tx, context: RequestContext, steps: readonly Step[]): Promise<void> {
  const news = steps.flatMap(({ shipment, before }) => {
    const event = eventToTell(shipment.status, before);
    return event ? [{ shipment, event }] : [];
  });
  if (news.length === 0) return;
  const wording = await wordingOf(tx, context);
  const notices = news.flatMap((item) => noticesOf(item, wording));
  const pins = news.flatMap(({ shipment, event }) => {
    const pin_type = pinDueWith(event, shipment);
    return pin_type ? [{ shipment, pin_type }] : [];
  });
  await insertMessages(tx, context, [...notices, ...(await drawPins(tx, context, pins, wording))]);
}

/** Sends a fresh PIN to the person it is for; the earlier one ends. PINs cannot be switched off. Source: decisions §4.8. */
export async function tellPin(tx: Tx, context: RequestContext, pin: DuePin): Promise<void> {
  await insertMessages(tx, context, await drawPins(tx, context, [pin], await wordingOf(tx, context)));
}

/** What every message of a provider is worded with. */
interface Wording {
  readonly settings: StoredSettings;
  readonly provider_title: string;
  /** The page on which a shipment is followed. */
  readonly linkTo: (shipment: ShipmentRow) => string;
}

async function wordingOf(tx: Tx, context: RequestContext): Promise<Wording> {
  const settings = await context.services.settings.of(tx.provider_id);
  const linkTo = await trackingLinks(context, tx.provider_id);
  return {
    settings,
    provider_title: readSetting(settings, 'provider_title'),
    linkTo: ({ short_tracking_reference }) => linkTo(short_tracking_reference),
  };
}

function noticesOf({ shipment, event }: { shipment: ShipmentRow; event: NotifiedEvent }, wording: Wording): NewMessage[] {
  // Muting silences the notices; without its PIN a parcel could not be handed over.
  if (shipment.mute_notifications) return [];
  const { id: shipment_id, account_id } = shipment;
  return SIDES.flatMap((side) =>
    CHANNELS.filter(
      (channel) => wants(wording.settings, { side, event, channel }) && recipientOf(shipment, side, channel) !== '',
    ).map((channel) => ({
      shipment_id,
      account_id,
      channel,
      event,
      recipient: recipientOf(shipment, side, channel),
      subject: fill(SUBJECTS[event], shipment, wording),
      body: `${wording.provider_title}: ${fill(BODIES[event], shipment, wording)}`,
    })),
  );
}

/** A PIN that somebody is to be sent. */
interface DuePin {
  readonly shipment: ShipmentRow;
  readonly pin_type: PinType;
}

const PIN_TEXTS: Readonly<Record<PinType, string>> = {
  delivery: 'your PIN for parcel {ref} is {pin}. Give it to the driver only when you have your parcel. {link}',
  pickup: 'your PIN to collect parcel {ref} from the pickup point is {pin}. {link}',
  dropoff: 'your PIN to drop off parcel {ref} at the pickup point is {pin}. {link}',
};

async function drawPins(tx: Tx, context: RequestContext, pins: readonly DuePin[], wording: Wording): Promise<NewMessage[]> {
  const issued = await issuePins(
    tx,
    context,
    pins.map(({ shipment, pin_type }) => ({ shipment_id: shipment.id, pin_type })),
    wording.settings,
  );
  return pins.flatMap(({ shipment, pin_type }, at) => {
    const side: Side = pin_type === 'dropoff' ? 'collection' : 'delivery';
    const text = fill(PIN_TEXTS[pin_type], shipment, wording).replace('{pin}', issued[at] ?? '');
    return CHANNELS.filter((channel) => recipientOf(shipment, side, channel) !== '').map((channel) => ({
      shipment_id: shipment.id,
      account_id: shipment.account_id,
      channel,
      event: `${pin_type}_pin`,
      recipient: recipientOf(shipment, side, channel),
      subject: fill('Your PIN for {ref}', shipment, wording),
      body: `${wording.provider_title}: ${text}`,
    }));
  });
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

/** Places only, no names: a message may be read by others. */
function fill(text: string, shipment: ShipmentRow, { linkTo }: Wording): string {
  return text
    .replaceAll('{ref}', shipment.short_tracking_reference)
    .replaceAll('{from}', placeOf(shipment.collection_address))
    .replaceAll('{to}', placeOf(shipment.delivery_address))
    .replaceAll('{link}', linkTo(shipment));
}

function placeOf(address: ShipmentRow['collection_address']): string {
  return [address.local_area, address.city].filter((part, at, all) => part && all.indexOf(part) === at).join(', ');
}

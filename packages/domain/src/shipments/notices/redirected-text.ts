import { isSameText } from '../checks/detail-changes.ts';
import type { NoticeChannel } from './notice-rules.ts';
import { whatsappText } from './whatsapp-texts.ts';
import type { NoticeText } from './notice-texts.ts';

/** Where a shipment is brought to, as far as a message tells it: a message may be read by others, so it names no street. */
export interface Destination {
  readonly street_address?: string | undefined;
  readonly company?: string | undefined;
  readonly local_area?: string | undefined;
  readonly city?: string | undefined;
  /** Empty where it is brought to a door. */
  readonly pickup_point_id: string;
}

/** As much of a suburb's name as leaves an SMS in one part. */
const SMS_PLACE_MAX = 24;

/** Whether the recipient has to know: what is only put right on the map brings the parcel to the same door. */
export function isOtherDestination(before: Destination, after: Destination): boolean {
  if (before.pickup_point_id !== after.pickup_point_id) return true;
  const parts = ['company', 'street_address', 'local_area', 'city'] as const;
  return after.pickup_point_id === '' && parts.some((part) => !isSameText(before[part] ?? '', after[part] ?? ''));
}

/** What is told of a shipment that goes elsewhere, with the gaps {ref} and {link}: suburbs and towns alone. Source: KEY-52, docs/decisions/0188. */
export function redirectedText(channel: NoticeChannel, before: Destination, after: Destination): NoticeText {
  const subject = `Shipment {ref} goes to another ${after.pickup_point_id === '' ? 'address' : 'pickup point'}`;
  if (channel === 'whatsapp') return { subject: '', body: whatsappText('redirected') };
  if (channel === 'sms') return { subject, body: `Shipment {ref} now goes to ${smsPlace(before, after)}. {link}` };
  const [was, is] = [placeOf(before), placeOf(after)];
  const where = was === is ? another(after) : `${is} instead of ${was}`;
  return {
    subject,
    body: `Shipment {ref} now goes to ${where}. Did you not expect this? Please contact us. Follow it here: {link}`,
  };
}

function placeOf(destination: Destination): string {
  const { local_area = '', city = '', pickup_point_id } = destination;
  const place = [...new Set([local_area, city].filter((part) => part !== ''))].join(', ');
  if (place === '') return pickup_point_id === '' ? 'another address' : 'a pickup point';
  return pickup_point_id === '' ? place : `a pickup point in ${place}`;
}

/** The same suburb: another door or another point of it. */
function another({ local_area = '', pickup_point_id }: Destination): string {
  const kind = pickup_point_id === '' ? 'another address' : 'another pickup point';
  return local_area === '' ? kind : `${kind} in ${local_area}`;
}

/** Where it goes, as briefly as an SMS tells it. */
export function smsPlace(before: Destination, after: Destination): string {
  const { local_area = '', city = '', pickup_point_id } = after;
  const place = local_area || city;
  if (place === '' || placeOf(before) === placeOf(after))
    return pickup_point_id === '' ? 'another address' : 'another pickup point';
  const cut = place.length <= SMS_PLACE_MAX ? place : place.slice(0, SMS_PLACE_MAX).trimEnd();
  return pickup_point_id === '' ? cut : `a pickup point in ${cut}`;
}

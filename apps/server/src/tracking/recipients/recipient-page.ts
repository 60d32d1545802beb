import { createHash } from 'node:crypto';
import type { Rescheduling } from '@tsela/contract/tracking/reschedule-api';
import { filled, languageOf } from '@tsela/domain/shipments/notices/texts/language';
import { PARTY_EN } from '@tsela/domain/shipments/notices/texts/party-en';
import { enabledOperators } from '@tsela/domain/pickup-points/pickup-providers';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { mayReschedule } from '@tsela/domain/shipments/notices/own-pages';
import { readPartyToken } from '@tsela/domain/shipments/notices/party-token';
import type { PartyLink } from '@tsela/domain/shipments/notices/party-token';
import {
  CHANGES_MAX,
  CONTEST_DAYS,
  isLastDigits,
  isPlaceOpen,
  leaveWithOf,
  mayTellDriver,
  offeredDays,
  rescheduleState,
} from '@tsela/domain/tracking/reschedule-rules';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { RECIPIENT } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { publicAddress, readNamedPoints } from '../../pickup-points/named-point-reads.ts';
import { listPickupPoints } from '../../pickup-points/pickup-point-reads.ts';
import { deliveryDaysOf } from '../../rates/delivery-days.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { linkOfToken } from '../../shipments/notices/party-link.ts';
import { loadShipmentFor, lockShipmentFor } from '../../shipments/shipment-repository.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import { findAttempt, isExceptionKept, readDeliveriesPerDay, readRecipientPage } from './recipient-page-repository.ts';
import type { RecipientPage } from './recipient-page-repository.ts';

type Refusal = keyof typeof PARTY_EN.reschedule;

/** What a recipient is refused: the page knows it by its code, and says it in the recipient's language. */
export function refusal(
  code: Refusal,
  kind: 'not-found' | 'conflict' | 'bad-input' | 'too-many-requests',
  gaps: Readonly<Record<string, string | number>> = {},
): Problem {
  const message = filled(PARTY_EN.reschedule[code], gaps);
  return new Problem(kind, message, {
    violations: [{ field: '', code, message }],
    ...(gaps['left'] !== undefined && { members: { left: gaps['left'] } }),
  });
}

interface LinkOpened<Link extends PartyLink> {
  readonly shipment: ShipmentRow;
  readonly link: Link;
}

/**
 * The shipment that a token opens, locked where it is to be changed. An unknown shipment, a wrong proof and a link to an earlier contact are
 * answered alike; one that was right and has run out is told so. Source: screens S57, S58.
 */
export async function openPartyLink<Link extends PartyLink>(
  tx: Tx,
  context: RequestContext,
  { token, links, is_locked }: { readonly token: string; readonly links: readonly Link[]; readonly is_locked: boolean },
): Promise<LinkOpened<Link>> {
  const read = readPartyToken(token);
  if (read === null) throw refusal('unknown', 'not-found');
  const load = is_locked ? lockShipmentFor : loadShipmentFor;
  const shipment = await load(tx, RECIPIENT, { tracking_reference: read.reference }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not-found') throw refusal('unknown', 'not-found');
    throw error;
  });
  const opened = linkOfToken(context.services.secret_key, shipment, { token, links });
  if (opened === null) throw refusal('unknown', 'not-found');
  if (opened.last_day < dayOf(context.now)) throw refusal('expired', 'conflict');
  return { shipment, link: opened.link };
}

export function refuseWhereOff(settings: StoredSettings): void {
  if (!mayReschedule(settings)) throw refusal('off', 'conflict');
}

/** How near a pickup point has to be, and how many are offered. */
const NEAR_KM = 20;
const POINTS_OFFERED = 6;

/** What the recipient may change, as the delivery stands at this moment. */
export async function readRescheduling(
  tx: Tx,
  context: RequestContext,
  { shipment, settings }: { readonly shipment: ShipmentRow; readonly settings: StoredSettings },
): Promise<Rescheduling> {
  const page = await readRecipientPage(tx, shipment.id);
  const state = rescheduleState(shipment.status, page.changes);
  const is_open = state === 'open';
  const at_point = shipment.delivery_pickup_point_id !== '';
  const place_is_open = is_open && isPlaceOpen(shipment.status);
  const { estimated_delivery_from: from, estimated_delivery_to: to, delivery_address, delivered_date } = shipment;
  return {
    tracking_reference: shipment.short_tracking_reference,
    state,
    going_to: await destinationOf(tx, shipment),
    planned: from && to && { from: from.toISOString(), to: to.toISOString() },
    delivered: state === 'delivered' ? (delivered_date?.toISOString() ?? null) : null,
    changes_left: Math.max(0, CHANGES_MAX - page.changes),
    version: page.version,
    has_number: isLastDigits(shipment.delivery_contact.mobile_number, shipment.delivery_contact.mobile_number.slice(-4)),
    days: is_open && !at_point ? await daysFor(tx, context, shipment) : [],
    goes_to_point: at_point,
    may_change_address: place_is_open && !at_point && delivery_address.local_area !== '',
    pickup_points: place_is_open ? await pointsNear(context, shipment, settings) : [],
    may_tell_driver: mayTellDriver(state) && !at_point,
    leave_with: leaveWithOf(shipment.recipient_instructions),
    attempt: await attemptOf(tx, context, shipment),
    language: languageOf(shipment.recipient_language),
  };
}

/** Never the street: a link may be passed on. */
async function destinationOf(tx: Tx, shipment: ShipmentRow): Promise<string> {
  const point = (await readNamedPoints(tx, [shipment]))(shipment.id, 'delivery');
  if (point !== null) return point.name;
  const { local_area, city } = shipment.delivery_address;
  return [...new Set([local_area, city].filter((part) => part !== ''))].join(', ');
}

/** The days on which it can come instead. */
export async function daysFor(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<Day[]> {
  const { days, capacity_per_day } = await serviceOf(context, shipment);
  const today = dayOf(context.now);
  const from = shipment.estimated_delivery_from;
  const booked =
    capacity_per_day === null
      ? new Map<Day, number>()
      : await readDeliveriesPerDay(tx, { service_level_code: shipment.service_level_code, from: today, except: shipment.id });
  return offeredDays({
    days,
    today,
    earliest: from === null ? null : dayOf(from),
    planned: shipment.delivery_min_date,
    booked,
    capacity_per_day,
  });
}

export async function serviceOf(context: RequestContext, shipment: ShipmentRow) {
  const side = (name: 'collection' | 'delivery') => ({
    address: shipment[`${name}_address`],
    warnings: [],
    pickup_point_id: shipment[`${name}_pickup_point_id`],
    pickup_point_provider: shipment[`${name}_pickup_point_provider`],
  });
  const { service_level_code } = shipment;
  return deliveryDaysOf(context, { sides: { collection: side('collection'), delivery: side('delivery') }, service_level_code });
}

export async function pointsNear(context: RequestContext, shipment: ShipmentRow, settings: StoredSettings) {
  const { lat, lng } = shipment.delivery_address;
  if ((lat === 0 && lng === 0) || enabledOperators(readSettings(settings, ['enabled_pickup_providers'])).length === 0) return [];
  const { pickup_points } = await listPickupPoints(
    { ...context, actor: RECIPIENT },
    { lat, lng, radius_km: NEAR_KM, limit: POINTS_OFFERED + 1 },
  );
  return pickup_points
    .filter(
      ({ pickup_point_id, is_full, is_hidden, status, distance_km = NEAR_KM }) =>
        pickup_point_id !== shipment.delivery_pickup_point_id &&
        !is_full &&
        !is_hidden &&
        status === 'online' &&
        distance_km <= NEAR_KM,
    )
    .slice(0, POINTS_OFFERED)
    .map(({ pickup_point_id, pickup_point_provider, name, address, distance_km = 0 }) => ({
      pickup_point_id,
      pickup_point_provider,
      name,
      address: publicAddress(address),
      distance_km: Math.round(distance_km * 10) / 10,
    }));
}

async function attemptOf(tx: Tx, { now }: RequestContext, { id }: ShipmentRow): Promise<Rescheduling['attempt']> {
  const since = new Date(now.getTime() - CONTEST_DAYS * DAY_MS);
  const attempt = await findAttempt(tx, { shipment_id: id, since });
  if (!attempt) return null;
  const is_contested = await isExceptionKept(tx, contestId(tx, attempt.id));
  return { event_id: attempt.id, time: attempt.date.toISOString(), is_contested };
}

/** The same for the same attempt each time, so that it is contested once. */
export function contestId({ provider_id }: Pick<Tx, 'provider_id'>, tracking_event_id: number): string {
  const hash = createHash('sha256').update(`contest:${provider_id}:${tracking_event_id}`).digest('hex');
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

/** What is left of a recipient's page after a change of this kind. */
export function pageAfterChange(page: RecipientPage, { counts }: { readonly counts: boolean }): RecipientPage {
  return { changes: page.changes + (counts ? 1 : 0), version: page.version + 1, wrong_tries: 0, time_wrong: null };
}

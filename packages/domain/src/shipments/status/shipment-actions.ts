import { isHold } from './holds.ts';
import { hasPermission } from '../../permissions/permission-matching.ts';
import { resendablePin } from '../../pickup-points/pin-rules.ts';
import type { PinShipment } from '../../pickup-points/pin-rules.ts';
import { partsApart } from './may-move-on.ts';
import { isCollected } from './shipment-progress.ts';
import type { ShipmentProgress } from './shipment-progress.ts';
import {
  ENDED_STATUSES,
  QUOTE_STATUSES,
  STATUS_MATRIX,
  UNPAID_STATUSES,
  isShipmentStatus,
  saysCollected,
} from './shipment-status.ts';
import type { ShipmentStatus } from './shipment-status.ts';

/** What can be done to a shipment beside choosing an ordinary status. Source: SHIP-TRANS-21, screens S09. */
export type ShipmentAction =
  | 'edit'
  | 'reprice'
  | 'cancel'
  | 'reinstate'
  | 'hold'
  | 'release'
  | 'add-event'
  | 'reschedule'
  | 'duplicate'
  | 'create-return'
  | 'accept-quote'
  | 'print-label'
  | 'resend-pin'
  | 'settle'
  | 'pay'
  | 'pay-from-balance';

/** The parcels of a shipment, where they are at hand: a list has none, and what it offers the server may refuse. */
interface WithParcels {
  readonly parcels?: readonly { readonly status: string }[];
}

export interface ActionShipment extends ShipmentProgress, PinShipment, WithParcels {
  readonly status: ShipmentStatus;
  /** Whether a return of it is booked; left out where that is asked otherwise. */
  readonly has_return?: boolean;
}

/** The provider's switches that actions ask. */
export const ACTION_SETTINGS = [
  'enable_shipment_cancellation_by_account_users',
  'enable_client_rescheduling',
  'enable_payment_intervention',
] as const;

export interface ActionFacts {
  readonly actor: { readonly is_staff: boolean; readonly permissions: readonly string[] };
  readonly settings: Readonly<Record<(typeof ACTION_SETTINGS)[number], boolean>>;
  readonly order?: readonly ShipmentStatus[];
}

/** What could not be delivered: staff send it back. Source: issue "a return from undeliverable". */
const UNDELIVERED: readonly ShipmentStatus[] = [
  'returned-to-hub',
  'delivery-rejected',
  'delivery-exception',
  'delivery-failed-attempt',
  'collect-and-return-to-hub',
  'undeliverable',
  'damaged',
];

/** The permission each action needs, named by its call. */
const PERMISSIONS: Readonly<Record<ShipmentAction, string>> = {
  edit: 'API_/shipments:PATCH',
  reprice: 'API_/shipments:PATCH',
  cancel: 'API_/shipments:POST',
  reinstate: 'API_/shipments:PATCH',
  hold: 'API_/shipments:PATCH',
  release: 'API_/shipments:PATCH',
  'add-event': 'API_/shipments:PATCH',
  reschedule: 'API_/shipments:PATCH',
  duplicate: 'API_/shipments:POST',
  'create-return': 'API_/shipments:POST',
  'accept-quote': 'API_/shipments/accept-quote:POST',
  'print-label': 'API_/shipments:GET',
  'resend-pin': 'API_/shipments:PATCH',
  settle: 'API_/billing/payments:POST',
  pay: 'API_/v2/payments:POST',
  'pay-from-balance': 'API_/shipments:POST',
};

/** Why an action cannot be taken, in words for the person; null when it can. The server refuses with the same words. */
export function whyNotShipmentAction(action: ShipmentAction, shipment: ActionShipment, facts: ActionFacts): string | null {
  return whyNotPermitted(action, facts) ?? REASONS[action](shipment, facts);
}

/** The same of cancelling, which is judged by less: a row of a list has it all. */
export function whyNotCancelShipment(shipment: ShipmentProgress, facts: ActionFacts): string | null {
  return whyNotPermitted('cancel', facts) ?? whyNotCancel(shipment, facts);
}

/** Why a shipment has no label; null when it has one. */
export function whyNoLabel(status: ShipmentStatus): string | null {
  if (QUOTE_STATUSES.includes(status)) return 'A quote has no label yet.';
  if (STATUS_MATRIX[status].is_invalid) return 'The label can be printed once the shipment has been paid.';
  return status === 'cancelled' ? 'A cancelled shipment has no label.' : null;
}

/** What account users never do, whatever their permissions. */
const OF_STAFF: readonly ShipmentAction[] = ['hold', 'release', 'add-event', 'reinstate', 'settle'];

/** Whether a person may ever take an action, whatever the shipment. */
export function mayTake(action: ShipmentAction, { is_staff, permissions }: ActionFacts['actor']): boolean {
  return hasPermission(permissions, PERMISSIONS[action]) && (is_staff || !OF_STAFF.includes(action));
}

function whyNotPermitted(action: ShipmentAction, { actor }: ActionFacts): string | null {
  return hasPermission(actor.permissions, PERMISSIONS[action]) ? null : 'You do not have permission to do this.';
}

const REASONS: Readonly<Record<ShipmentAction, (shipment: ActionShipment, facts: ActionFacts) => string | null>> = {
  edit: ({ status }, { actor }) =>
    status === 'cancelled' && !actor.is_staff ? 'A cancelled shipment can no longer be changed.' : null,
  reprice: (shipment, { actor, order }) => {
    if (QUOTE_STATUSES.includes(shipment.status)) return 'A quote gets a new price when it is requested again.';
    if (shipment.status === 'cancelled') return 'A cancelled shipment can no longer be changed.';
    if (actor.is_staff) return null;
    return isCollected(shipment, order)
      ? 'The parcel has been collected, so its price can no longer change. Please contact support.'
      : null;
  },
  cancel: whyNotCancel,
  reinstate: ({ status }, { actor }) => {
    if (!actor.is_staff) return 'Only staff can reinstate a shipment.';
    return status === 'cancelled' ? null : 'Only a cancelled shipment can be reinstated.';
  },
  hold: ({ status }, { actor }) => {
    if (!actor.is_staff) return 'Only staff can put a shipment on hold.';
    return STATUS_MATRIX[status].is_active || isHold(status) ? null : 'A shipment that is not under way cannot be put on hold.';
  },
  release: ({ status }, { actor }) => {
    if (!actor.is_staff) return 'Only staff can release a shipment.';
    return isHold(status) ? null : 'The shipment is not on hold.';
  },
  'add-event': ({ status }, { actor }) => {
    if (!actor.is_staff) return 'Only staff can add to the history.';
    return QUOTE_STATUSES.includes(status) ? 'A quote has no history yet.' : null;
  },
  reschedule: ({ status }, { actor, settings }) => {
    if (ENDED_STATUSES.includes(status)) return 'The date can no longer be changed.';
    return actor.is_staff || settings.enable_client_rescheduling ? null : 'Please contact support to change the date.';
  },
  duplicate: () => null,
  'create-return': ({ status, has_return = false }, { actor }) => {
    if (has_return) return 'This shipment has a return already.';
    if (status === 'delivered') return null;
    if (!actor.is_staff) return 'Only a delivered shipment can be returned.';
    return UNDELIVERED.includes(status) ? null : 'Only a shipment that is delivered or could not be delivered can be returned.';
  },
  'accept-quote': ({ status }) => {
    if (status === 'quote-expired') return 'This quote has expired.';
    return status === 'quote' ? null : 'The shipment is not a quote.';
  },
  'print-label': ({ status }) => whyNoLabel(status),
  'resend-pin': (shipment) =>
    resendablePin({ ...shipment, parcels: partsApart(shipment.status, shipment.parcels ?? []) })
      ? null
      : 'There is no PIN to send at this stage.',
  settle: ({ status }, { actor, settings }) => {
    if (!actor.is_staff) return 'Only staff can settle a shipment.';
    if (!settings.enable_payment_intervention) return 'Shipments that wait for payment are not settled by hand here.';
    return whyNotUnpaid(status);
  },
  pay: ({ status }, { actor }) => (actor.is_staff ? STAFF_SETTLE : whyNotUnpaid(status)),
  'pay-from-balance': ({ status }, { actor }) => (actor.is_staff ? STAFF_SETTLE : whyNotUnpaid(status)),
};

/**
 * A collected shipment is never cancelled. What was handed in at a hub without having been collected, staff cancel; account users, where
 * the provider lets them, only until then. Source: SHIP-TRANS-21, public API §3.
 */
function whyNotCancel(shipment: ShipmentProgress & WithParcels, { actor, settings, order }: ActionFacts): string | null {
  if (shipment.status === 'cancelled') return 'The shipment has already been cancelled.';
  if (ENDED_STATUSES.includes(shipment.status)) return 'The journey has ended, so the shipment cannot be cancelled.';
  const too_late = whyTooLateToCancel(shipment);
  if (actor.is_staff || too_late !== null) return too_late;
  if (!settings.enable_shipment_cancellation_by_account_users) return 'Please contact support to cancel the shipment.';
  return isCollected(shipment, order) ? COLLECTED : null;
}

/**
 * Why a collected shipment cannot be cancelled, by staff and drivers neither, nor one of which a parcel is collected; null before
 * collection. What is on the road comes back as a return. Source: public API §3.
 */
export function whyTooLateToCancel({
  collected_date,
  parcels = [],
}: Pick<ShipmentProgress, 'collected_date'> & WithParcels): string | null {
  if (collected_date) return COLLECTED;
  const has_collected = parcels.some(({ status }) => isShipmentStatus(status) && saysCollected(status));
  return has_collected ? PARCEL_COLLECTED : null;
}

function whyNotUnpaid(status: ShipmentStatus): string | null {
  return UNPAID_STATUSES.includes(status) ? null : 'This shipment does not wait for payment.';
}

const STAFF_SETTLE = 'Staff settle a shipment; its account pays for it.';

const COLLECTED = 'The parcel has been collected, so the shipment cannot be cancelled.';
const PARCEL_COLLECTED = 'A parcel of it has been collected, so the shipment cannot be cancelled.';

import { STATUS_MATRIX, isShipmentStatus } from './shipment-status.ts';
import type { ShipmentStatus, StatusColour } from './shipment-status.ts';

/** What the displayed status is made from. */
export interface DisplayedShipment {
  readonly status: ShipmentStatus;
  readonly collection_agent_id: number | null;
  readonly delivery_agent_id: number | null;
  /** True when a driver was set after the leg was rejected; the same driver who rejected it does not count. */
  readonly has_new_collection_agent: boolean;
  readonly has_new_delivery_agent: boolean;
}

export interface StatusReader {
  readonly is_staff: boolean;
  /** A signed-in user with an account; a guest is neither this nor staff. */
  readonly is_account_user: boolean;
  /** The provider setting override_unassigned_and_rejected_statuses_for_account_users. Source: SHIP-DISP-02. */
  readonly overrides_unassigned_and_rejected: boolean;
}

/**
 * The status a reader sees, in the order of decisions C8: (1) flip by driver, for everyone; (2) the override for account
 * users; (3) on-hold-internal as at-hub for non-staff. Source: SHIP-DISP-01 to SHIP-DISP-05.
 */
export function displayedStatus(shipment: DisplayedShipment, reader: StatusReader): ShipmentStatus {
  const flipped = flipByDriver(shipment);
  const overridden = reader.is_account_user && reader.overrides_unassigned_and_rejected ? assignedInstead(flipped) : flipped;
  return reader.is_staff ? overridden : withoutInternalHold(overridden);
}

/** Unassigned and rejected read as assigned of the same leg; every other status stays. Source: SHIP-DISP-01. */
export function assignedInstead(status: ShipmentStatus): ShipmentStatus {
  if (status === 'collection-unassigned' || status === 'collection-rejected') return 'collection-assigned';
  if (status === 'delivery-unassigned' || status === 'delivery-rejected') return 'delivery-assigned';
  return status;
}

/** The internal hold never leaves the provider: others read at-hub. Source: SHIP-DISP-03, SHIP-DISP-04. */
export function withoutInternalHold(status: ShipmentStatus): ShipmentStatus {
  return status === 'on-hold-internal' ? 'at-hub' : status;
}

/** The stored statuses a non-staff filter on a displayed status has to find. Source: SHIP-DISP-04. */
export function statusesBehindFilter(status: ShipmentStatus): readonly ShipmentStatus[] {
  return status === 'at-hub' ? ['at-hub', 'on-hold-internal'] : [status];
}

/** Unassigned, rejected and assigned follow the driver of the leg. Source: SHIP-DISP-05. */
function flipByDriver(shipment: DisplayedShipment): ShipmentStatus {
  switch (shipment.status) {
    case 'collection-assigned':
    case 'collection-unassigned':
      return shipment.collection_agent_id === null ? 'collection-unassigned' : 'collection-assigned';
    case 'collection-rejected':
      return shipment.has_new_collection_agent ? 'collection-assigned' : 'collection-rejected';
    case 'delivery-assigned':
    case 'delivery-unassigned':
      return shipment.delivery_agent_id === null ? 'delivery-unassigned' : 'delivery-assigned';
    case 'delivery-rejected':
      return shipment.has_new_delivery_agent ? 'delivery-assigned' : 'delivery-rejected';
    default:
      return shipment.status;
  }
}

/** Colours of the statuses that are no shipment's. Source: SHIP-DISP-10 to SHIP-DISP-16. */
const OTHER_COLOURS: Readonly<Partial<Record<string, StatusColour>>> = {
  closed: 'grey',
  failed: 'red',
  paid: 'green',
  unpaid: 'red',
  active: 'green',
  overdue: 'red',
  pending: 'blue',
  complete: 'green',
  locked: 'grey',
  APPROVED: 'green',
  REJECTED: 'red',
  HIGH: 'red',
  LOW: 'green',
};

/** The colour of a status badge of any kind; unknown ones are blue. Source: SHIP-DISP-06 to SHIP-DISP-16. */
export function statusColour(status: string): StatusColour {
  return isShipmentStatus(status) ? STATUS_MATRIX[status].colour : (OTHER_COLOURS[status] ?? 'blue');
}

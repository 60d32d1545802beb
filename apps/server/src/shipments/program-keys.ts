import type { Parcel } from '@tsela/contract/shipments/parcel-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { UNPAID_STATUSES } from '@tsela/domain/shipments/status/shipment-status';
import type { ShipmentRow } from './shipment-repository.ts';

/** How programs write that there is no such date. Source: public API §1. */
const NO_DATE = '0001-01-01T00:00:00Z';

/**
 * A shipment with the keys that programs of others read beside ours: what is known already under the names that they know, and measures that
 * are those submitted until it is measured. Source: public API §3, §9.
 */
export function withProgramKeys(shipment: Shipment, row: Pick<ShipmentRow, 'status' | 'last_step_date'>): Shipment {
  const { id: shipment_id, provider_id, collection_branch, delivery_branch, current_branch, note_count } = shipment;
  const is_staffs = shipment.collection_agent_id !== undefined;
  return {
    ...shipment,
    collection_contact: { ...shipment.collection_contact, provider_id, shipment_id },
    delivery_contact: { ...shipment.delivery_contact, provider_id, shipment_id },
    collection_branch_id: collection_branch?.id ?? null,
    collection_branch_name: collection_branch?.name ?? '',
    delivery_branch_id: delivery_branch?.id ?? null,
    delivery_branch_name: delivery_branch?.name ?? '',
    current_branch_id: current_branch?.id ?? null,
    current_branch_name: current_branch?.name ?? '',
    current_branch_public_name: current_branch?.name ?? '',
    collection_hub: collection_branch?.name ?? '',
    delivery_hub: delivery_branch?.name ?? '',
    latest_tracking_event_time: row.last_step_date?.toISOString() ?? shipment.time_created,
    deleted_date: NO_DATE,
    is_pending: UNPAID_STATUSES.some((status) => status === row.status),
    total_note_count: note_count,
    ...(!is_staffs && { external_note_count: note_count }),
    collection_rescheduled: shipment.collection_rescheduled_reason !== '',
    delivery_rescheduled: shipment.delivery_rescheduled_reason !== '',
    tracking_events: null,
    parcels: shipment.parcels.map(withSubmittedMeasures),
  };
}

function withSubmittedMeasures(parcel: Parcel): Parcel {
  return {
    ...parcel,
    actual_length_cm: parcel.actual_length_cm ?? parcel.submitted_length_cm,
    actual_width_cm: parcel.actual_width_cm ?? parcel.submitted_width_cm,
    actual_height_cm: parcel.actual_height_cm ?? parcel.submitted_height_cm,
    actual_weight_kg: parcel.actual_weight_kg ?? parcel.submitted_weight_kg,
  };
}

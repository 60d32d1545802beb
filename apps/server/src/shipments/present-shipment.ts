import type { RateItem } from '@tsela/contract/rates/rate-shapes';
import type { Parcel } from '@tsela/contract/shipments/parcel-shapes';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { randFromCents } from '@tsela/domain/money/cents';
import { SHIPMENT_TEXT_NAMES, textsOf } from '@tsela/domain/shipments/shipment-texts';
import { displayedStatus, withoutInternalHold } from '@tsela/domain/shipments/status/status-display';
import { accountViewStatus } from '@tsela/domain/tracking/public-timeline';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { maySeeBilling } from '../accounts/present-account.ts';
import { isStaff } from '../context.ts';
import type { Actor } from '../context.ts';
import { withProgramKeys } from './program-keys.ts';
import type { ParcelRow, ShipmentRow } from './shipment-repository.ts';

/** The names behind a shipment's ids, read with it. */
export interface ShipmentNames {
  readonly account_code: string;
  readonly account_name: string;
  readonly support_email: string;
  readonly collection_branch: Shipment['collection_branch'];
  readonly delivery_branch: Shipment['delivery_branch'];
  readonly current_branch: Shipment['current_branch'];
  readonly collection_pickup_point: Shipment['collection_pickup_point'];
  readonly delivery_pickup_point: Shipment['delivery_pickup_point'];
  readonly collection_agent_name: string;
  readonly delivery_agent_name: string;
  /** Where the reader may see it. */
  readonly return_of: Shipment['return_of'];
  readonly returned_by: Shipment['returned_by'];
  /** Those that the reader may see. */
  readonly tags: NonNullable<Shipment['tags']>;
  /** In the fields of the provider's own that the reader may see. */
  readonly custom_fields: Shipment['custom_fields'];
  /** Of the notes that the reader may see. */
  readonly note_count: number;
  /** Of its proofs that are files. */
  readonly pods: { readonly count: number; readonly are_verified: boolean };
}

export interface ShipmentParts {
  readonly row: ShipmentRow;
  readonly names: ShipmentNames;
  readonly parcels: readonly ParcelRow[];
  readonly items: readonly RateItem[];
}

/** How this reader is shown statuses. */
export interface PresentFor {
  readonly actor: Actor;
  readonly overrides_unassigned_and_rejected: boolean;
  /** Statuses that the provider does not use. Source: SHIP-VIEW-02. */
  readonly excluded_tracking_statuses: readonly string[];
  /** A program that others wrote reads it. */
  readonly is_program?: boolean;
}

/** A shipment as this audience may see it: drivers' names are for staff, amounts for users who may see billing. */
export function presentShipment(parts: ShipmentParts, reader: PresentFor): Shipment {
  const shipment = presentForPeople(parts, reader);
  return reader.is_program === true ? withProgramKeys(shipment, parts.row) : shipment;
}

function presentForPeople({ row, names, parcels, items }: ShipmentParts, reader: PresentFor): Shipment {
  const staff = isStaff(reader.actor);
  return {
    id: row.id,
    provider_id: row.provider_id,
    account_id: row.account_id,
    account_code: names.account_code,
    account_name: names.account_name,
    account: { id: row.account_id, account_code: names.account_code, name: names.account_name },
    support_email: names.support_email,
    status: shownStatus(row, row.status, reader),
    short_tracking_reference: row.short_tracking_reference,
    tracking_reference: row.short_tracking_reference,
    ...textsOf(row, SHIPMENT_TEXT_NAMES),
    source: row.source,
    time_created: row.time_created.toISOString(),
    time_modified: row.time_modified.toISOString(),
    ...bothSides(row, names),
    responsible_contact: row.responsible_contact,
    billing_contact: row.billing_contact,
    service_level_id: row.service_level_id,
    service_level_code: row.service_level_code,
    service_level_name: row.service_level_name,
    ...(maySeeBilling(reader.actor) && { rate: randFromCents(row.rate_cents), rates: [...items] }),
    charged_weight: row.charged_weight_g / 1000,
    actual_weight: row.actual_weight_g / 1000,
    volumetric_weight: row.volumetric_weight_g / 1000,
    declared_value: randFromCents(row.declared_value_cents),
    is_return: row.is_return,
    return_of: names.return_of,
    returned_by: names.returned_by,
    pod_method: row.pod_method as Shipment['pod_method'],
    mute_notifications: row.mute_notifications,
    opt_in_rates: row.opt_in_rates,
    opt_in_time_based_rates: row.opt_in_time_based_rates,
    collected_date: instantText(row.collected_date),
    delivered_date: instantText(row.delivered_date),
    returned_to_hub_date: instantText(row.returned_to_hub_date),
    estimated_collection: instantText(row.estimated_collection),
    estimated_delivery_from: instantText(row.estimated_delivery_from),
    estimated_delivery_to: instantText(row.estimated_delivery_to),
    collection_branch: names.collection_branch,
    delivery_branch: names.delivery_branch,
    current_branch: names.current_branch,
    branches: branchesOf(names),
    earliest_collection_capacity_date: row.earliest_collection_capacity_date,
    ...(staff && {
      recipient_instructions: row.recipient_instructions,
      collection_agent_id: row.collection_agent_id,
      delivery_agent_id: row.delivery_agent_id,
      collection_agent_name: names.collection_agent_name,
      delivery_agent_name: names.delivery_agent_name,
    }),
    tags: names.tags,
    ...proofsOf(names),
    note_count: names.note_count,
    custom_fields: names.custom_fields,
    parcels: parcels.map((parcel) => presentParcel(parcel, row, reader)),
  };
}

function proofsOf({ pods }: ShipmentNames): Pick<Shipment, 'has_pod_files' | 'all_pods_are_verified'> {
  return { has_pod_files: pods.count > 0, all_pods_are_verified: pods.are_verified };
}

function branchesOf({ collection_branch, delivery_branch, current_branch }: ShipmentNames): Shipment['branches'] {
  const known = [collection_branch, delivery_branch, current_branch].filter((branch) => branch !== null);
  return known.filter((branch, at) => known.findIndex(({ id }) => id === branch.id) === at);
}

function bothSides(row: ShipmentRow, { collection_pickup_point, delivery_pickup_point }: ShipmentNames) {
  return {
    collection_pickup_point,
    delivery_pickup_point,
    collection_address: row.collection_address,
    delivery_address: row.delivery_address,
    collection_contact: row.collection_contact,
    delivery_contact: row.delivery_contact,
    collection_pickup_point_id: row.collection_pickup_point_id,
    collection_pickup_point_provider: row.collection_pickup_point_provider,
    delivery_pickup_point_id: row.delivery_pickup_point_id,
    delivery_pickup_point_provider: row.delivery_pickup_point_provider,
    collection_min_date: row.collection_min_date,
    collection_after: row.collection_after,
    collection_before: row.collection_before,
    delivery_min_date: row.delivery_min_date,
    delivery_after: row.delivery_after,
    delivery_before: row.delivery_before,
    collection_rescheduled_reason: row.collection_rescheduled_reason,
    delivery_rescheduled_reason: row.delivery_rescheduled_reason,
  };
}

/** A parcel as a reader may see it. */
export function presentParcel(parcel: ParcelRow, row: ShipmentRow, reader: PresentFor): Parcel {
  return {
    id: parcel.id,
    status: row.status === 'cancelled' ? 'cancelled' : shownStatus(row, parcel.status, reader),
    tracking_reference: parcel.tracking_reference,
    alternative_tracking_reference: parcel.alternative_tracking_reference,
    packaging: parcel.packaging,
    parcel_description: parcel.parcel_description,
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
    actual_length_cm: parcel.actual_length_cm,
    actual_width_cm: parcel.actual_width_cm,
    actual_height_cm: parcel.actual_height_cm,
    actual_weight_kg: parcel.actual_weight_kg,
    has_been_dimensioned: parcel.actual_weight_kg !== null,
  };
}

/** The status this reader sees. Source: SHIP-DISP-01 to SHIP-DISP-05. */
export function shownStatus(
  row: Pick<ShipmentRow, 'collection_agent_id' | 'delivery_agent_id'>,
  status: ShipmentStatus,
  { actor, overrides_unassigned_and_rejected }: PresentFor,
): ShipmentStatus {
  return displayedStatus(
    {
      status,
      collection_agent_id: row.collection_agent_id,
      delivery_agent_id: row.delivery_agent_id,
      // Giving a rejected leg to a driver moves it to assigned at once, so a rejected one never has a new driver.
      has_new_collection_agent: false,
      has_new_delivery_agent: false,
    },
    {
      is_staff: isStaff(actor),
      is_account_user: actor.kind === 'user' && actor.account_id !== null,
      overrides_unassigned_and_rejected,
    },
  );
}

/** The text of a status for account users, whichever driver has the shipment. Source: SHIP-DISP-01, SHIP-DISP-03. */
export function customersStatus(
  status: ShipmentStatus,
  { overrides_unassigned_and_rejected }: Pick<PresentFor, 'overrides_unassigned_and_rejected'>,
): ShipmentStatus {
  return overrides_unassigned_and_rejected ? accountViewStatus(status) : withoutInternalHold(status);
}

function instantText(instant: Date | null): string | null {
  return instant?.toISOString() ?? null;
}

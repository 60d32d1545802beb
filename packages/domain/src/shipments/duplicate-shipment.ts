import { COPIED_TEXTS, textsOf } from './shipment-texts.ts';
import type { CopiedText } from './shipment-texts.ts';

/** The two sides' fields; a return swaps them. Dates and windows are not among them: they belong to the old journey. */
export interface CopiedSides<Address, Contact> {
  readonly collection_address: Address;
  readonly delivery_address: Address;
  readonly collection_contact: Contact;
  readonly delivery_contact: Contact;
  readonly collection_pickup_point_id: string | null;
  readonly collection_pickup_point_provider: string | null;
  readonly delivery_pickup_point_id: string | null;
  readonly delivery_pickup_point_provider: string | null;
}

type CopiedTexts = Readonly<Record<CopiedText, string>>;

/** What of a parcel describes the goods. Measured values belong to the old journey; they become what the sender submits. */
export interface CopiedParcel {
  readonly parcel_description: string;
  readonly packaging: string;
  readonly submitted_length_cm: number;
  readonly submitted_width_cm: number;
  readonly submitted_height_cm: number;
  readonly submitted_weight_kg: number;
}

/** What a copy keeps. Everything not named here is cleared: identifiers, statuses, dates, agents and tracking data. Source: DUP-01. */
export interface CopiedShipment<Address, Contact> extends CopiedSides<Address, Contact>, CopiedTexts {
  readonly account_id: number;
  readonly service_level_code: string;
  readonly declared_value: number;
  readonly pod_method: string;
  readonly opt_in_rates: readonly number[];
  readonly opt_in_time_based_rates: readonly number[];
  readonly responsible_contact: Contact | null;
  readonly billing_contact: { readonly email: string };
  readonly is_return: boolean;
  readonly parcels: readonly CopiedParcel[];
}

/** The address as a new one: without the old row's id and geocoding key. */
type NewAddress<Address> = Omit<Address, 'id' | 'gs_hash'>;

interface OriginalParcel extends CopiedParcel {
  readonly status?: string;
}

interface OriginalShipment<Address, Contact> extends Omit<CopiedShipment<Address, Contact>, 'parcels'> {
  readonly parcels: readonly OriginalParcel[];
}

/** A new shipment with the same parties, parcels and wishes as an old one. Cancelled parcels are not copied. Source: DUP-01. */
export function duplicateShipment<Address extends object, Contact>(
  original: OriginalShipment<Address, Contact>,
): CopiedShipment<NewAddress<Address>, Contact> {
  return {
    account_id: original.account_id,
    service_level_code: original.service_level_code,
    ...textsOf(original, COPIED_TEXTS),
    declared_value: original.declared_value,
    pod_method: original.pod_method,
    opt_in_rates: [...original.opt_in_rates],
    opt_in_time_based_rates: [...original.opt_in_time_based_rates],
    responsible_contact: original.responsible_contact,
    billing_contact: { email: original.billing_contact.email },
    is_return: false,
    parcels: original.parcels.filter((parcel) => parcel.status !== 'cancelled').map(copiedParcel),
    ...copiedSides(original),
  };
}

/** The way back: a copy with the two sides swapped, marked as a return. Source: DUP-01, DUP-02. */
export function returnShipment<Address extends object, Contact>(
  original: OriginalShipment<Address, Contact>,
): CopiedShipment<NewAddress<Address>, Contact> {
  return {
    ...duplicateShipment(original),
    ...copiedSides(swappedSides(original)),
    special_instructions_collection: original.special_instructions_delivery,
    special_instructions_delivery: original.special_instructions_collection,
    is_return: true,
  };
}

function copiedSides<Address extends object, Contact>(
  sides: CopiedSides<Address, Contact>,
): CopiedSides<NewAddress<Address>, Contact> {
  return {
    collection_address: newAddress(sides.collection_address),
    delivery_address: newAddress(sides.delivery_address),
    collection_contact: sides.collection_contact,
    delivery_contact: sides.delivery_contact,
    collection_pickup_point_id: sides.collection_pickup_point_id,
    collection_pickup_point_provider: sides.collection_pickup_point_provider,
    delivery_pickup_point_id: sides.delivery_pickup_point_id,
    delivery_pickup_point_provider: sides.delivery_pickup_point_provider,
  };
}

function swappedSides<Address, Contact>(sides: CopiedSides<Address, Contact>): CopiedSides<Address, Contact> {
  return {
    collection_address: sides.delivery_address,
    delivery_address: sides.collection_address,
    collection_contact: sides.delivery_contact,
    delivery_contact: sides.collection_contact,
    collection_pickup_point_id: sides.delivery_pickup_point_id,
    collection_pickup_point_provider: sides.delivery_pickup_point_provider,
    delivery_pickup_point_id: sides.collection_pickup_point_id,
    delivery_pickup_point_provider: sides.collection_pickup_point_provider,
  };
}

function newAddress<Address extends object>(address: Address): NewAddress<Address> {
  const copy: Partial<Record<string, unknown>> = { ...address };
  delete copy['id'];
  delete copy['gs_hash'];
  // Exactly the two keys the type leaves out have been removed.
  return copy as NewAddress<Address>;
}

function copiedParcel(parcel: OriginalParcel): CopiedParcel {
  return {
    parcel_description: parcel.parcel_description,
    packaging: parcel.packaging,
    submitted_length_cm: parcel.submitted_length_cm,
    submitted_width_cm: parcel.submitted_width_cm,
    submitted_height_cm: parcel.submitted_height_cm,
    submitted_weight_kg: parcel.submitted_weight_kg,
  };
}

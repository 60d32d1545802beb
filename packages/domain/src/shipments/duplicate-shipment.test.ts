import { describe, expect, it } from 'vitest';
import { duplicateShipment, returnShipment } from './duplicate-shipment.ts';
import { COPIED_TEXTS, SHIPMENT_TEXT_NAMES, textsBy } from './shipment-texts.ts';

const ORIGINAL = {
  id: 41,
  status: 'delivered',
  time_created: '2026-11-01T08:00:00Z',
  collected_date: '2026-11-02T08:00:00Z',
  delivered_date: '2026-11-03T08:00:00Z',
  returned_to_hub_date: '2026-11-02T18:00:00Z',
  estimated_collection: '2026-11-02T08:00:00Z',
  collection_min_date: '2026-11-02',
  delivery_min_date: '2026-11-03',
  collection_after: '08:00',
  short_tracking_reference: 'AB2CD3',
  tracking_reference: 'AB2CD3',
  ...textsBy(SHIPMENT_TEXT_NAMES, () => ''),
  custom_tracking_reference: 'SHOP-100',
  collection_agent_id: 3,
  delivery_agent_id: 4,
  tracking_events: [{ status: 'delivered' }],
  account_id: 9,
  service_level_code: 'ECO',
  customer_reference: 'PO 77',
  cost_center: 'Sales',
  declared_value: 1500,
  pod_method: 'grv',
  is_return: false,
  opt_in_rates: [1],
  opt_in_time_based_rates: [2],
  responsible_contact: { name: 'Sipho', mobile_number: '', email: '' },
  billing_contact: { email: 'pay@example.co.za' },
  collection_address: { id: 5, gs_hash: 'x', street_address: '1 Loop Street', city: 'Cape Town' },
  delivery_address: { id: 6, gs_hash: 'y', street_address: '2 Main Road', city: 'Durban' },
  collection_contact: { name: 'Thandi', mobile_number: '', email: '' },
  delivery_contact: { name: 'Pieter', mobile_number: '', email: '' },
  collection_pickup_point_id: 'CG12',
  collection_pickup_point_provider: 'tcg-locker',
  delivery_pickup_point_id: null,
  delivery_pickup_point_provider: null,
  special_instructions_collection: 'Ring the bell',
  special_instructions_delivery: 'Leave at reception',
  // What a recipient asked was for that one delivery.
  recipient_instructions: 'Ring twice today',
  parcels: [
    {
      id: 1,
      status: 'delivered',
      tracking_reference: 'AB2CD3/1',
      alternative_tracking_reference: 'TCG0000000001',
      parcel_description: 'Books',
      packaging: 'Box',
      submitted_length_cm: 10,
      submitted_width_cm: 11,
      submitted_height_cm: 12,
      submitted_weight_kg: 3,
      actual_length_cm: 20,
    },
    {
      status: 'cancelled',
      parcel_description: 'Shoes',
      packaging: '',
      submitted_length_cm: 1,
      submitted_width_cm: 1,
      submitted_height_cm: 1,
      submitted_weight_kg: 1,
    },
  ],
};

const COPY = {
  account_id: 9,
  service_level_code: 'ECO',
  ...textsBy(COPIED_TEXTS, () => ''),
  customer_reference: 'PO 77',
  cost_center: 'Sales',
  declared_value: 1500,
  pod_method: 'grv',
  is_return: false,
  opt_in_rates: [1],
  opt_in_time_based_rates: [2],
  responsible_contact: { name: 'Sipho', mobile_number: '', email: '' },
  billing_contact: { email: 'pay@example.co.za' },
  collection_address: { street_address: '1 Loop Street', city: 'Cape Town' },
  delivery_address: { street_address: '2 Main Road', city: 'Durban' },
  collection_contact: { name: 'Thandi', mobile_number: '', email: '' },
  delivery_contact: { name: 'Pieter', mobile_number: '', email: '' },
  collection_pickup_point_id: 'CG12',
  collection_pickup_point_provider: 'tcg-locker',
  delivery_pickup_point_id: null,
  delivery_pickup_point_provider: null,
  special_instructions_collection: 'Ring the bell',
  special_instructions_delivery: 'Leave at reception',
  parcels: [
    {
      parcel_description: 'Books',
      packaging: 'Box',
      submitted_length_cm: 10,
      submitted_width_cm: 11,
      submitted_height_cm: 12,
      submitted_weight_kg: 3,
    },
  ],
};

describe('duplicate and return', () => {
  it('DUP-01: a copy keeps parties, parcels and wishes and no identifier, status, date or tracking data', () => {
    expect(duplicateShipment(ORIGINAL)).toEqual(COPY);
  });

  it('a return swaps the two sides', () => {
    expect(returnShipment(ORIGINAL)).toEqual({
      ...COPY,
      is_return: true,
      collection_address: { street_address: '2 Main Road', city: 'Durban' },
      delivery_address: { street_address: '1 Loop Street', city: 'Cape Town' },
      collection_contact: { name: 'Pieter', mobile_number: '', email: '' },
      delivery_contact: { name: 'Thandi', mobile_number: '', email: '' },
      collection_pickup_point_id: null,
      collection_pickup_point_provider: null,
      delivery_pickup_point_id: 'CG12',
      delivery_pickup_point_provider: 'tcg-locker',
      special_instructions_collection: 'Leave at reception',
      special_instructions_delivery: 'Ring the bell',
    });
  });

  it('a duplicate of a return is no return itself', () => {
    expect(duplicateShipment({ ...ORIGINAL, is_return: true }).is_return).toBe(false);
  });
});

import { emptyForm } from './shipment-draft.ts';
import type { AddressForm, ParcelForm, ShipmentForm, SideForm } from './shipment-draft.ts';

/** A form that can be sent as it is: Rosebank to Gardens, one parcel. */
export function filledForm(parts: Partial<ShipmentForm> = {}): ShipmentForm {
  const empty = emptyForm();
  return {
    ...empty,
    collection: filledSide(empty.collection, {
      street_address: '12 Baker Street',
      local_area: 'Rosebank',
      city: 'Johannesburg',
      zone: 'GP',
      code: '2196',
      position: { lat: -26.1345, lng: 28.0529 },
    }),
    delivery: filledSide(empty.delivery, {
      street_address: '5 Kloof Street',
      local_area: 'Gardens',
      city: 'Cape Town',
      zone: 'WC',
      code: '8001',
    }),
    parcels: [filledParcel()],
    ...parts,
  };
}

export function filledParcel(parts: Partial<ParcelForm> = {}): ParcelForm {
  return {
    key: 1,
    parcel_description: '',
    packaging: '',
    submitted_length_cm: '30',
    submitted_width_cm: '20',
    submitted_height_cm: '10',
    submitted_weight_kg: '2,5',
    ...parts,
  };
}

function filledSide(side: SideForm, address: Partial<AddressForm>): SideForm {
  return {
    ...side,
    address: { ...side.address, ...address },
    contact: { name: 'Thandi Mbeki', email: '', mobile_number: '082 123 4567' },
  };
}

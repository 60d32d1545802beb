import { SHIPMENT_IMPORT_FIELDS } from './import-fields.ts';
import type { ShipmentImportField, SIDE_PARTS } from './import-fields.ts';

/** The column of a field that the checks of a booking name; nothing where it is of none. */
export function columnOf(field: string): ShipmentImportField | '' {
  const [head = '', part = ''] = field.replace(/\[\d+\]/g, '').split('.');
  const side = head.startsWith('collection_') ? 'collection' : head.startsWith('delivery_') ? 'delivery' : null;
  const of_side = PART_OF_FIELD[part];
  if (side !== null && of_side) return `${side}_${of_side}`;
  const last = part === '' ? head : part;
  return (
    COLUMN_OF_FIELD[last] ??
    SHIPMENT_IMPORT_FIELDS.find(({ key }) => key === last)?.key ??
    (side === null ? '' : `${side}_street`)
  );
}

const PART_OF_FIELD: Readonly<Record<string, (typeof SIDE_PARTS)[number]>> = {
  name: 'name',
  mobile_number: 'mobile',
  email: 'email',
  company: 'company',
  street_address: 'street',
  local_area: 'suburb',
  city: 'city',
  code: 'code',
  zone: 'zone',
};

const COLUMN_OF_FIELD: Readonly<Record<string, ShipmentImportField>> = {
  submitted_length_cm: 'length',
  submitted_width_cm: 'width',
  submitted_height_cm: 'height',
  submitted_weight_kg: 'weight',
  parcel_description: 'description',
  service_level_code: 'service_level',
  collection_min_date: 'collection_date',
  special_instructions_collection: 'collection_instructions',
  special_instructions_delivery: 'delivery_instructions',
};

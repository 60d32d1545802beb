import { CONTACT_IMPORT_FIELDS } from '@tsela/domain/address-book/contact-import';

/** The template: every heading, and two contacts. */
export const CONTACT_TEMPLATE: readonly (readonly string[])[] = [
  CONTACT_IMPORT_FIELDS.map(({ label }) => label),
  [
    'Thandi Mokoena',
    '',
    '082 123 4567',
    'thandi@example.com',
    '',
    '12 Oxford Road',
    'Rosebank',
    'Johannesburg',
    '2196',
    'Gauteng',
    'Gate code 1234',
    '',
  ],
  [
    'Botha Motors',
    'Johan Botha',
    '021 555 1234',
    '',
    'Botha Motors',
    '3 Main Road',
    'Claremont',
    'Cape Town',
    '7708',
    'Western Cape',
    '',
    'Mon-Fri 08:00-17:00, Sat 08:00-13:00',
  ],
];

type Cells = Readonly<Record<string, string>>;

const joined = (cells: Cells, keys: readonly string[]) => keys.flatMap((key) => cells[key]?.trim() || []).join(', ');

/** Who a row names. */
export function contactText(cells: Cells): string {
  return joined(cells, ['name', 'contact_name', 'mobile_number', 'email']);
}

/** Where they are. */
export function placeText(cells: Cells): string {
  return joined(cells, ['street_address', 'local_area', 'city', 'code']);
}

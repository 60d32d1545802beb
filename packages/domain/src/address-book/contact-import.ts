import type { ImportField } from '../formats/tables/csv-columns.ts';
import { isEmail } from '../formats/email.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import { parseProvince } from '../formats/provinces.ts';
import type { Violation } from '../problem.ts';
import { OPENING_HOURS_UNREAD, openingHoursToStore } from './opening-hours.ts';

/** As long as a cell may be; of some less, as the call that saves one contact has it. */
const CELL_MAX = 255;
const SHORTER: Readonly<Partial<Record<ContactImportField, number>>> = { mobile_number: 30, code: 10, zone: 60 };

export type ContactImportField =
  | 'name'
  | 'contact_name'
  | 'mobile_number'
  | 'email'
  | 'company'
  | 'street_address'
  | 'local_area'
  | 'city'
  | 'code'
  | 'zone'
  | 'special_instructions'
  | 'opening_hours';

/** The columns of a file of contacts, in the order of the template and of the export. Source: screens S14. */
export const CONTACT_IMPORT_FIELDS: readonly ImportField<ContactImportField>[] = [
  { key: 'name', label: 'Name', also: ['fullname', 'title', 'customer', 'recipient', 'naam'], is_required: true },
  {
    key: 'contact_name',
    label: 'Contact person',
    also: ['contact', 'contactname', 'person', 'attention', 'attn', 'kontak'],
    is_required: false,
  },
  {
    key: 'mobile_number',
    label: 'Mobile number',
    also: ['mobile', 'cell', 'cellphone', 'cellnumber', 'phone', 'phonenumber', 'telephone', 'tel', 'contactnumber'],
    is_required: false,
  },
  { key: 'email', label: 'E-mail', also: ['emailaddress', 'mail', 'epos'], is_required: false },
  { key: 'company', label: 'Company', also: ['companyname', 'business', 'organisation', 'organization'], is_required: false },
  {
    key: 'street_address',
    label: 'Street address',
    also: ['street', 'address', 'address1', 'addressline1', 'streetaddress1', 'straat'],
    is_required: false,
  },
  { key: 'local_area', label: 'Suburb', also: ['localarea', 'area', 'address2', 'addressline2', 'voorstad'], is_required: true },
  { key: 'city', label: 'Town or city', also: ['city', 'town', 'stad', 'dorp'], is_required: true },
  { key: 'code', label: 'Postal code', also: ['code', 'postcode', 'zip', 'zipcode', 'poskode'], is_required: false },
  { key: 'zone', label: 'Province', also: ['zone', 'state', 'region', 'provinsie'], is_required: false },
  {
    key: 'special_instructions',
    label: 'Instructions for the driver',
    also: ['instructions', 'specialinstructions', 'notes', 'note', 'comments', 'driverinstructions'],
    is_required: false,
  },
  {
    key: 'opening_hours',
    label: 'Opening hours',
    also: ['hours', 'businesshours', 'tradinghours', 'officehours', 'open', 'ure'],
    is_required: false,
  },
];

/** A row of the file, each cell as it is there. */
export type ContactImportRow = Readonly<Record<ContactImportField, string>> & { readonly row: number };

/** A cell whose leading zeros a spreadsheet has taken, as it is kept. */
export interface RestoredCell {
  readonly field: ContactImportField;
  readonly value: string;
}

export interface CheckedContactRow {
  readonly row: number;
  /** The cells as they are kept. */
  readonly contact: Readonly<Record<ContactImportField, string>>;
  readonly restored: readonly RestoredCell[];
  /** Each tied to the column it is in. What only the list of places can tell is not among them. */
  readonly violations: readonly Violation[];
}

/**
 * Looks at a row by itself. Spreadsheets take the zero from numbers and postal codes: `831234567` is 083 123 4567 and `181` is 0181, which is
 * restored and said. Source: screens S14, users-ask 25.
 */
export function checkedContactRow(row: ContactImportRow): CheckedContactRow {
  const contact = cellsOf(row);
  const { mobile_number, code, opening_hours } = contact;
  const phone = mobile_number === '' ? '' : phoneToStore(mobile_number, { is_south_african: true });
  const full_code = /^\d{2,3}$/.test(code) ? code.padStart(4, '0') : code;
  const restored: RestoredCell[] = [
    ...(isPhone(phone) && /^[1-9]\d{8}$/.test(mobile_number.replaceAll(/[\s().-]/g, ''))
      ? [{ field: 'mobile_number' as const, value: phone }]
      : []),
    ...(full_code === code ? [] : [{ field: 'code' as const, value: full_code }]),
  ];
  return {
    row: row.row,
    contact: { ...contact, mobile_number: phone, code: full_code, opening_hours: openingHoursToStore(opening_hours) ?? '' },
    restored,
    violations: rowChecks(contact, phone),
  };
}

function cellsOf(row: ContactImportRow): Record<ContactImportField, string> {
  // An apostrophe before a formula or number is how spreadsheets and our own export write a text.
  const pairs = CONTACT_IMPORT_FIELDS.map(({ key }) => [key, row[key].trim().replace(/^'(?=[+=@-])/, '')]);
  // Every field is in the list.
  return Object.fromEntries(pairs) as Record<ContactImportField, string>;
}

function rowChecks(contact: Readonly<Record<ContactImportField, string>>, phone: string): Violation[] {
  const { name, email, local_area, city, zone, opening_hours } = contact;
  const too_long = CONTACT_IMPORT_FIELDS.filter(({ key }) => contact[key].length > (SHORTER[key] ?? CELL_MAX));
  return [
    ...refuse(name === '', 'name', 'Please enter a name.'),
    ...refuse(phone !== '' && !isPhone(phone), 'mobile_number', 'Please enter a valid mobile number.'),
    ...refuse(email !== '' && !isEmail(email), 'email', 'Please enter a valid email address.'),
    ...refuse(local_area === '' && city === '', 'local_area', 'Please enter a suburb.'),
    ...refuse(zone !== '' && parseProvince(zone) === null, 'zone', 'This is not a province of South Africa.'),
    ...refuse(openingHoursToStore(opening_hours) === null, 'opening_hours', OPENING_HOURS_UNREAD),
    ...too_long.map(({ key }) => ({
      field: key,
      code: 'too-long',
      message: `This is longer than ${SHORTER[key] ?? CELL_MAX} letters.`,
    })),
  ];
}

function refuse(is_wrong: boolean, field: ContactImportField, message: string): Violation[] {
  return is_wrong ? [{ field, code: 'invalid', message }] : [];
}

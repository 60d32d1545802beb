import { guessColumns } from '../../formats/tables/csv-columns.ts';
import type { ColumnMapping, ImportField, KeptColumns } from '../../formats/tables/csv-columns.ts';
import type { Side } from '../shipment-draft.ts';

/** As many rows as one file may hold; one row is one parcel. Source: screens S34, ADR 0179. */
export const IMPORTED_SHIPMENT_ROWS_MAX = 5000;

/** What is known of the place and the person at a side. */
export const SIDE_PARTS = [
  'book',
  'name',
  'mobile',
  'email',
  'company',
  'street',
  'suburb',
  'city',
  'code',
  'zone',
  'instructions',
] as const;
type SidePart = (typeof SIDE_PARTS)[number];
export type SideField = `${Side}_${SidePart}`;

export type ShipmentImportField =
  | SideField
  | 'customer_reference'
  | 'service_level'
  | 'collection_date'
  | 'description'
  | 'quantity'
  | 'dimensions'
  | 'length'
  | 'width'
  | 'height'
  | 'weight'
  | 'declared_value'
  | 'cost_center'
  | 'pod_method';

const LABELS: Readonly<Record<SidePart, string>> = {
  book: 'address book entry',
  name: 'name',
  mobile: 'mobile number',
  email: 'e-mail',
  company: 'company',
  street: 'street address',
  suburb: 'suburb',
  city: 'town or city',
  code: 'postal code',
  zone: 'province',
  instructions: 'instructions',
};

/** What the parts are called, as files of shops and couriers head them, without the side. */
const PART_WORDS: Readonly<Record<SidePart, readonly string[]>> = {
  book: ['addressbook', 'addressbookentry', 'addressbookname', 'savedaddress', 'bookentry'],
  name: ['name', 'contact', 'contactname', 'contactperson', 'fullname', 'person', 'attention', 'attn', 'naam', 'firstlastname'],
  mobile: [
    'mobile',
    'mobilenumber',
    'mobileno',
    'cell',
    'cellno',
    'cellnumber',
    'cellphone',
    'phone',
    'phonenumber',
    'phoneno',
    'telephone',
    'tel',
    'telno',
    'contactnumber',
    'contactno',
    'contactphone',
    'selfoon',
  ],
  email: ['email', 'emailaddress', 'contactemail', 'mail', 'epos'],
  company: ['company', 'companyname', 'business', 'businessname', 'organisation', 'organization', 'building'],
  street: [
    'street',
    'streetaddress',
    'address',
    'address1',
    'addressline1',
    'addr1',
    'line1',
    'streetnameandnumber',
    'physicaladdress',
    'straat',
  ],
  suburb: ['suburb', 'localarea', 'area', 'address2', 'addressline2', 'addr2', 'line2', 'township', 'voorstad'],
  city: ['city', 'town', 'townorcity', 'citytown', 'towncity', 'address3', 'addressline3', 'stad', 'dorp'],
  code: ['code', 'postalcode', 'postcode', 'zip', 'zipcode', 'postal', 'poskode'],
  zone: ['province', 'zone', 'state', 'region', 'provincecode', 'provinsie'],
  instructions: [
    'instructions',
    'specialinstructions',
    'instruction',
    'notes',
    'note',
    'comments',
    'driverinstructions',
    'remarks',
  ],
};

const SIDE_WORDS: Readonly<Record<Side, readonly string[]>> = {
  delivery: [
    'delivery',
    'deliver',
    'deliverto',
    'to',
    'recipient',
    'receiver',
    'consignee',
    'destination',
    'dest',
    'dropoff',
    'shipping',
    'shipto',
    'customer',
    'ontvanger',
  ],
  collection: [
    'collection',
    'collect',
    'collectfrom',
    'from',
    'sender',
    'pickup',
    'origin',
    'orig',
    'consignor',
    'shipper',
    'afsender',
  ],
};

/** What a side alone stands for: a column "Recipient" has the recipient's name. */
const ALONE: Readonly<Record<Side, readonly string[]>> = {
  delivery: ['recipient', 'receiver', 'consignee', 'deliverto', 'customer', 'ontvanger'],
  collection: ['sender', 'consignor', 'shipper', 'collectfrom', 'afsender'],
};

function sideFields(side: Side): ImportField<SideField>[] {
  return SIDE_PARTS.map((part) => ({
    key: `${side}_${part}` as const,
    label: `${side === 'delivery' ? 'Delivery' : 'Collection'} ${LABELS[part]}`,
    also: [
      ...SIDE_WORDS[side].flatMap((word) => PART_WORDS[part].map((name) => `${word}${name}`)),
      ...(part === 'name' ? ALONE[side] : []),
      // A file of one side is of those whom it goes to.
      ...(side === 'delivery' ? PART_WORDS[part] : []),
    ],
    is_required: false,
  }));
}

/** The columns of a file of shipments, in the order of the template. None is needed by itself: what a row lacks is said at the row. Source: screens S34. */
export const SHIPMENT_IMPORT_FIELDS: readonly ImportField<ShipmentImportField>[] = [
  field('customer_reference', 'Customer reference', [
    'reference',
    'ref',
    'yourref',
    'yourreference',
    'customerref',
    'clientreference',
    'clientref',
    'order',
    'orderno',
    'ordernumber',
    'orderid',
    'invoice',
    'invoiceno',
    'invoicenumber',
    'shipperreference',
    'senderreference',
    'collectionreference',
    'verwysing',
    'bestelling',
    'bestelnommer',
    'bestellingnommer',
  ]),
  ...sideFields('delivery'),
  ...sideFields('collection'),
  field('description', 'Parcel description', [
    'description',
    'contents',
    'content',
    'parcelcontents',
    'goods',
    'item',
    'items',
    'inhoud',
  ]),
  field('quantity', 'Parcels in this row', [
    'quantity',
    'qty',
    'parcels',
    'pieces',
    'pcs',
    'noofparcels',
    'numberofparcels',
    'parcelcount',
    'boxes',
  ]),
  field('dimensions', 'Length x width x height', [
    'dimensions',
    'dims',
    'size',
    'lxwxh',
    'lxbxh',
    'parceldimensions',
    'measurements',
    'dimensionscm',
  ]),
  field('length', 'Length (cm)', measured('length', 'len', 'l', 'parcellength', 'submittedlength', 'lengte')),
  field('width', 'Width (cm)', measured('width', 'w', 'breadth', 'b', 'parcelwidth', 'submittedwidth', 'breedte')),
  field('height', 'Height (cm)', measured('height', 'h', 'parcelheight', 'submittedheight', 'depth', 'hoogte')),
  field(
    'weight',
    'Weight (kg)',
    weighed(
      'weight',
      'mass',
      'actualweight',
      'actualmass',
      'parcelweight',
      'submittedweight',
      'grossweight',
      'gewig',
      'kg',
      'kgs',
    ),
  ),
  field('declared_value', 'Declared value', [
    'value',
    'declaredvalue',
    'parcelvalue',
    'insuredvalue',
    'goodsvalue',
    'insurance',
    'waarde',
  ]),
  field('service_level', 'Service level', [
    'service',
    'servicelevel',
    'servicelevelcode',
    'servicetype',
    'servicecode',
    'delivery',
    'shippingmethod',
    'diens',
  ]),
  field('collection_date', 'Collection date', [
    'date',
    'collectdate',
    'pickupdate',
    'collectiondate',
    'shipdate',
    'datum',
    'collectionmindate',
  ]),
  field('cost_center', 'Cost centre', ['costcenter', 'costcentre', 'costcode', 'department', 'koste']),
  field('pod_method', 'Proof of delivery', ['pod', 'podmethod', 'proofofdelivery', 'proof']),
];

function field(key: ShipmentImportField, label: string, also: readonly string[]): ImportField<ShipmentImportField> {
  return { key, label, also, is_required: false };
}

function measured(...words: string[]): string[] {
  return words.flatMap((word) => [word, `${word}cm`, `${word}mm`, `${word}m`, `${word}incm`, `${word}inmm`]);
}

function weighed(...words: string[]): string[] {
  return words.flatMap((word) => [word, `${word}kg`, `${word}kgs`, `${word}g`, `${word}grams`, `${word}inkg`, `${word}ing`]);
}

/** Rows before the headings, such as the name of a shop, are passed over as far as this. */
const HEADINGS_WITHIN = 15;

/** Which of the first rows holds the headings: the one most of whose cells are known names; the first where none has two. */
export function headingsAt(rows: readonly (readonly string[])[], kept: KeptColumns = {}): number {
  const counts = rows.slice(0, HEADINGS_WITHIN).map((cells) => guessedFields(cells, kept).filter((key) => key !== null).length);
  const most = Math.max(0, ...counts);
  return most < 2
    ? Math.max(
        0,
        rows.findIndex((cells) => cells.some((cell) => cell !== '')),
      )
    : counts.indexOf(most);
}

/** Which column fills which field: as the account has it from before, else by the headings. */
export function guessedFields(headings: readonly string[], kept: KeptColumns = {}): ColumnMapping<ShipmentImportField> {
  return guessColumns(headings, SHIPMENT_IMPORT_FIELDS, kept);
}

export type LengthUnit = 'cm' | 'mm' | 'm';
export type WeightUnit = 'kg' | 'g';

/** The unit that a heading names, as in "Weight (g)"; null where it names none. */
export function unitOfHeading(heading: string): LengthUnit | WeightUnit | null {
  const words = heading.toLowerCase().match(/[a-z]+/g) ?? [];
  for (const word of words) {
    const unit = UNIT_WORDS[word];
    if (unit) return unit;
  }
  return null;
}

const UNIT_WORDS: Readonly<Record<string, LengthUnit | WeightUnit>> = {
  mm: 'mm',
  millimetres: 'mm',
  cm: 'cm',
  cms: 'cm',
  centimetres: 'cm',
  m: 'm',
  metres: 'm',
  kg: 'kg',
  kgs: 'kg',
  kilograms: 'kg',
  g: 'g',
  gr: 'g',
  grams: 'g',
};

import type { ShipmentImportField } from '@tsela/domain/shipments/import/import-fields';
import { styled, testWorkbook } from '../../ui/workbook/workbook.testing.ts';
import type { TestCell } from '../../ui/workbook/workbook.testing.ts';

/** What a row of an ugly file means. */
export interface TrueRow {
  readonly customer_reference: string;
  readonly name: string;
  readonly mobile: string;
  readonly street: string;
  readonly suburb: string;
  readonly city: string;
  readonly code: string;
  readonly length: number;
  readonly width: number;
  readonly height: number;
  readonly weight: number;
  readonly date: string;
  /** The column that cannot be read; null in a row that is good. */
  readonly broken: 'mobile' | 'weight' | 'code' | 'date' | null;
}

export interface UglyFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly rows: readonly TrueRow[];
}

/** Files as shops, spreadsheets and other couriers' programs write them; the same at every run. */
export function uglyFiles({ from, count }: { readonly from: number; readonly count: number }): UglyFile[] {
  return Array.from({ length: count }, (_, at) => uglyFile(from + at));
}

type Column = Exclude<keyof TrueRow, 'broken'>;

/** How the same columns are headed: plainly, by a shop's export, by couriers' templates, in Afrikaans. */
const HEADINGS: readonly Readonly<Partial<Record<Column, string>>>[] = [
  {
    customer_reference: 'Order no',
    name: 'Recipient',
    mobile: 'Cell',
    street: 'Address',
    suburb: 'Suburb',
    city: 'Town',
    code: 'Code',
    length: 'L',
    width: 'B',
    height: 'H',
    weight: 'Mass',
    date: 'Date',
  },
  {
    customer_reference: 'Reference',
    name: 'Deliver To Name',
    mobile: 'Deliver To Phone',
    street: 'Deliver To Address',
    suburb: 'Deliver To Suburb',
    city: 'Deliver To City',
    code: 'Deliver To Postal Code',
    length: 'Length',
    width: 'Width',
    height: 'Height',
    weight: 'Weight',
    date: 'Collection date',
  },
  {
    customer_reference: 'Client Ref',
    name: 'Consignee Contact',
    mobile: 'Consignee Tel',
    street: 'Consignee Street',
    suburb: 'Consignee Suburb',
    city: 'Consignee Town',
    code: 'Consignee Post Code',
    length: 'Length (cm)',
    width: 'Width (cm)',
    height: 'Height (cm)',
    weight: 'Actual mass (kg)',
    date: 'Collect date',
  },
  {
    customer_reference: 'Order ID',
    name: 'Shipping Name',
    mobile: 'Shipping Phone',
    street: 'Shipping Address1',
    suburb: 'Shipping Address2',
    city: 'Shipping City',
    code: 'Shipping Zip',
    length: 'Len',
    width: 'Width',
    height: 'Depth',
    weight: 'Weight',
    date: 'Ship date',
  },
  {
    customer_reference: 'Verwysing',
    name: 'Ontvanger',
    mobile: 'Selfoon',
    street: 'Straat',
    suburb: 'Voorstad',
    city: 'Dorp',
    code: 'Poskode',
    length: 'Lengte',
    width: 'Breedte',
    height: 'Hoogte',
    weight: 'Gewig',
    date: 'Datum',
  },
  {
    customer_reference: 'invoice_number',
    name: 'receiver_name',
    mobile: 'receiver_mobile_number',
    street: 'receiver_street_address',
    suburb: 'receiver_local_area',
    city: 'receiver_city',
    code: 'receiver_postal_code',
    length: 'submitted_length_cm',
    width: 'submitted_width_cm',
    height: 'submitted_height_cm',
    weight: 'submitted_weight_kg',
    date: 'collection_min_date',
  },
  {
    customer_reference: 'YOUR REF.',
    name: 'DEST. CONTACT',
    mobile: 'DEST. CONTACT NO',
    street: 'DEST. ADDR1',
    suburb: 'DEST. ADDR2',
    city: 'DEST. TOWN',
    code: 'DEST. POSTCODE',
    length: 'LENGTH',
    width: 'BREADTH',
    height: 'HEIGHT',
    weight: 'KGS',
    date: 'PICKUP DATE',
  },
];

const PLACES = [
  ['Sea Point', 'Cape Town', '8005'],
  ['Hatfield', 'Pretoria', '0083'],
  ['Rosebank', 'Johannesburg', '2196'],
  ['Bela-Bela', 'Bela-Bela', '0480'],
  ['Polokwane Central', 'Polokwane', '0699'],
  ['Umhlanga Rocks', 'Umhlanga', '4319'],
  ['Arcadia', 'Pretoria', '0007'],
] as const;
const NAMES = [
  'Thandi Mokoena',
  'Johan Botha',
  'Zoë van Wyk',
  'Sipho "Spike" Dlamini',
  "Brid O'Neill",
  'François Müller',
  'Nomsa Dube, Mrs',
];

/** Numbers that follow each other as chance would have it, and always the same. */
class Chance {
  #state: number;

  constructor(seed: number) {
    this.#state = seed * 2_654_435_761 + 1;
  }

  below(count: number): number {
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#state / 2_147_483_648) * count);
  }

  of<Choice>(choices: readonly Choice[]): Choice {
    // Every list has something in it.
    return choices[this.below(choices.length)] as Choice;
  }
}

function trueRows(chance: Chance, number: number): TrueRow[] {
  return Array.from({ length: 8 + chance.below(12) }, (_, at) => {
    const [suburb, city, code] = chance.of(PLACES);
    const nine = `${chance.of(['82', '83', '71', '21', '11', '60'])}${String(1_000_000 + chance.below(8_999_999))}`;
    return {
      customer_reference: `F${number}-${at}`,
      name: chance.of(NAMES),
      mobile: `+27${nine}`,
      street: `${1 + chance.below(300)} ${chance.of(['Main Road', 'Beach Road', 'Kerk Street; Shop 4', 'Long Street, 2nd floor'])}`,
      suburb,
      city,
      code,
      length: 10 + chance.below(60),
      width: 10 + chance.below(40),
      height: 5 + chance.below(40),
      weight: (1 + chance.below(250)) / 10,
      date: `2026-${String(1 + chance.below(12)).padStart(2, '0')}-${String(1 + chance.below(28)).padStart(2, '0')}`,
      broken: chance.below(9) === 0 ? chance.of(['mobile', 'weight', 'code', 'date'] as const) : null,
    };
  });
}

/** How a file writes its cells. */
interface Manner {
  readonly mobile: (local: string) => string | number;
  readonly code: (code: string) => string | number;
  readonly weight: (kg: number) => string | number;
  readonly side: (cm: number) => string | number;
  readonly date: (day: string) => TestCell;
  readonly weight_heading: string;
  readonly side_heading: string;
}

const text = (value: number, decimals = 1) => value.toFixed(decimals);
const comma = (value: number) => text(value).replace('.', ',');
const serial = (day: string) => Math.round((Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000);
const SOUTH_AFRICAN = (day: string) => day.split('-').toReversed().join('/');
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const lettered = (day: string) => `${Number(day.slice(8))} ${MONTHS[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;

/** As texts of a CSV file are written: with and without their zeros, in the units of the heading or their own. */
const MANNERS: readonly Manner[] = [
  {
    mobile: (local) => local,
    code: (code) => code,
    weight: text,
    side: String,
    date: (day) => day,
    weight_heading: '',
    side_heading: '',
  },
  {
    mobile: (local) => local.slice(1),
    code: (code) => String(Number(code)),
    weight: comma,
    side: String,
    date: SOUTH_AFRICAN,
    weight_heading: '',
    side_heading: '',
  },
  {
    mobile: (local) => `${local.slice(0, 3)} ${local.slice(3, 6)} ${local.slice(6)}`,
    code: (code) => ` ${code} `,
    weight: (kg) => `${comma(kg)} kg`,
    side: (cm) => `${cm} cm`,
    date: lettered,
    weight_heading: '',
    side_heading: '',
  },
  {
    mobile: (local) => `+27 (0)${local.slice(1, 3)}-${local.slice(3)}`,
    code: (code) => `'${code}`,
    weight: (kg) => `${Math.round(kg * 1000)}g`,
    side: (cm) => `${cm * 10} mm`,
    date: (day) => day.replaceAll('-', '/'),
    weight_heading: '',
    side_heading: '',
  },
  {
    mobile: (local) => `27${local.slice(1)}`,
    code: (code) => `${Number(code)}.0`,
    weight: (kg) => String(Math.round(kg * 1000)),
    side: (cm) => String(cm * 10),
    date: (day) => String(serial(day)),
    weight_heading: ' (g)',
    side_heading: ' mm',
  },
  {
    mobile: (local) => `="${local}"`,
    code: (code) => `="${code}"`,
    weight: text,
    side: (cm) => `${cm}cm`,
    date: (day) => `${day} 00:00:00`,
    weight_heading: '',
    side_heading: '',
  },
  {
    mobile: (local) => `${local.slice(1)}.0`,
    code: (code) => code,
    weight: (kg) => `${text(kg)} KG.`,
    side: String,
    date: SOUTH_AFRICAN,
    weight_heading: '',
    side_heading: '',
  },
];

/** As a spreadsheet keeps them: numbers, days that are counted, formats that show zeros. */
const SHEET_MANNER: Manner = {
  mobile: (local) => Number(local),
  code: (code) => Number(code),
  weight: (kg) => kg,
  side: (cm) => cm,
  date: (day) => styled(serial(day), 1),
  weight_heading: '',
  side_heading: '',
};

const BROKEN: Readonly<Record<NonNullable<TrueRow['broken']>, readonly string[]>> = {
  mobile: ['8.31E+08', '083 123', '083 123 4567 / 082 765 4321', '#N/A', 'ask reception'],
  weight: ['', 'heavy', '-2', '#VALUE!'],
  code: ['1905-03-21', '#REF!', 'see the invoice'],
  date: ['31/02/2026', 'next week', '=TODAY()'],
};

function uglyFile(number: number): UglyFile {
  const chance = new Chance(number);
  const rows = trueRows(chance, number);
  const is_workbook = number % 3 === 0;
  const manner = is_workbook && number % 2 === 0 ? SHEET_MANNER : (MANNERS[number % MANNERS.length] ?? SHEET_MANNER);
  const headings = HEADINGS[(number >> 1) % HEADINGS.length] ?? {};
  const columns = shuffled(Object.keys(headings) as Column[], chance);
  // A unit is not named twice.
  const headed = (column: Column, heading: string) =>
    /cm|kg/i.test(heading)
      ? heading.replace(/[ _]*\(?(?:cm|kgs?)\)?$/i, '') || 'Mass'
      : heading + (column === 'weight' ? manner.weight_heading : '');
  const head = columns.map((column) => {
    const heading = headed(column, headings[column] ?? '');
    if (column === 'weight') return heading.includes(manner.weight_heading) ? heading : heading + manner.weight_heading;
    return ['length', 'width', 'height'].includes(column) ? heading + manner.side_heading : heading;
  });
  const body = rows.map((row) => columns.map((column) => cellOf(row, column, manner, chance)));
  // Something that is of no use, and a row of nothing.
  const lines: TestCell[][] = [[...head, 'Internal'], ...body.map((cells) => [...cells, 'x'])];
  if (chance.below(2) === 0) lines.splice(2, 0, [...head.map(() => ''), '']);
  if (chance.below(3) === 0) lines.unshift(['Karoo Crafts, November'], []);
  const name = `${number}: ${is_workbook ? 'workbook' : 'text'}`;
  return { name, rows, bytes: is_workbook ? workbookOf(lines, chance) : textOf(lines, chance) };
}

function cellOf(row: TrueRow, column: Column, manner: Manner, chance: Chance): TestCell {
  if (column === row.broken) return chance.of(BROKEN[row.broken]);
  switch (column) {
    case 'mobile':
      return manner.mobile(`0${row.mobile.slice(3)}`);
    case 'code':
      return manner.code(row.code);
    case 'weight':
      return manner.weight(row.weight);
    case 'length':
    case 'width':
    case 'height':
      return manner.side(row[column]);
    case 'date':
      return manner.date(row.date);
    case 'customer_reference':
    case 'name':
    case 'street':
    case 'suburb':
    case 'city':
      return chance.below(4) === 0 ? ` ${row[column]}\u00a0` : row[column];
  }
}

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance.below(left.length), 1));
}

function workbookOf(lines: readonly (readonly TestCell[])[], chance: Chance): Uint8Array {
  const orders = { name: 'Orders', rows: lines };
  const notes = { name: 'Read me', rows: [['How to fill this in'], ['Ask for prices first']] };
  const sheets = chance.of([[orders], [notes, orders], [{ ...notes, is_hidden: true }, orders]]);
  return testWorkbook(sheets, { formats: ['dd/mm/yyyy'], shares_texts: chance.below(2) === 0 });
}

function textOf(lines: readonly (readonly TestCell[])[], chance: Chance): Uint8Array {
  const separator = chance.of([',', ';', '\t']);
  const end = chance.of(['\n', '\r\n', '\r']);
  const quoted = (cell: TestCell) => {
    const own = typeof cell === 'object' ? '' : String(cell);
    return own.startsWith('="') || !/[",;\t]/.test(own) ? own : `"${own.replaceAll('"', '""')}"`;
  };
  const content = lines.map((cells) => cells.map(quoted).join(separator)).join(end) + end;
  switch (chance.below(4)) {
    case 0:
      return utf16(content);
    case 1:
      return Uint8Array.from(content, (letter) => letter.charCodeAt(0));
    case 2:
      return new TextEncoder().encode(`\u{FEFF}${content}`);
    default:
      return new TextEncoder().encode(content);
  }
}

/** As spreadsheets save "Unicode text". */
function utf16(content: string): Uint8Array {
  const bytes = new Uint8Array(2 + content.length * 2);
  const view = new DataView(bytes.buffer);
  view.setUint16(0, 0xfeff, true);
  for (let at = 0; at < content.length; at++) view.setUint16(2 + at * 2, content.charCodeAt(at), true);
  return bytes;
}

/** The field of each column that is compared. */
export const FIELD_OF: Readonly<Record<NonNullable<TrueRow['broken']>, ShipmentImportField>> = {
  mobile: 'delivery_mobile',
  weight: 'weight',
  code: 'delivery_code',
  date: 'collection_date',
};

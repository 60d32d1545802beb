import { parseProvince } from '../../formats/provinces.ts';
import { countMistakes } from '../../service-areas/edit-distance.ts';
import { SHIPMENT_TEXTS } from '../shipment-texts.ts';
import type { Side } from '../shipment-draft.ts';
import { SHIPMENT_IMPORT_FIELDS, SIDE_PARTS } from './import-fields.ts';
import type { LengthUnit, ShipmentImportField, SideField, WeightUnit } from './import-fields.ts';
import { bookKey } from './imported-shipment.ts';
import type {
  CellFault,
  CellRepair,
  ImportDoubt,
  ImportFacts,
  ImportedParcel,
  ImportedShipment,
  ImportedSide,
  ShipmentImportRow,
} from './imported-shipment.ts';
import {
  partsOfDimensions,
  readAmountCell,
  readDayCell,
  readEmailCell,
  readLengthCell,
  readPhoneCell,
  readPodCell,
  readPostalCodeCell,
  readQuantityCell,
  readWeightCell,
} from './repair-cells.ts';
import type { ReadCell } from './repair-cells.ts';

/** What reading the rows of a file has come upon. */
export interface Found {
  readonly faults: CellFault[];
  readonly repairs: CellRepair[];
  readonly doubts: Map<string, ImportDoubt & { readonly rows: number[] }>;
}

/** A row as it is read, before those of one reference are joined. */
export interface ReadRow extends Omit<ImportedShipment, 'rows'> {
  readonly row: number;
  /** Whether the row itself names who it goes to, and from where. */
  readonly names_delivery: boolean;
  readonly names_collection: boolean;
}

const SHEET_ERROR = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!|FIELD!|GETTING_DATA)$/;

class RowReader {
  readonly #row: ShipmentImportRow;
  readonly #facts: ImportFacts;
  readonly #found: Found;

  constructor(row: ShipmentImportRow, facts: ImportFacts, found: Found) {
    this.#row = row;
    this.#facts = facts;
    this.#found = found;
  }

  /** The cell without spaces and what spreadsheets mark a text with; nothing where `refuseFormulas` says what is wrong. */
  text(field: ShipmentImportField): string {
    const text = this.#bare(field);
    return SHEET_ERROR.test(text) || text.startsWith('=') ? '' : text;
  }

  #bare(field: ShipmentImportField): string {
    return (this.#row.cells[field] ?? '')
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'(?=\S)/, '');
  }

  /** What a formula would come to is not worked out, and an error of a spreadsheet is no value. */
  refuseFormulas(): void {
    for (const { key } of SHIPMENT_IMPORT_FIELDS) {
      const text = this.#bare(key);
      if (SHEET_ERROR.test(text)) this.fail(key, `The spreadsheet has the error ${text} here.`);
      else if (text.startsWith('='))
        this.fail(key, 'This is a formula without a value. Open the file in a spreadsheet, save it and choose it again.');
    }
  }

  fail(field: ShipmentImportField, message: string): void {
    this.#found.faults.push({ row: this.#row.row, field, message });
  }

  repaired(field: ShipmentImportField, value: string, reason: string): void {
    this.#found.repairs.push({ row: this.#row.row, field, value, reason });
  }

  answer(key: string): string | undefined {
    return this.#facts.answers.get(key);
  }

  /** What the cell says, or `otherwise` where it has a fault or has to be asked. */
  value<Value extends string | number>(field: ShipmentImportField, cell: ReadCell<Value>, otherwise: Value): Value {
    if (cell.kind === 'fault') this.fail(field, cell.message);
    if (cell.kind === 'doubt') this.#ask(field, cell);
    if (cell.kind !== 'read') return otherwise;
    if (cell.reason !== undefined) this.repaired(field, String(cell.value), cell.reason);
    return cell.value;
  }

  #ask(field: ShipmentImportField, { key, question, options }: Extract<ReadCell, { kind: 'doubt' }>): void {
    const { row } = this.#row;
    const asked = this.#found.doubts.get(key);
    if (!asked) this.#found.doubts.set(key, { key, field, question, options, rows: [row] });
    else if (asked.rows.at(-1) !== row) asked.rows.push(row);
    this.fail(field, question);
  }
}

/** Reads and repairs the cells of a row. */
export function readRow(row: ShipmentImportRow, facts: ImportFacts, found: Found): ReadRow {
  const reader = new RowReader(row, facts, found);
  reader.refuseFormulas();
  const { defaults } = facts;
  const names_collection = namesSide(reader, 'collection');
  return {
    row: row.row,
    customer_reference: bounded(reader, 'customer_reference', SHIPMENT_TEXTS.customer_reference.longest),
    names_delivery: namesSide(reader, 'delivery'),
    names_collection,
    delivery: readSide(reader, 'delivery', facts),
    collection: names_collection ? readSide(reader, 'collection', facts) : { ...NO_SIDE, ...defaults.collection },
    parcels: readParcels(reader, row.row, facts),
    service: readService(reader, facts),
    collection_date: reader.value('collection_date', readDayCell(reader.text('collection_date')), '') || defaults.collection_date,
    declared_value: reader.value('declared_value', readAmountCell(reader.text('declared_value')), 0),
    cost_center: bounded(reader, 'cost_center', SHIPMENT_TEXTS.cost_center.longest),
    pod_method: reader.value('pod_method', readPodCell(reader.text('pod_method')), '') || defaults.pod_method,
  };
}

const NO_SIDE: ImportedSide = {
  name: '',
  mobile_number: '',
  email: '',
  company: '',
  street_address: '',
  local_area: '',
  city: '',
  code: '',
  zone: '',
  instructions: '',
};

function namesSide(reader: RowReader, side: Side): boolean {
  return SIDE_PARTS.some((part) => part !== 'instructions' && reader.text(`${side}_${part}`) !== '');
}

const LONGEST_CELL = 255;

function readSide(reader: RowReader, side: Side, { book }: ImportFacts): ImportedSide {
  const at = (part: (typeof SIDE_PARTS)[number]): SideField => `${side}_${part}`;
  const text = (part: (typeof SIDE_PARTS)[number]) => bounded(reader, at(part), LONGEST_CELL);
  const entry = bookEntry(reader, at('book'), book);
  const province = text('zone');
  const zone = province === '' ? '' : parseProvince(province);
  if (zone === null) reader.fail(at('zone'), 'This is not a province of South Africa.');
  const own: ImportedSide = {
    name: text('name'),
    mobile_number: reader.value(at('mobile'), readPhoneCell(reader.text(at('mobile'))), ''),
    email: reader.value(at('email'), readEmailCell(reader.text(at('email'))), ''),
    company: text('company'),
    street_address: text('street'),
    local_area: text('suburb'),
    city: text('city'),
    code: reader.value(at('code'), readPostalCodeCell(reader.text(at('code'))), ''),
    zone: zone ?? '',
    instructions: text('instructions'),
  };
  return entry === null ? own : filledIn(own, entry);
}

function bookEntry(reader: RowReader, field: SideField, book: ImportFacts['book']): ImportedSide | null {
  const name = reader.text(field);
  if (name === '') return null;
  const entry = book.get(bookKey(name));
  if (entry) return entry;
  const message =
    entry === null
      ? 'The address book has several entries of this name. Please write the address in the row.'
      : 'There is no such entry in the address book of the account.';
  reader.fail(field, message);
  return null;
}

/** What the row leaves empty is as the address book has it. */
function filledIn(own: ImportedSide, entry: ImportedSide): ImportedSide {
  return {
    name: own.name || entry.name,
    mobile_number: own.mobile_number || entry.mobile_number,
    email: own.email || entry.email,
    company: own.company || entry.company,
    street_address: own.street_address || entry.street_address,
    local_area: own.local_area || entry.local_area,
    city: own.city || entry.city,
    code: own.code || entry.code,
    zone: own.zone || entry.zone,
    instructions: own.instructions || entry.instructions,
  };
}

function bounded(reader: RowReader, field: ShipmentImportField, longest: number): string {
  const text = reader.text(field);
  if (text.length <= longest) return text;
  reader.fail(field, `This is longer than ${longest} letters.`);
  return text.slice(0, longest);
}

function readParcels(reader: RowReader, row: number, { units, answers }: ImportFacts): ImportedParcel[] {
  const length_unit = units.length ?? (answers.get('length') as LengthUnit | undefined);
  const weight_unit = units.weight ?? (answers.get('weight') as WeightUnit | undefined);
  const combined = reader.text('dimensions');
  const parts = combined === '' ? null : partsOfDimensions(combined);
  if (combined !== '' && parts === null) reader.fail('dimensions', 'Please write the three measures as 30 x 20 x 10.');
  const measure = (field: 'length' | 'width' | 'height', at: 0 | 1 | 2): number => {
    const own = reader.text(field);
    const from = own === '' && combined !== '' ? 'dimensions' : field;
    if (from === 'dimensions' && parts === null) return 0;
    return reader.value(from, readLengthCell(own || (parts?.[at] ?? ''), length_unit), 0);
  };
  const parcel = {
    row,
    parcel_description: bounded(reader, 'description', LONGEST_CELL),
    submitted_length_cm: measure('length', 0),
    submitted_width_cm: measure('width', 1),
    submitted_height_cm: measure('height', 2),
    submitted_weight_kg: reader.value('weight', readWeightCell(reader.text('weight'), weight_unit), 0),
  };
  const quantity = reader.value('quantity', readQuantityCell(reader.text('quantity')), 1);
  return Array.from({ length: quantity }, () => parcel);
}

const CHOOSERS = ['cheapest', 'fastest'];
/** This share of the letters of a name may be wrong before it is not offered as what was meant: it is only asked. */
const MISTAKEN_SHARE = 0.4;

function readService(reader: RowReader, { defaults, service_levels }: ImportFacts): string {
  const text = reader.text('service_level');
  if (text === '')
    return service_levels.find(({ code }) => keyOf(code) === keyOf(defaults.service_level))?.code ?? defaults.service_level;
  const asked = keyOf(text);
  if (CHOOSERS.includes(asked)) return asked;
  const exact = service_levels.find(({ code }) => code.toLowerCase() === text.toLowerCase());
  if (exact) return exact.code;
  const named = service_levels.filter(({ code, name }) => keyOf(name) === asked || keyOf(code) === asked);
  const [only] = named;
  if (only && named.length === 1)
    return reader.value(
      'service_level',
      { kind: 'read', value: only.code, reason: `${only.name} has the code ${only.code}.` },
      '',
    );
  const key = `service ${asked}`;
  const answered = service_levels.find(({ code }) => code === reader.answer(key));
  if (answered) return reader.value('service_level', { kind: 'read', value: answered.code, reason: 'As you answered.' }, '');
  const like = service_levels.filter(({ code, name }) => [code, name].some((each) => isLike(asked, keyOf(each))));
  if (like.length === 0) {
    reader.fail('service_level', `There is no service level "${text.slice(0, 40)}".`);
    return '';
  }
  return reader.value(
    'service_level',
    {
      kind: 'doubt',
      key,
      question: `Which service level is "${text.slice(0, 40)}"?`,
      options: like.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
    },
    '',
  );
}

function isLike(asked: string, name: string): boolean {
  const mistakes_max = Math.floor(asked.length * MISTAKEN_SHARE);
  return name.startsWith(asked) || asked.startsWith(name) || countMistakes(asked, name, mistakes_max).whole <= mistakes_max;
}

function keyOf(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');
}

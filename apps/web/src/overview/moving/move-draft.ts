import type { CheckedMovedRow, Move, MovedResult, moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf } from '@tsela/contract/route';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import { guessColumns, mappedRows, missingColumns } from '@tsela/domain/formats/tables/csv-columns';
import type { ColumnMapping, ImportField } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { MOVE_KINDS, MOVE_KIND_FACTS } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { keptAfter, keptOfKind } from '@tsela/domain/overview/imports/kept-columns';
import { readUserSetting } from '@tsela/domain/users/user-settings';
import { moving as words } from '../../strings/overview/moving.ts';
import { spacedCount } from '../../ui/table/list-view.ts';

type Fields = readonly ImportField[];

/** A file that was read, and what its columns hold. */
export interface MoveDraft {
  readonly kind: MoveKind;
  readonly name: string;
  /** What its columns may hold: those of the kind, and the provider's own. */
  readonly fields: Fields;
  readonly table: CsvTable;
  readonly mapping: ColumnMapping;
}

/** The kind that the address names; the first one where it names none. */
export function kindIn(text: unknown, kinds: readonly MoveKind[]): MoveKind | null {
  return kinds.find((kind) => kind === text) ?? kinds[0] ?? null;
}

/** Which step of the way a kind is, from 1. */
export function stepOf(kind: MoveKind): number {
  return MOVE_KINDS.indexOf(kind) + 1;
}

/** What each template has in its example row, by the fields. */
const EXAMPLES: Readonly<Record<MoveKind, Readonly<Record<string, string>>>> = {
  accounts: {
    account_code: 'SAMPLE1',
    name: 'Sample Books',
    migration_reference: '1001',
    account_type: 'postpaid',
    credit_limit: '5000.00',
    invoice_frequency: 'monthly',
    billing_name: 'Anna Smit',
    billing_email: 'accounts@sample.example',
    billing_mobile: '082 123 4567',
    vat_number: '4123456789',
    street_address: '12 Oxford Road',
    local_area: 'Rosebank',
    city: 'Johannesburg',
    code: '2196',
  },
  users: {
    name: 'Johan Botha',
    email: 'johan@sample.example',
    mobile_number: '082 123 4567',
    role: 'Account Owner',
    account_code: 'SAMPLE1',
    migration_reference: 'U-17',
  },
  contacts: {
    account_code: 'SAMPLE1',
    name: 'Rachel Recipient',
    mobile_number: '083 123 4567',
    street_address: '3 Beach Road',
    local_area: 'Sea Point',
    city: 'Cape Town',
    code: '8005',
  },
  invoices: {
    account_code: 'SAMPLE1',
    migration_reference: 'IN10045',
    date: '2026-10-31',
    due_date: '2026-11-30',
    open_amount: '1250.00',
  },
  balances: { account_code: 'SAMPLE1', balance: '1750.25' },
  shipments: {
    account_code: 'SAMPLE1',
    migration_reference: 'WB0010045',
    status: 'at-hub',
    status_date: '2026-11-26',
    service_level: 'ECO',
    date: '2026-11-25',
    due_date: '2026-11-30',
    customer_reference: 'Order 77',
    parcels: '2',
    parcel_references: 'WB0010045-1 WB0010045-2',
    weight_kg: '12.5',
    length_cm: '40',
    width_cm: '30',
    height_cm: '20',
    delivery_name: 'Rachel Recipient',
    delivery_mobile: '083 123 4567',
    delivery_street: '3 Beach Road',
    delivery_suburb: 'Sea Point',
    delivery_city: 'Cape Town',
    delivery_code: '8005',
  },
  rates: {
    rate_group: 'Standard',
    service_level: 'ECO',
    from_zone: 'JHB',
    to_zone: 'CPT',
    over_kg: '0',
    up_to_kg: '5',
    formula: 'flat',
    flat: '120.00',
  },
};

/** The template of a kind: every heading, and a row that shows what they hold. */
export function templateOf(kind: MoveKind, fields: Fields): string[][] {
  return [fields.map(({ label }) => label), fields.map(({ key }) => EXAMPLES[kind][key] ?? '')];
}

type UserSettings = readonly { readonly setting: string; readonly value: unknown }[];

/** A fresh file with its columns as they were chosen before, or by their headings. */
export function draftOf(
  table: CsvTable,
  { kind, name, fields, user_settings }: Pick<MoveDraft, 'kind' | 'name' | 'fields'> & { readonly user_settings: UserSettings },
): MoveDraft {
  const kept = keptOfKind(keptColumns(user_settings), kind, table.headings);
  return { kind, name, fields, table, mapping: guessColumns(table.headings, fields, kept) };
}

function keptColumns(user_settings: UserSettings): Readonly<Record<string, string>> {
  return readUserSetting(Object.fromEntries(user_settings.map(({ setting, value }) => [setting, value])), 'move_columns');
}

/** What was chosen for a file, beside what was chosen for others. */
export function columnsAfter({ kind, table, mapping }: MoveDraft, user_settings: UserSettings): Record<string, string> {
  return keptAfter(keptColumns(user_settings), kind, { headings: table.headings, mapping });
}

type Rows = InputOf<typeof moveApi.startMove>['rows'];
/** As long as the call takes a cell. */
const LONGEST_SENT = 2100;

/** The rows as they are sent, without what is empty in them; null while a column that is needed is missing. */
export function movedRowsOf({ fields, table, mapping }: MoveDraft): Rows | null {
  if (missingColumns(fields, mapping).length > 0) return null;
  const used = fields.filter(({ key }) => mapping.includes(key));
  return mappedRows(table, used, mapping).map(({ row, ...cells }) => ({
    row,
    cells: Object.fromEntries(
      Object.entries<string>(cells).flatMap(([key, text]) => (text.trim() === '' ? [] : [[key, oneLine(text)]])),
    ),
  }));
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n\t]/g, ' ').slice(0, LONGEST_SENT);
}

/** A row with what is wrong with it, or what it does. */
export interface MovePreviewRow extends CheckedMovedRow {
  readonly faults: readonly string[];
  /** What was filled in of it, or may not be meant, each with its column. */
  readonly looks: readonly string[];
}

/** The rows with what was found, those with faults first. */
export function previewOf(fields: Fields, rows: readonly CheckedMovedRow[]): MovePreviewRow[] {
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  return rows
    .map((row) => ({
      ...row,
      faults: row.violations.map(({ field, message }) => inColumn(labels.get(field), message)),
      looks: row.repairs.map(({ field, reason }) => inColumn(labels.get(field), reason)),
    }))
    .toSorted((one, other) => Number(other.faults.length > 0) - Number(one.faults.length > 0) || one.row - other.row);
}

function inColumn(label: string | undefined, text: string): string {
  return label === undefined ? text : `${label}: ${text}`;
}

/** Rows with faults as a file that is mended and chosen again: what is wrong is in a last column that fills nothing. */
export function faultsFile({ table }: MoveDraft, preview: readonly MovePreviewRow[]): string {
  const rows = new Map(table.rows.map((each) => [each.row, each.cells]));
  const bad = preview.filter(({ faults }) => faults.length > 0);
  return csvFile([
    [...table.headings, words.faults],
    ...bad.map(({ row, faults }) => [...table.headings.map((_, column) => rows.get(row)?.[column] ?? ''), faults.join(' ')]),
  ]);
}

/** What is typed of the other system's totals. */
export interface ControlDraft {
  readonly rows: string;
  readonly total: string;
}

interface ReadControl {
  readonly control: { readonly control_rows: number; readonly control_total?: number } | null;
  readonly errors: Readonly<Record<string, string>>;
}

/** The totals as they are sent, or what is missing of them. */
export function readControl(kind: MoveKind, { rows, total }: ControlDraft): ReadControl {
  const control_rows = readDecimal(rows);
  const is_count = control_rows !== null && Number.isInteger(control_rows) && control_rows >= 0 && control_rows <= 10_000_000;
  const has_total = MOVE_KIND_FACTS[kind].total !== null;
  const control_total = has_total ? readDecimal(total) : null;
  const errors = {
    ...(!is_count && { control_rows: words.controlRowsNeeded }),
    ...(has_total && control_total === null && { control_total: words.controlTotalNeeded }),
  };
  if (!is_count || Object.keys(errors).length > 0) return { control: null, errors };
  return { control: { control_rows, ...(control_total !== null && { control_total }) }, errors: {} };
}

type Counts = Pick<Move, 'moved_count' | 'failed_count' | 'undone_count' | 'kept_count'>;

/** What became of the rows of a file, in a line; what there is none of is left out. */
export function countsText({ moved_count, failed_count, undone_count, kept_count }: Counts): string {
  const { counts } = words;
  const parts = [
    moved_count > 0 || undone_count + kept_count + failed_count === 0 ? counts.moved(spacedCount(moved_count)) : '',
    failed_count > 0 ? counts.failed(spacedCount(failed_count)) : '',
    undone_count > 0 ? counts.undone(spacedCount(undone_count)) : '',
    kept_count > 0 ? counts.kept(spacedCount(kept_count)) : '',
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** How far a job is, in rows. */
export function progressOf({
  state,
  row_count,
  moved_count,
  failed_count,
  undone_count,
  kept_count,
}: Counts & Pick<Move, 'state' | 'row_count'>): {
  readonly done: number;
  readonly all: number;
} {
  if (state === 'undoing') return { done: undone_count + kept_count, all: undone_count + kept_count + moved_count };
  return { done: moved_count + failed_count, all: row_count };
}

/** What became of each row, as a file. */
export function resultFile(rows: readonly MovedResult[]): string {
  return csvFile([
    words.resultHeadings,
    ...rows.map(({ row, migration_reference, account_code, state, message }) => [
      String(row),
      migration_reference,
      account_code,
      words.rowStates[state],
      message,
    ]),
  ]);
}

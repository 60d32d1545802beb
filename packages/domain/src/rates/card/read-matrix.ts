import { onOneLine } from '../../formats/one-line.ts';
import { readCsv } from '../../formats/tables/csv-reading.ts';
import type { CsvRow, CsvTable } from '../../formats/tables/csv-reading.ts';
import { readDecimal } from '../../formats/decimal.ts';
import { weightText } from '../../formats/rand-text.ts';
import { isSame } from './compare-cards.ts';
import { breakText } from '../price/line-names.ts';
import { ANYWHERE, breakKey, CHARGE_COLUMNS, chargeOf, COLUMNS, TITLES } from './matrix-columns.ts';
import type { ChargeColumn } from './matrix-columns.ts';
import { RATE_FORMULA_TYPES } from './rate-card.ts';
import type { Charge, PercentageOf, Rate, RateCard, RateFormulaType } from './rate-card.ts';
import { allAtOnce } from '../../steps.ts';
import type { Steps } from '../../steps.ts';
import { breakFaults } from './weight-break-faults.ts';
import { ratesOfMatrix } from './write-matrix.ts';
import type { MatrixOf } from './write-matrix.ts';

export interface CellError {
  /** As spreadsheets number it; the headings are row 1. */
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export interface ReadMatrix {
  /** What the file changes of the card, to be put and removed. */
  readonly put: readonly (Omit<Rate, 'id'> & { readonly id?: number })[];
  readonly remove: readonly number[];
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly errors: readonly CellError[];
  /** What the file may well mean: it can be saved with these. */
  readonly warnings: readonly CellError[];
}

const MOST_ROWS = 100_000;
const MOST_COLUMNS = 200;

/** A CSV file as the rates of one group and service level, compared with those the card has. @internal */
export function readMatrix(text: string, card: RateCard, matrix: MatrixOf): ReadMatrix {
  return allAtOnce(readMatrixInSteps(text, card, matrix));
}

/** The same in steps: a file may have 100 000 rows. */
export function* readMatrixInSteps(text: string, card: RateCard, matrix: MatrixOf): Steps<ReadMatrix> {
  return yield* readRates(readCsv(text), card, { rates: ratesOfMatrix(card, matrix), matrixOf: () => matrix });
}

/** What the lines of a table say of whose rates they are. */
interface RatesOf {
  /** Those that the table stands for: what it does not have is removed. */
  readonly rates: readonly Rate[];
  readonly matrixOf: (cells: CellReader) => MatrixOf;
  /** Columns that `matrixOf` reads. */
  readonly titles?: readonly string[];
  /** Told each line as it was read, whatever is wrong with it. */
  readonly tell?: (row: number, rate: Omit<Rate, 'id'>) => void;
}

/**
 * A table as rates: a line with the zones and weights of a rate is that rate. Columns are found by their headings, in any order; those for
 * charges may be missing. With any error nothing is to be changed.
 */
export function* readRates(table: CsvTable, card: RateCard, { rates, matrixOf, titles = [], tell }: RatesOf): Steps<ReadMatrix> {
  const columns = new Map(table.headings.map((heading, at) => [keyOf(heading), at]));
  const broken = faultOfTable(table, columns, titles);
  if (broken.length > 0) return { ...NOTHING, errors: broken };
  const errors: CellError[] = [];
  const zones = zonesByName(card);
  const read = new Map<string, Omit<Rate, 'id'>>();
  const breaks = new Map<string, BreakOfRow[]>();
  for (const row of table.rows) {
    yield;
    const cells = cellReader(row, { columns, errors });
    if (row.cells.length > table.headings.length && row.cells.slice(table.headings.length).some((cell) => cell !== ''))
      cells.fail('', 'There are more cells than headings. Are decimal commas in a file parted by commas?');
    const rate = rateOf(cells, { zones, matrix: matrixOf(cells) });
    tell?.(row.row, rate);
    const key = lineKey(rate);
    if (read.has(key)) cells.fail(COLUMNS.min, 'The same zones and weights stand in an earlier row.');
    else addBreak(breaks, row.row, rate);
    read.set(key, rate);
  }
  // Of what could not be read the weights mean nothing.
  if (errors.length > 0) return { ...NOTHING, errors };
  const { overlaps, holes } = faultsOfBreaks(breaks);
  yield;
  if (overlaps.length > 0) return { ...NOTHING, errors: overlaps, warnings: holes };
  return { ...(yield* compared(read, rates)), warnings: holes };
}

function lineKey(rate: Omit<Rate, 'id'>): string {
  return `${rate.rate_group_id}|${rate.service_level_id}|${breakKey(rate)}`;
}

const NOTHING: ReadMatrix = { put: [], remove: [], added: 0, changed: 0, unchanged: 0, errors: [], warnings: [] };

interface BreakOfRow extends Pick<Rate, 'min_weight_grams' | 'max_weight_grams'> {
  readonly row: number;
}

function addBreak(breaks: Map<string, BreakOfRow[]>, row: number, rate: Omit<Rate, 'id'>): void {
  const { from_zone_id, to_zone_id, min_weight_grams, max_weight_grams } = rate;
  const pair = `${rate.rate_group_id}|${rate.service_level_id}|${from_zone_id}|${to_zone_id}`;
  const of_pair = breaks.get(pair);
  const line = { row, min_weight_grams, max_weight_grams };
  if (of_pair) of_pair.push(line);
  else breaks.set(pair, [line]);
}

/** Overlapping breaks have no price of their own; a hole is a weight that is not sent, which may be meant. */
function faultsOfBreaks(breaks: ReadonlyMap<string, readonly BreakOfRow[]>): { overlaps: CellError[]; holes: CellError[] } {
  const [overlaps, holes]: [CellError[], CellError[]] = [[], []];
  for (const fault of [...breaks.values()].flatMap((of_pair) => breakFaults(of_pair))) {
    const at = { row: fault.rate.row, column: COLUMNS.min };
    if (fault.kind === 'overlap')
      overlaps.push({
        ...at,
        message: `It overlaps with the weight break ${breakText(fault.before)} in row ${fault.before.row}.`,
      });
    else
      holes.push({
        ...at,
        message: `There is no rate from ${weightText(fault.from_grams / 1000)} to ${weightText(fault.rate.min_weight_grams / 1000)} for these zones.`,
      });
  }
  const byRow = (one: CellError, other: CellError) => one.row - other.row;
  return { overlaps: overlaps.toSorted(byRow), holes: holes.toSorted(byRow) };
}

const REQUIRED: readonly string[] = [COLUMNS.from, COLUMNS.to, COLUMNS.min, COLUMNS.max, COLUMNS.formula];
const KNOWN = new Map(TITLES.map((title) => [keyOf(title), title]));
/** Of every cell it is asked under which key its column stands. */
const KEYS: ReadonlyMap<string, string> = new Map(TITLES.map((title) => [title, keyOf(title)]));

function faultOfTable(table: CsvTable, columns: ReadonlyMap<string, number>, titles: readonly string[]): CellError[] {
  const further = new Set(titles.map(keyOf));
  const errors: CellError[] = [];
  if (table.unclosed_row !== null)
    errors.push({ row: table.unclosed_row, column: '', message: 'A quotation mark is opened and never closed.' });
  for (const title of [...titles, ...REQUIRED])
    if (!columns.has(keyOf(title))) errors.push({ row: 1, column: title, message: `The column "${title}" is missing.` });
  if (table.headings.length > MOST_COLUMNS)
    return [{ row: 1, column: '', message: `A file has ${MOST_COLUMNS} columns at most.` }];
  table.headings.forEach((heading, at) => {
    const key = keyOf(heading);
    if (heading !== '' && !KNOWN.has(key) && !further.has(key))
      errors.push({ row: 1, column: heading, message: `"${heading}" is not a column of rates.` });
    else if (heading !== '' && columns.get(key) !== at)
      errors.push({ row: 1, column: heading, message: `The column "${heading}" is there twice.` });
  });
  if (table.rows.length > MOST_ROWS)
    errors.push({ row: MOST_ROWS + 2, column: '', message: `A file holds ${MOST_ROWS} rates at most.` });
  if (errors.length === 0 && table.rows.length === 0)
    errors.push({ row: 2, column: '', message: 'There is no rate in this file. Remove rates one by one instead.' });
  return errors;
}

function keyOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^\p{L}\p{N}%]+/gu, '');
}

type ZoneIds = ReadonlyMap<string, number | null>;

/** Zones by code, and by name where no code is the same; those of rates before the others. */
function zonesByName(card: RateCard): ZoneIds {
  const zones = new Map<string, number | null>([[ANYWHERE.toLowerCase(), null]]);
  const in_order = card.zones.toSorted((a, b) => Number(a.kind === 'rates') - Number(b.kind === 'rates'));
  for (const { id, name } of in_order) zones.set(onOneLine(name).toLowerCase(), id);
  for (const { id, code } of in_order) zones.set(onOneLine(code).toLowerCase(), id);
  return zones;
}

export interface CellReader {
  text(title: string): string;
  /** A number with at most so many decimals; null where nothing stands. */
  number(title: string, decimals: number): number | null;
  fail(title: string, message: string): void;
}

function cellReader(
  { row, cells }: CsvRow,
  { columns, errors }: { columns: ReadonlyMap<string, number>; errors: CellError[] },
): CellReader {
  const reader: CellReader = {
    text: (title) => cells[columns.get(KEYS.get(title) ?? keyOf(title)) ?? -1] ?? '',
    number(title, decimals) {
      const text = reader.text(title);
      if (text === '') return null;
      const value = readDecimal(text);
      const problem = value === null ? `"${text.slice(0, 40)}" is not a number.` : whyNoAmount(value, decimals);
      if (problem !== null) reader.fail(title, problem);
      return problem === null ? value : 0;
    },
    fail: (column, message) => errors.push({ row, column, message }),
  };
  return reader;
}

/** What is wrong with a number of a rate; null when nothing is. */
function whyNoAmount(value: number, decimals: number): string | null {
  if (value < 0) return 'The number is below 0.';
  if (value > 1e9) return 'The number is too large.';
  if (Number(value.toFixed(decimals)) === value) return null;
  return decimals === 0 ? 'The number has to be whole.' : `The number has more than ${decimals} decimals.`;
}

function rateOf(cells: CellReader, { zones, matrix }: { zones: ZoneIds; matrix: MatrixOf }): Omit<Rate, 'id'> {
  const zone = (title: string) => {
    const text = cells.text(title);
    const id = zones.get(onOneLine(text).toLowerCase());
    if (id === undefined)
      cells.fail(title, text === '' ? 'A zone is missing.' : `There is no zone "${text.slice(0, 40)}" for rates.`);
    return id ?? null;
  };
  const min_kg = cells.number(COLUMNS.min, 3) ?? 0;
  const max_kg = cells.number(COLUMNS.max, 3);
  if (max_kg !== null && max_kg <= min_kg) cells.fail(COLUMNS.max, 'The weight break ends where it begins or before.');
  const minimum = cells.number(COLUMNS.minimum, 2);
  const maximum = cells.number(COLUMNS.maximum, 2);
  if (minimum !== null && maximum !== null && minimum > maximum) cells.fail(COLUMNS.maximum, 'The maximum is below the minimum.');
  return {
    rate_group_id: matrix.rate_group_id,
    // The matrix names a service level of the card.
    service_level_id: matrix.service_level_id as Rate['service_level_id'],
    from_zone_id: zone(COLUMNS.from),
    to_zone_id: zone(COLUMNS.to),
    min_weight_grams: Math.round(min_kg * 1000),
    max_weight_grams: max_kg === null ? null : Math.round(max_kg * 1000),
    formula_type: formulaType(cells),
    charges: chargesOf(cells),
    ...(minimum !== null && { minimum_cents: Math.round(minimum * 100) }),
    ...(maximum !== null && { maximum_cents: Math.round(maximum * 100) }),
  };
}

function formulaType(cells: CellReader): RateFormulaType {
  const text = cells.text(COLUMNS.formula).toLowerCase();
  const known = RATE_FORMULA_TYPES.find((type) => type === text);
  if (!known) cells.fail(COLUMNS.formula, `The formula is one of ${RATE_FORMULA_TYPES.join(', ')}.`);
  return known ?? 'flat';
}

const PERCENTAGES_OF: readonly PercentageOf[] = ['base', 'subtotal', 'declared_value'];

function chargesOf(cells: CellReader): Charge[] {
  const charges = CHARGE_COLUMNS.flatMap((column) => chargeOfColumn(cells, column));
  const percentage = cells.number(COLUMNS.percentage, 2);
  if (percentage !== null) {
    const text = cells.text(COLUMNS.percentage_of).toLowerCase().replace(' ', '_');
    const of = text === '' ? 'base' : PERCENTAGES_OF.find((each) => each === text);
    if (!of) cells.fail(COLUMNS.percentage_of, `A percentage is of ${PERCENTAGES_OF.join(', ')}.`);
    charges.push(percentageOf(percentage, of ?? 'base'));
  }
  return [...charges, ...furtherCharges(cells)];
}

function chargeOfColumn(cells: CellReader, { charge_type, title, over_title }: ChargeColumn): Charge[] {
  const amount = cells.number(title, 2);
  const over = over_title === null ? null : cells.number(over_title, overDecimals(charge_type));
  if (amount === null) {
    if (over !== null && over_title !== null) cells.fail(over_title, `"${title}" is empty beside it.`);
    return [];
  }
  return [chargeOf(charge_type, { amount_cents: Math.round(amount * 100), over: over ?? 0 })];
}

/** Parcels are whole; kilograms and kilometres go to the gram and the metre. */
function overDecimals(charge_type: ChargeColumn['charge_type']): number {
  return charge_type === 'perItem' ? 0 : 3;
}

function percentageOf(percentage: number, of: PercentageOf): Charge {
  return { charge_type: 'percentage', percentage_bp: Math.round(percentage * 100), ...(of !== 'base' && { of }) };
}

const FURTHER = /^(?<type>\w+) (?<amount>[\d., ]+?)(?: over (?<over>[\d., ]+))?(?: of (?<of>\w+))?$/;

function furtherCharges(cells: CellReader): Charge[] {
  const parts = cells
    .text(COLUMNS.further)
    .split(';')
    .map((part) => part.trim());
  return parts
    .filter((part) => part !== '')
    .flatMap((part) => {
      const found = FURTHER.exec(part)?.groups;
      const amount = readDecimal(found?.['amount'] ?? '');
      const over = readDecimal(found?.['over'] ?? '0');
      const column = CHARGE_COLUMNS.find(({ charge_type }) => charge_type === found?.['type']);
      const of = PERCENTAGES_OF.find((each) => each === (found?.['of'] ?? 'base'));
      const problem =
        (amount === null ? null : whyNoAmount(amount, 2)) ??
        (over === null || !column ? null : whyNoAmount(over, overDecimals(column.charge_type)));
      if (problem !== null) {
        cells.fail(COLUMNS.further, `"${part.slice(0, 40)}": ${problem}`);
        return [];
      }
      if (amount !== null && over !== null && column)
        return [chargeOf(column.charge_type, { amount_cents: Math.round(amount * 100), over })];
      if (amount !== null && of && found?.['type'] === 'percentage') return [percentageOf(amount, of)];
      cells.fail(COLUMNS.further, `"${part.slice(0, 40)}" is not understood. Write it like "perKg 8.50 over 25".`);
      return [];
    });
}

/** Lines with the zones and weights of a rate keep its id, so that what comes back unchanged is unchanged. */
function* compared(read: ReadonlyMap<string, Omit<Rate, 'id'>>, rates: readonly Rate[]): Steps<ReadMatrix> {
  const known = new Map(rates.map((rate) => [lineKey(rate), rate]));
  const put: (Omit<Rate, 'id'> & { id?: number })[] = [];
  let [changed, unchanged] = [0, 0];
  for (const [key, rate] of read) {
    yield;
    const before = known.get(key);
    if (before === undefined) {
      put.push(rate);
      continue;
    }
    if (isSameRate(before, { ...rate, id: before.id })) unchanged++;
    else {
      changed++;
      put.push({ ...rate, id: before.id });
    }
  }
  // Of two rates with the same zones and weights the file can name only one.
  const kept = new Set([...known].flatMap(([key, { id }]) => (read.has(key) ? [id] : [])));
  const remove = rates.map(({ id }) => id).filter((id) => !kept.has(id));
  return { put, remove, added: put.length - changed, changed, unchanged, errors: [], warnings: [] };
}

/**
 * A limit of 0 and none are the same, and so is a percentage of the base and one that names nothing. Charges add up in any order: a file
 * has them in the order of its columns.
 */
function isSameRate(one: Rate, other: Rate): boolean {
  return isSame({ ...one, charges: plainCharges(one.charges) }, { ...other, charges: plainCharges(other.charges) });
}

function plainCharges(charges: readonly Charge[]): readonly string[] {
  return charges.map(plain).toSorted();
}

function plain(charge: Charge): string {
  const said = Object.entries(charge).filter(([key, value]) => !(key.startsWith('over_') && value === 0) && value !== 'base');
  return JSON.stringify(said.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

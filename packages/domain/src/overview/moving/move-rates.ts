import { onOneLine } from '../../formats/one-line.ts';
import { randText, weightText } from '../../formats/rand-text.ts';
import { readDecimal } from '../../formats/decimal.ts';
import { ZERO_CENTS, addCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import { breakKey } from '../../rates/card/matrix-columns.ts';
import { breakText } from '../../rates/price/line-names.ts';
import { readRates } from '../../rates/card/read-matrix.ts';
import type { CellReader, CellError } from '../../rates/card/read-matrix.ts';
import { breakFaults } from '../../rates/card/weight-break-faults.ts';
import type { BreakFault } from '../../rates/card/weight-break-faults.ts';
import type { Rate, RateCard } from '../../rates/card/rate-card.ts';
import { allAtOnce } from '../../steps.ts';
import { MOVE_KIND_FACTS } from './move-kinds.ts';
import { amountOf, cellOf, commonFaults, earlierRows, keyOf } from './moved-row.ts';
import type { CheckedMoveRow, MoveRepair, MovedRow } from './moved-row.ts';

/** A line of a tariff as a row brings it: its cells, which are read once more against the tariff that they go into. */
export type MovedRate = MovedRow;

const GROUP = 'Rate group';
const SERVICE = 'Service level';

/** What a row stands for when its cells are as they are sent: the ways in which it is filled in. */
interface FilledRow {
  readonly row: MovedRow;
  readonly repairs: readonly MoveRepair[];
}

/** The lines that rows make of a tariff, those it has already left out, with what is wrong in their cells. */
export interface ReadMovedRates {
  readonly put: readonly (Omit<Rate, 'id'> & { readonly id?: number })[];
  readonly errors: readonly CellError[];
  /** The line of each row, as far as it could be read. */
  readonly lines: ReadonlyMap<number, Omit<Rate, 'id'>>;
}

/** Reads rows as lines of a tariff by the rules of its own files. */
export function readMovedRates(rows: readonly MovedRow[], card: RateCard): ReadMovedRates {
  const { fields } = MOVE_KIND_FACTS.rates;
  const table = {
    headings: fields.map(({ label }) => label),
    rows: rows.map((row) => ({ row: row.row, cells: fields.map(({ key }) => cellOf(filledIn(row, card).row, key)) })),
    unclosed_row: null,
  };
  const lines = new Map<number, Omit<Rate, 'id'>>();
  const { put, errors } = allAtOnce(
    readRates(table, card, {
      rates: card.rates,
      matrixOf: (cells) => matrixOf(cells, card),
      titles: [GROUP, SERVICE],
      tell: (row, rate) => lines.set(row, rate),
    }),
  );
  return { put, errors, lines };
}

function matrixOf(cells: CellReader, card: RateCard) {
  const named = <Named extends { readonly id: number; readonly name: string }>(
    title: string,
    list: readonly Named[],
    is: (one: Named, text: string) => boolean,
  ) => {
    const text = onOneLine(cells.text(title));
    const found = list.find((one) => is(one, text.toUpperCase()));
    if (!found)
      cells.fail(
        title,
        text === '' ? `Please name the ${title.toLowerCase()}.` : `There is no ${title.toLowerCase()} "${text.slice(0, 40)}".`,
      );
    return found?.id ?? 0;
  };
  return {
    rate_group_id: named(GROUP, card.rate_groups, ({ name }, text) => name.toUpperCase() === text),
    service_level_id: named(SERVICE, card.service_levels, ({ code, name }, text) =>
      [code, name].some((each) => each.toUpperCase() === text),
    ),
  };
}

/** Cells that former systems leave out: whose group it is where there is one, and how it is priced. */
function filledIn(row: MovedRow, card: RateCard): FilledRow {
  const repairs: (MoveRepair & { readonly value: string })[] = [];
  const [only, ...others] = card.rate_groups;
  if (cellOf(row, 'rate_group') === '' && only && others.length === 0)
    repairs.push({ field: 'rate_group', value: only.name, reason: `Empty: ${only.name}, the only rate group, is taken.` });
  if (cellOf(row, 'formula') === '') {
    const is_flat = cellOf(row, 'flat') !== '' && CHARGED.every((key) => key === 'flat' || cellOf(row, key) === '');
    const value = is_flat ? 'flat' : 'formula';
    repairs.push({ field: 'formula', value, reason: `Empty: ${value} is taken, as the prices of the row say.` });
  }
  const cells = { ...row.cells, ...Object.fromEntries(repairs.map(({ field, value }) => [field, value])) };
  return { row: { ...row, cells }, repairs: repairs.map(({ field, reason }) => ({ field, reason })) };
}

/** Columns with an amount. */
const CHARGED = ['flat', 'per_kg', 'per_parcel', 'per_km_from_collection_branch', 'per_km_from_delivery_branch', 'percentage'];

export interface MoveRatesFacts {
  /** What the lines are compared with: the tariff of which their draft will be a copy. */
  readonly card: RateCard;
  /** Lines that were moved in before. */
  readonly moved: ReadonlySet<string>;
}

/** Looks at every row of a file of rates. Source: issue 21.11. */
export function checkedMovedRates(rows: readonly MovedRow[], { card, moved }: MoveRatesFacts): CheckedMoveRow<MovedRate>[] {
  const read = readMovedRates(rows, card);
  const lineOf = (row: MovedRow) => movedRateKey(row, card);
  const effectOf = effectsOn(card, read);
  const looks = read.errors.length > 0 ? [] : looksBeside(card, read);
  const earlier = earlierRows(rows, lineOf);
  return rows.map((row) => {
    const { repairs, row: filled } = filledIn(row, card);
    const of_row = <Found extends { readonly row: number }>(found: readonly Found[]) =>
      found.filter((each) => each.row === row.row);
    const violations = [
      ...commonFaults(row, {
        field: 'from_zone',
        // The line is its own reference, which has no bound of its own.
        reference: '',
        earlier: earlier.get(row.row),
        is_moved: moved.has(lineOf(row)),
      }),
      ...of_row(read.errors).map(({ column, message }) => faultIn(column, message)),
    ];
    const is_good = violations.length === 0;
    return {
      row: row.row,
      migration_reference: nameOf(filled),
      violations,
      repairs: [...repairs, ...of_row(looks).map(({ reason }) => ({ field: 'over_kg', reason }))],
      input: is_good ? row : null,
      amount_cents: amountIn(filled),
      effect: is_good ? effectOf(filled) : '',
    };
  });
}

function faultIn(column: string, message: string): Violation {
  return { field: keyOfColumn(column), code: 'invalid', message };
}

function keyOfColumn(column: string): string {
  return MOVE_KIND_FACTS.rates.fields.find(({ label }) => label === column)?.key ?? 'from_zone';
}

type Line = Omit<Rate, 'id'>;

/** What the lines of a file may not mean beside those that the tariff has: weights with two prices, or with none. */
function looksBeside(card: RateCard, { lines }: ReadMovedRates): { readonly row: number; readonly reason: string }[] {
  const of_file = [...lines].map(([row, line]) => ({ ...line, row }));
  const keys = new Set(of_file.map(lineKey));
  const there = card.rates.filter((rate) => !keys.has(lineKey(rate))).map((rate) => ({ ...rate, row: null }));
  const pairs = new Map<string, (Line & { readonly row: number | null })[]>();
  for (const line of [...of_file, ...there]) {
    const key = pairKey(line);
    const of_pair = pairs.get(key);
    if (of_pair) of_pair.push(line);
    else pairs.set(key, [line]);
  }
  return [...pairs.values()].flatMap((of_pair) =>
    of_pair.every(({ row }) => row === null) ? [] : breakFaults(of_pair).flatMap(lookAt),
  );
}

function lookAt(fault: BreakFault<Line & { readonly row: number | null }>): { readonly row: number; readonly reason: string }[] {
  const { rate } = fault;
  if (fault.kind === 'gap') {
    const [from, to] = [fault.from_grams, rate.min_weight_grams].map((grams) => weightText(grams / 1000));
    return rate.row === null ? [] : [{ row: rate.row, reason: `There is no rate from ${from} to ${to} for these zones.` }];
  }
  const { before } = fault;
  const row = rate.row ?? before.row;
  const other = rate.row === null ? rate : before;
  return row === null ? [] : [{ row, reason: `It overlaps with ${breakText(other)}, which is in the tariff already.` }];
}

function pairKey({ rate_group_id, service_level_id, from_zone_id, to_zone_id }: Line): string {
  return `${rate_group_id}|${service_level_id}|${from_zone_id}|${to_zone_id}`;
}

/** What rows do to the tariff, in words. */
function effectsOn(card: RateCard, { put, lines, errors }: ReadMovedRates): (row: MovedRow) => string {
  const known = new Set(card.rates.map(lineKey));
  const to_put = new Set(put.map(lineKey));
  return (row) => {
    const line = lines.get(row.row);
    const key = line ? lineKey(line) : '';
    // A file with faults changes nothing yet, so what it would change is not known.
    if (errors.length === 0 && known.has(key) && !to_put.has(key)) return `${nameOf(row)}: is in the tariff already`;
    return `${known.has(key) ? 'Changes' : 'Adds'} ${nameOf(row)}: ${randText(amountIn(row))}`;
  };
}

function lineKey(rate: Line): string {
  return `${rate.rate_group_id}|${rate.service_level_id}|${breakKey(rate)}`;
}

/** A line in words: `ECO, JHB to CPT, 0 kg to 5 kg`. */
function nameOf(row: MovedRow): string {
  const [service, from, to] = ['service_level', 'from_zone', 'to_zone'].map((key) => cellOf(row, key));
  const [over, up_to] = ['over_kg', 'up_to_kg'].map((key) => cellOf(row, key));
  const weights = up_to === '' ? `over ${kilograms(over ?? '')}` : `${kilograms(over ?? '')} to ${kilograms(up_to ?? '')}`;
  return `${service}, ${from} to ${to}, ${weights}`;
}

function kilograms(text: string): string {
  const value = text === '' ? 0 : readDecimal(text);
  return value === null ? text : weightText(value);
}

/** By which the same line is moved in once. */
export function movedRateKey(row: MovedRow, card: RateCard): string {
  const { row: filled } = filledIn(row, card);
  return ['rate_group', 'service_level', 'from_zone', 'to_zone', 'over_kg', 'up_to_kg']
    .map((key) => keyOf(cellOf(filled, key)))
    .join('|');
}

/** What counts in the control total: the amounts of its price columns. */
function amountIn(row: MovedRow): Cents {
  const amounts = CHARGED.filter((key) => key !== 'percentage').map((key) => amountOf(cellOf(row, key)) ?? ZERO_CENTS);
  return addCents(ZERO_CENTS, ...amounts);
}

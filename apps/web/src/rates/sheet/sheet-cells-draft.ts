import type { RateLine } from '../tariff/tariff-shapes.ts';
import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { ANYWHERE, CHARGE_COLUMNS, COLUMNS } from '@tsela/domain/rates/card/matrix-columns';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { columnAt, FORMULA, FROM, MAX, MIN, SHEET_COLUMNS, TO } from './sheet-columns-draft.ts';
import type { CellKind, SheetColumn } from './sheet-columns-draft.ts';

/** Zones of a tariff as a sheet knows them: by code or name, whatever the case. */
export interface SheetZones {
  /** The text shown for a zone. */
  readonly text: (id: number | null) => string;
  /** The zone a text names: null is anywhere, undefined nowhere. */
  readonly find: (text: string) => number | null | undefined;
  /** What may be typed, for suggestions. */
  readonly texts: readonly string[];
}

interface ZoneName {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: string;
}

export function sheetZones(zones: readonly ZoneName[]): SheetZones {
  const texts = new Map<number, string>(zones.map(({ id, code, name }) => [id, code || name]));
  const ids = new Map<string, number | null>();
  // Those of rates win over others of the same name, and codes over names.
  const in_order = zones.toSorted((a, b) => Number(a.kind === 'rates') - Number(b.kind === 'rates'));
  for (const { id, name } of in_order) ids.set(name.trim().toLowerCase(), id);
  for (const { id, code } of in_order) if (code.trim() !== '') ids.set(code.trim().toLowerCase(), id);
  ids.set(ANYWHERE.toLowerCase(), null);
  return {
    text: (id) => (id === null ? ANYWHERE : (texts.get(id) ?? String(id))),
    find: (text) => ids.get(text.trim().toLowerCase()),
    texts: [ANYWHERE, ...zones.filter(({ kind }) => kind === 'rates').map(({ code, name }) => code || name)],
  };
}

export type FormulaType = RateLine['formula_type'];
type Of = NonNullable<WireCharge['of']>;

/** A line as the texts of its cells. */
export function cellsOf(line: Omit<RateLine, 'id'>, zones: SheetZones): readonly string[] {
  const firsts = new Map<string, WireCharge>();
  const further: string[] = [];
  for (const charge of line.charges) {
    if (firsts.has(charge.charge_type)) further.push(chargeText(charge));
    else firsts.set(charge.charge_type, charge);
  }
  return SHEET_COLUMNS.map((column, at) => {
    if (at === FROM) return zones.text(line.from_zone_id);
    if (at === TO) return zones.text(line.to_zone_id);
    if (at === MIN) return String(line.min_weight_kg);
    if (at === MAX) return line.max_weight_kg === null ? '' : String(line.max_weight_kg);
    if (at === FORMULA) return words.formulas[line.formula_type];
    if (column.title === COLUMNS.minimum) return amountText(line.minimum);
    if (column.title === COLUMNS.maximum) return amountText(line.maximum);
    if (column.kind === 'further') return further.join('; ');
    return chargeCell(column, firsts.get(column.charge_type ?? ''));
  });
}

function chargeCell({ kind }: SheetColumn, charge: WireCharge | undefined): string {
  if (!charge) return '';
  if (kind === 'rand') return amountText(charge.amount);
  if (kind === 'percent') return String(charge.percentage ?? '');
  if (kind === 'of') return words.ofs[charge.of ?? 'base'];
  return charge.over ? String(charge.over) : '';
}

function amountText(amount: number | undefined): string {
  return amount === undefined ? '' : amount.toFixed(2);
}

function chargeText({ charge_type, amount, percentage, of, over }: WireCharge): string {
  if (charge_type === 'percentage') return `percentage ${percentage ?? 0} of ${of ?? 'base'}`;
  return `${charge_type} ${amount ?? 0}${over ? ` over ${over}` : ''}`;
}

export type CellProblems = Readonly<Record<number, string>>;

export type ReadRow = {
  readonly line: Omit<RateLine, 'id' | 'rate_group_id' | 'service_level_id'>;
  readonly errors: CellProblems;
};

/** The texts of a row as a line; with any error, the line is not to be used. */
export function readRow(cells: readonly string[], zones: SheetZones): ReadRow {
  const errors: Record<number, string> = {};
  const text = (at: number) => (cells[at] ?? '').trim();
  const number = (at: number) => {
    const read = readNumber(text(at), SHEET_COLUMNS[at]?.kind ?? 'rand');
    if (typeof read === 'string') errors[at] = read;
    return typeof read === 'number' ? read : null;
  };
  const zone = (at: number) => {
    const found = zones.find(text(at));
    if (found === undefined) errors[at] = text(at) === '' ? words.zoneMissing : words.zoneUnknown(text(at).slice(0, 40));
    return found ?? null;
  };
  const from_zone_id = zone(FROM);
  const to_zone_id = zone(TO);
  const min_weight_kg = number(MIN) ?? 0;
  const max_weight_kg = number(MAX);
  if (max_weight_kg !== null && errors[MIN] === undefined && max_weight_kg <= min_weight_kg) errors[MAX] = words.backwards;
  const formula_type = formulaOf(text(FORMULA));
  if (formula_type === undefined) errors[FORMULA] = words.formulaUnknown;
  const [minimum_at, maximum_at] = [columnAt(COLUMNS.minimum), columnAt(COLUMNS.maximum)];
  const [minimum, maximum] = [number(minimum_at), number(maximum_at)];
  if (minimum !== null && maximum !== null && minimum > maximum) errors[maximum_at] = words.belowMinimum;
  const charges = chargesOf({ text, number, errors });
  return {
    line: {
      from_zone_id,
      to_zone_id,
      min_weight_kg,
      max_weight_kg,
      formula_type: formula_type ?? 'flat',
      charges,
      ...(minimum !== null && { minimum }),
      ...(maximum !== null && { maximum }),
    },
    errors,
  };
}

interface Cells {
  readonly text: (at: number) => string;
  readonly number: (at: number) => number | null;
  readonly errors: Record<number, string>;
}

function chargesOf({ text, number, errors }: Cells): WireCharge[] {
  const charges = CHARGE_COLUMNS.flatMap(({ charge_type, title, over_title }): WireCharge[] => {
    const amount = number(columnAt(title));
    const over_at = over_title === null ? -1 : columnAt(over_title);
    const over = over_at === -1 ? null : number(over_at);
    if (amount === null) {
      if (over !== null && errors[columnAt(title)] === undefined) errors[over_at] = words.besideEmpty(title);
      return [];
    }
    return [{ charge_type, amount, ...(over !== null && over !== 0 && { over }) }];
  });
  const percentage = number(columnAt(COLUMNS.percentage));
  const of_at = columnAt(COLUMNS.percentage_of);
  const of = percentageOf(text(of_at));
  if (of === undefined) errors[of_at] = words.ofUnknown;
  if (percentage !== null) charges.push({ charge_type: 'percentage', percentage, ...(of && of !== 'base' && { of }) });
  return [...charges, ...furtherCharges(text(columnAt(COLUMNS.further)), errors)];
}

const FURTHER = /^(?<type>\w+) (?<amount>[\d., ]+?)(?: over (?<over>[\d., ]+))?(?: of (?<of>\w+))?$/;

function furtherCharges(text: string, errors: Record<number, string>): WireCharge[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part): WireCharge[] => {
      const found = FURTHER.exec(part)?.groups;
      const amount = readDecimal(found?.['amount'] ?? '');
      const over = readDecimal(found?.['over'] ?? '0');
      const column = CHARGE_COLUMNS.find(({ charge_type }) => charge_type === found?.['type']);
      const of = percentageOf(found?.['of'] ?? 'base');
      if (amount !== null && over !== null && column)
        return [{ charge_type: column.charge_type, amount, ...(over !== 0 && { over }) }];
      if (amount !== null && of && found?.['type'] === 'percentage')
        return [{ charge_type: 'percentage', percentage: amount, ...(of !== 'base' && { of }) }];
      errors[columnAt(COLUMNS.further)] = words.furtherUnknown(part.slice(0, 40));
      return [];
    });
}

const DECIMALS: Readonly<Record<CellKind, number>> = {
  zone: 0,
  weight: 3,
  formula: 0,
  rand: 2,
  over: 3,
  whole: 0,
  percent: 2,
  of: 0,
  further: 0,
};

/** A number, null where nothing stands, or what is wrong with the text. */
function readNumber(text: string, kind: CellKind): number | null | string {
  if (text === '') return null;
  const value = readDecimal(text.replace(/(?:kg|km|%)$/i, ''));
  if (value === null) return words.noNumber(text.slice(0, 40));
  if (value < 0) return words.belowNothing;
  if (value > 1e9) return words.tooLarge;
  const decimals = DECIMALS[kind];
  if (Number(value.toFixed(decimals)) !== value) return decimals === 0 ? words.notWhole : words.tooFine(decimals);
  return value;
}

function formulaOf(text: string): FormulaType | undefined {
  const key = text.toLowerCase();
  return FORMULAS.find((type) => type === key || words.formulas[type].toLowerCase() === key);
}

const FORMULAS: readonly FormulaType[] = ['flat', 'formula', 'no-rate', 'zero-rate'];
const OFS: readonly Of[] = ['base', 'subtotal', 'declared_value'];

/** The base where nothing stands; undefined for what is none. */
function percentageOf(text: string): Of | undefined {
  const key = text.toLowerCase();
  return key === '' ? 'base' : OFS.find((of) => of === key.replaceAll(' ', '_') || words.ofs[of].toLowerCase() === key);
}

/** A cell as it is shown once it has been read: `1 234,5` becomes `1234.50`. What cannot be read stays as it was typed. */
export function tidyCell(text: string, at: number, zones: SheetZones): string {
  const kind = SHEET_COLUMNS[at]?.kind ?? 'further';
  const bare = text.trim();
  if (bare === '') return '';
  switch (kind) {
    case 'zone': {
      const zone = zones.find(bare);
      return zone === undefined ? bare : zones.text(zone);
    }
    case 'formula': {
      const type = formulaOf(bare);
      return type ? words.formulas[type] : bare;
    }
    case 'of': {
      const of = percentageOf(bare);
      return of ? words.ofs[of] : bare;
    }
    case 'further':
      return bare;
    case 'rand':
    case 'weight':
    case 'over':
    case 'whole':
    case 'percent': {
      const value = readNumber(bare, kind);
      if (typeof value !== 'number') return bare;
      return kind === 'rand' ? value.toFixed(2) : String(value);
    }
  }
}

/** What may be typed into a column, for suggestions; empty where anything may. */
export function suggestionsFor(kind: CellKind, zones: SheetZones): readonly string[] {
  if (kind === 'zone') return zones.texts;
  if (kind === 'formula') return FORMULAS.map((type) => words.formulas[type]);
  return kind === 'of' ? OFS.map((of) => words.ofs[of]) : [];
}

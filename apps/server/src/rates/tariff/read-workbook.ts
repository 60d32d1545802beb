import { TARIFF_PARTS, tariffHeader } from '@tsela/contract/rates/rate-card-shapes';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { changeCard, nextLineId } from '@tsela/domain/rates/card/change-card';
import type { CardChanges } from '@tsela/domain/rates/card/change-card';
import { isSame } from '@tsela/domain/rates/card/compare-cards';
import type { Violation } from '@tsela/domain/problem';
import type { RateCard } from '@tsela/domain/rates/card/rate-card';
import { readRates } from '@tsela/domain/rates/card/read-matrix';
import type { Steps } from '@tsela/domain/steps';
import type { CellReader } from '@tsela/domain/rates/card/read-matrix';
import { cardChangesOf, wireHeader } from './card-units.ts';
import { readCell } from './workbook-cells.ts';
import {
  COLUMNS_OF,
  HEADER_SHEET,
  HEADER_TITLES,
  PLACES_SHEET,
  PLACE_TITLES,
  RATES_SHEET,
  RATE_TITLES,
  SHEETS,
  SHEET_PARTS,
} from './workbook-columns.ts';
import type { SheetPart, WorkbookColumn } from './workbook-columns.ts';
import { workbookNames } from './workbook-names.ts';
import type { WorkbookNames } from './workbook-names.ts';

export interface GivenSheet {
  readonly name: string;
  /** The first row is that of the headings. */
  readonly rows: readonly (readonly string[])[];
}

export interface SheetFault {
  readonly sheet: string;
  /** As spreadsheets number it. */
  readonly row: number;
  readonly column: string;
  readonly message: string;
}

export interface ReadWorkbook {
  readonly changes: CardChanges;
  /** With any of these nothing is to be changed. */
  readonly faults: readonly SheetFault[];
  readonly warnings: readonly SheetFault[];
}

type Fields = Record<string, unknown>;

/** What a value lacks of a shape of the calls. */
export type CheckShape = (schema: object, value: unknown) => readonly Violation[];

interface Reading {
  readonly checkShape: CheckShape;
  readonly card: RateCard;
  readonly sheets: ReadonlyMap<string, GivenSheet>;
  readonly faults: SheetFault[];
}

/**
 * The sheets of a tariff as changes of a card. A sheet that is not there leaves its part as it is; a line that a sheet does not have is taken
 * out; one without an id is new. Lines name others by codes and names as the file itself has them, so that a new zone can have rates at once.
 */
export function* readWorkbook(given: readonly GivenSheet[], card: RateCard, checkShape: CheckShape): Steps<ReadWorkbook> {
  const faults: SheetFault[] = [];
  const sheets = new Map(given.map((sheet) => [sheet.name.trim().toLowerCase(), sheet]));
  const reading: Reading = { checkShape, card, sheets, faults };
  if (!ALL_SHEETS.some((name) => sheets.has(name.toLowerCase())))
    return {
      changes: {},
      faults: [{ sheet: '', row: 1, column: '', message: `There is no sheet named ${ALL_SHEETS.join(', ')}.` }],
      warnings: [],
    };
  const tables = tablesOf(reading);
  yield;
  const names = workbookNames(namedLines(tables, card));
  const changes: Fields = {};
  const places = placesOf(reading, names);
  for (const [part, table] of tables) changes[part] = yield* linesOf(part, table, { reading, names, places });
  if (places && !tables.has('zones')) changes['zones'] = { put: zonesWithPlaces(card, places) };
  const header = headerOf(reading);
  if (header) changes['header'] = header;
  const inCard = cardChangesOf(changes);
  faults.push(...inCard.violations.map((violation) => faultOf(violation, tables)));
  if (faults.length > 0) return { changes: {}, faults, warnings: [] };
  yield;
  const without_rates = onlyChanged(withOutlines(inCard.changes, card), card);
  return yield* withRates(reading, without_rates);
}

const ALL_SHEETS: readonly string[] = [HEADER_SHEET, ...Object.values(SHEETS), PLACES_SHEET, RATES_SHEET];

interface Table {
  readonly sheet: string;
  readonly columns: ReadonlyMap<WorkbookColumn, number>;
  /** The row's number in the sheet, its id, given anew where it has none, and its cells. */
  readonly lines: readonly { readonly row: number; readonly id: number; readonly cells: readonly string[] }[];
}

type Tables = ReadonlyMap<SheetPart, Table>;

function keyOf(heading: string): string {
  return heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '');
}

function tablesOf({ card, sheets, faults }: Reading): Tables {
  const tables = new Map<SheetPart, Table>();
  for (const part of SHEET_PARTS) {
    const sheet = sheets.get(SHEETS[part].toLowerCase());
    if (!sheet) continue;
    const [headings = []] = sheet.rows;
    const columns = new Map<WorkbookColumn, number>();
    const fail = (row: number, column: string, message: string) => faults.push({ sheet: SHEETS[part], row, column, message });
    headings.forEach((heading, at) => {
      const column = COLUMNS_OF[part].find(({ title }) => keyOf(title) === keyOf(heading));
      if (column && columns.has(column)) fail(1, heading, 'This column is there twice.');
      else if (column) columns.set(column, at);
      else if (heading !== '') fail(1, heading, `"${heading.slice(0, 40)}" is not a column of this sheet.`);
    });
    const id_at = headings.findIndex((heading) => keyOf(heading) === 'id');
    if (id_at < 0) fail(1, 'Id', 'The column "Id" is missing; it is empty in new lines.');
    let next = nextLineId(card, part);
    const seen = new Set<number>();
    const lines = sheet.rows.flatMap((cells, at) => {
      if (at === 0 || cells.every((cell) => cell === '')) return [];
      const text = cells[id_at] ?? '';
      const id = text === '' ? next++ : Number(text);
      if (!Number.isSafeInteger(id) || id < 1)
        fail(at + 1, 'Id', `"${text.slice(0, 40)}" is not an id. Leave it empty in new lines.`);
      else if (seen.has(id)) fail(at + 1, 'Id', 'This id is in an earlier row.');
      seen.add(id);
      next = Math.max(next, id + 1 || 0);
      return [{ row: at + 1, id, cells }];
    });
    tables.set(part, { sheet: SHEETS[part], columns, lines });
  }
  return tables;
}

/** What other sheets name lines by, as this file has it. */
function namedLines(tables: Tables, card: RateCard): Pick<RateCard, 'service_levels' | 'rate_groups' | 'zones'> {
  const linesOfPart = (part: SheetPart) => {
    const table = tables.get(part);
    if (!table) return card[part];
    const at = (name: string) =>
      table.columns.get([...table.columns.keys()].find(({ path }) => path[0] === name) as WorkbookColumn) ?? -1;
    const [code, name, kind] = [at('code'), at('name'), at('kind')];
    return table.lines.map(({ id, cells }) => ({
      id,
      code: cells[code] ?? '',
      name: cells[name] ?? '',
      kind: cells[kind] ?? '',
    }));
  };
  // Only the names in them are read.
  return {
    service_levels: linesOfPart('service_levels') as unknown as RateCard['service_levels'],
    rate_groups: linesOfPart('rate_groups') as unknown as RateCard['rate_groups'],
    zones: linesOfPart('zones') as unknown as RateCard['zones'],
  };
}

type Places = ReadonlyMap<number, readonly Readonly<Record<string, string>>[]>;

interface ReadingLines {
  readonly reading: Reading;
  readonly names: WorkbookNames;
  readonly places: Places | null;
}

function* linesOf(
  part: SheetPart,
  { sheet, columns, lines }: Table,
  { reading, names, places }: ReadingLines,
): Steps<{ put: Fields[]; remove: number[] }> {
  const { card, faults } = reading;
  const put: Fields[] = [];
  for (const { row, id, cells } of lines) {
    yield;
    const line: Fields = { id };
    let is_read = true;
    for (const [column, at] of columns) {
      if (column.path[0] === 'id') continue;
      const read = valueOf(cells[at] ?? '', column, names);
      if ('fault' in read) {
        is_read = false;
        faults.push({ sheet, row, column: column.title, message: read.fault });
      } else if (read.value !== undefined) putAt(line, column.path, read.value);
    }
    const of_zone = part === 'zones' ? (places?.get(id) ?? (places ? [] : placesOfCard(card, id))) : [];
    if (of_zone.length > 0) line['places'] = of_zone;
    if (is_read)
      for (const { field, message } of reading.checkShape(TARIFF_PARTS[part], line)) {
        const title = titleOf(part, field);
        faults.push({ sheet, row, column: title, message: message.replace(field, title === '' ? 'The line' : `"${title}"`) });
      }
    put.push(line);
  }
  const ids = new Set(lines.map(({ id }) => id));
  return { put, remove: card[part].flatMap(({ id }) => (ids.has(id) ? [] : [id])) };
}

function valueOf(text: string, { kind, when_empty }: WorkbookColumn, names: WorkbookNames) {
  return text === '' ? { value: when_empty } : readCell(text, kind, names);
}

function putAt(line: Fields, path: readonly string[], value: unknown): void {
  const [first = '', ...rest] = path;
  if (rest.length === 0) line[first] = value;
  else putAt((line[first] ??= {}) as Fields, rest, value);
}

/** The column of a field such as `charges[0].amount` or `condition.side`. */
function titleOf(part: SheetPart, field: string): string {
  const path = field.replaceAll(/\[\d+\]/g, '').split('.');
  const column = COLUMNS_OF[part].find((each) => each.path.every((name, at) => path[at] === name));
  return column?.title ?? '';
}

function placesOfCard(card: RateCard, id: number) {
  return card.zones.find((zone) => zone.id === id)?.places ?? [];
}

function placesOf({ sheets, faults }: Reading, names: WorkbookNames): Places | null {
  const sheet = sheets.get(PLACES_SHEET.toLowerCase());
  if (!sheet) return null;
  const [headings = [], ...rows] = sheet.rows;
  const at = PLACE_TITLES.map((title) => headings.findIndex((heading) => keyOf(heading) === keyOf(title)));
  PLACE_TITLES.forEach((title, index) => {
    if (at[index] === -1)
      faults.push({ sheet: PLACES_SHEET, row: 1, column: title, message: `The column "${title}" is missing.` });
  });
  const places = new Map<number, Record<string, string>[]>();
  rows.forEach((cells, index) => {
    if (cells.every((cell) => cell === '')) return;
    const [zone = '', suburb = '', city = '', code = ''] = at.map((column) => cells[column] ?? '');
    const id = names.zones.find(zone);
    if (id === undefined) {
      const message = `There is no zone "${zone.slice(0, 40)}" in this file.`;
      faults.push({ sheet: PLACES_SHEET, row: index + 2, column: PLACE_TITLES[0], message });
      return;
    }
    const place = { ...(suburb && { suburb }), ...(city && { city }), ...(code && { code }) };
    places.set(id, [...(places.get(id) ?? []), place]);
  });
  return places;
}

function zonesWithPlaces(card: RateCard, places: Places): unknown[] {
  return card.zones.map(({ places: _before, ...zone }) => {
    const of_zone = places.get(zone.id) ?? [];
    return of_zone.length > 0 ? { ...zone, places: of_zone } : zone;
  });
}

function headerOf({ card, sheets, faults, checkShape }: Reading): Fields | null {
  const sheet = sheets.get(HEADER_SHEET.toLowerCase());
  if (!sheet) return null;
  const [headings = [], cells = []] = sheet.rows;
  const [include = '', per = '', vat = ''] = HEADER_TITLES.map(
    (title) => cells[headings.findIndex((heading) => keyOf(heading) === keyOf(title))] ?? '',
  );
  const now = wireHeader(card);
  const percentages = vat
    .split(';')
    .map((entry) => entry.trim().split(/\s+/))
    .filter(([from_date = '']) => from_date !== '')
    .map(([from_date = '', percentage = '']) => ({ from_date, percentage: Number(percentage.replace(',', '.')) }));
  const header = {
    rates_include_vat:
      include === '' ? now.rates_include_vat : include.toLowerCase() === 'yes' || include.toLowerCase() === 'true',
    charged_weight_per: per === '' ? now.charged_weight_per : per,
    vat_percentages: vat === '' ? now.vat_percentages : percentages,
  };
  const violations = checkShape(tariffHeader, header);
  for (const { field, message } of violations) faults.push({ sheet: HEADER_SHEET, row: 2, column: field, message });
  return violations.length > 0 ? null : header;
}

/** Units that a card does not know: a violation names the line by its place among those put. */
function faultOf({ field, message }: { readonly field: string; readonly message: string }, tables: Tables): SheetFault {
  const { part = '', at = '', rest = '' } = /^(?<part>\w+)\.put\[(?<at>\d+)\]\.?(?<rest>.*)$/.exec(field)?.groups ?? {};
  const table = tables.get(part as SheetPart);
  const row = table?.lines[Number(at)]?.row ?? 1;
  return { sheet: table?.sheet ?? HEADER_SHEET, row, column: table ? titleOf(part as SheetPart, rest) : field, message };
}

/** A file has no outlines: those of zones that stay are kept. */
function withOutlines(changes: CardChanges, card: RateCard): CardChanges {
  if (!changes.zones) return changes;
  const polygons = new Map(card.zones.map((zone) => [zone.id, zone.polygons]));
  const put = (changes.zones.put ?? []).map((zone) => {
    const outlines = polygons.get(zone.id ?? -1);
    return outlines ? { ...zone, polygons: outlines } : zone;
  });
  return { ...changes, zones: { ...changes.zones, put } };
}

/** Lines that say what the card says are no changes. */
function onlyChanged(changes: CardChanges, card: RateCard): CardChanges {
  const kept: Fields = {};
  const { rates_include_vat, charged_weight_per, vat_percentages } = card;
  if (changes.header && !isSame(changes.header, { rates_include_vat, charged_weight_per, vat_percentages }))
    kept['header'] = changes.header;
  for (const part of SHEET_PARTS) {
    const change = changes[part];
    if (!change) continue;
    const before = new Map((card[part] as readonly { readonly id: number }[]).map((line) => [line.id, line]));
    const put = (change.put ?? []).filter((line) => !isSame(before.get(line.id ?? -1), line));
    if (put.length + (change.remove?.length ?? 0) > 0) kept[part] = { put, remove: change.remove ?? [] };
  }
  return kept;
}

/** Rates are read against the tariff as the other sheets make it. */
function* withRates({ card, sheets }: Reading, changes: CardChanges): Steps<ReadWorkbook> {
  const sheet = sheets.get(RATES_SHEET.toLowerCase());
  const [headings = [], ...rows] = sheet?.rows ?? [];
  const table: CsvTable = {
    headings,
    rows: rows.flatMap((cells, at) => (cells.every((cell) => cell === '') ? [] : [{ row: at + 2, cells }])),
    unclosed_row: null,
  };
  if (!sheet || (table.rows.length === 0 && card.rates.length === 0)) return { changes, faults: [], warnings: [] };
  yield;
  const after = changeCard(card, changes).card;
  yield;
  const names = workbookNames(after);
  const matrixOf = (cells: CellReader) => ({
    rate_group_id: named(cells, { title: RATE_TITLES.group, what: 'rate group', find: names.groups.find }),
    service_level_id: named(cells, { title: RATE_TITLES.level, what: 'service level', find: names.levels.find }),
  });
  const titles = [RATE_TITLES.group, RATE_TITLES.level];
  const { put, remove, errors, warnings } = yield* readRates(table, after, { rates: card.rates, matrixOf, titles });
  const inSheet = (fault: (typeof errors)[number]) => ({ sheet: RATES_SHEET, ...fault });
  const has_changes = put.length + remove.length > 0;
  return {
    changes: has_changes ? { ...changes, rates: { put, remove } } : changes,
    faults: errors.map(inSheet),
    warnings: warnings.map(inSheet),
  };
}

function named(
  cells: CellReader,
  { title, what, find }: { title: string; what: string; find: (label: string) => number | undefined },
): number {
  const label = cells.text(title);
  const id = find(label);
  if (id === undefined)
    cells.fail(title, label === '' ? `A ${what} is missing.` : `There is no ${what} "${label.slice(0, 40)}" in this file.`);
  return id ?? 0;
}

import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import { ANYWHERE, TITLES } from '@tsela/domain/rates/card/matrix-columns';
import type { RateCard, ZonePairEstimate } from '@tsela/domain/rates/card/rate-card';
import { rateRows, ratesOfMatrix } from '@tsela/domain/rates/card/write-matrix';
import { wireHeader, wireLines } from './card-units.ts';
import {
  COLUMNS_OF,
  HEADER_SHEET,
  HEADER_TITLES,
  NOTHING_AT_ALL,
  PARTED,
  PLACES_SHEET,
  PLACE_TITLES,
  RATES_SHEET,
  RATE_TITLES,
  SHEETS,
  SHEET_PARTS,
  WEEKDAYS,
} from './workbook-columns.ts';
import type { CellKind, SheetPart } from './workbook-columns.ts';
import { workbookNames } from './workbook-names.ts';
import type { WorkbookNames } from './workbook-names.ts';

type Cell = string | number;
export interface WrittenSheet {
  readonly name: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** A whole tariff as sheets, but for the outlines of zones; `readWorkbook` reads it again without a change. */
export function writeWorkbook(card: RateCard): WrittenSheet[] {
  const names = workbookNames(card);
  return [
    headerSheet(card),
    ...SHEET_PARTS.flatMap((part) => [
      sheetOf(card, part, names),
      ...(part === 'zones' ? [placesSheet(card, names)] : []),
      ...(part === 'rate_groups' ? [ratesSheet(card, names)] : []),
    ]),
  ];
}

function headerSheet(card: RateCard): WrittenSheet {
  const { rates_include_vat, charged_weight_per, vat_percentages } = wireHeader(card);
  const vat = vat_percentages.map(({ from_date, percentage }) => `${from_date} ${percentage}`).join('; ');
  return { name: HEADER_SHEET, rows: [[...HEADER_TITLES], [yesNo(rates_include_vat), charged_weight_per, vat]] };
}

function sheetOf(card: RateCard, part: SheetPart, names: WorkbookNames): WrittenSheet {
  const columns = COLUMNS_OF[part];
  const lines = wireLines(card, part).map((line) => columns.map(({ path, kind }) => cellOf(valueAt(line, path), kind, names)));
  return { name: SHEETS[part], rows: [columns.map(({ title }) => title), ...lines] };
}

function valueAt(line: unknown, path: readonly string[]): unknown {
  let value = line;
  for (const name of path) value = (value as Readonly<Record<string, unknown>> | undefined)?.[name];
  return value;
}

function cellOf(value: unknown, kind: CellKind, names: WorkbookNames): Cell {
  if (value === undefined || value === null) return '';
  switch (kind) {
    case 'text':
      return typeof value === 'string' ? value : JSON.stringify(value);
    case 'number':
      return Number(value);
    case 'yes-no':
      return yesNo(value === true);
    default:
      return listText(value as readonly unknown[], kind, names);
  }
}

function listText(values: readonly unknown[], kind: CellKind, names: WorkbookNames): string {
  if (values.length === 0) return NOTHING_AT_ALL;
  return values.map((value) => entryText(value, kind, names)).join(`${PARTED} `);
}

function entryText(value: unknown, kind: CellKind, names: WorkbookNames): string {
  switch (kind) {
    case 'weekdays':
      return WEEKDAYS[Number(value)] ?? '';
    case 'levels':
    case 'groups':
    case 'zones':
      return names[kind].of(Number(value));
    case 'charges':
      return chargeText(value as WireCharge);
    case 'group-levels':
      return groupLevelText(value as Readonly<Record<string, unknown>>, names);
    case 'estimates':
      return estimateText(value as ZonePairEstimate, names);
    default:
      return String(value);
  }
}

function chargeText({ charge_type, amount, percentage, of, over }: WireCharge): string {
  return `${charge_type} ${percentage ?? amount}${over === undefined ? '' : ` over ${over}`}${of === undefined ? '' : ` of ${of}`}`;
}

/** Such as "ECO: volumetric_divisor 4000, vat_type zero". */
function groupLevelText({ service_level_id, ...own }: Readonly<Record<string, unknown>>, names: WorkbookNames): string {
  const facts = Object.entries(own).map(([name, value]) => `${name} ${String(value)}`);
  return `${names.levels.of(Number(service_level_id))}: ${facts.join(', ')}`;
}

/** Such as "JNB > CPT: 3-4 d". */
function estimateText(estimate: ZonePairEstimate, names: WorkbookNames): string {
  const { from_zone_id, to_zone_id, estimate_from, estimate_to, estimate_unit } = estimate;
  const nameOf = (id: number | null) => (id === null ? ANYWHERE : names.zones.of(id));
  return `${nameOf(from_zone_id)} > ${nameOf(to_zone_id)}: ${estimate_from}-${estimate_to} ${estimate_unit}`;
}

function placesSheet({ zones }: RateCard, names: WorkbookNames): WrittenSheet {
  const rows = zones.flatMap(({ id, places = [] }) =>
    places.map(({ suburb = '', city = '', code = '' }) => [names.zones.of(id), suburb, city, code]),
  );
  return { name: PLACES_SHEET, rows: [[...PLACE_TITLES], ...rows] };
}

function ratesSheet(card: RateCard, names: WorkbookNames): WrittenSheet {
  const rows = card.rate_groups.flatMap((group) =>
    card.service_levels.flatMap((level) =>
      rateRows(card, ratesOfMatrix(card, { rate_group_id: group.id, service_level_id: level.id })).map((cells) => [
        names.groups.of(group.id),
        names.levels.of(level.id),
        ...cells,
      ]),
    ),
  );
  return { name: RATES_SHEET, rows: [[RATE_TITLES.group, RATE_TITLES.level, ...TITLES], ...rows] };
}

function yesNo(value: boolean): string {
  return value ? 'yes' : 'no';
}

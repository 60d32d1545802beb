import { TARIFF_PARTS } from '@tsela/contract/rates/rate-card-shapes';
import type { CardListPart } from '@tsela/domain/rates/card/card-parts';

/** How a value is in one cell. */
export type CellKind =
  | 'text'
  | 'number'
  | 'yes-no'
  | 'weekdays'
  | 'texts'
  | 'numbers'
  | 'levels'
  | 'groups'
  | 'zones'
  | 'charges'
  | 'group-levels'
  | 'estimates';

export interface WorkbookColumn {
  /** Where the value is in a line of the contract. */
  readonly path: readonly string[];
  readonly title: string;
  readonly kind: CellKind;
  /** An empty cell is an empty text, or none, and not a value that is left out. */
  readonly when_empty?: '' | null;
}

/** What has a sheet of its own; rates have one as their files have it, and the places of zones are in a sheet beside them. */
export const SHEETS = {
  service_levels: 'Service levels',
  zones: 'Zones',
  rate_groups: 'Rate groups',
  surcharges: 'Surcharges',
  rate_adjustments: 'Adjustments',
  time_based_rate_adjustments: 'Time-based adjustments',
  opt_in_rates: 'Opt-in rates',
  opt_in_time_based_rates: 'Opt-in time-based rates',
  extras: 'Insurance',
} as const satisfies Partial<Record<CardListPart, string>>;
export type SheetPart = keyof typeof SHEETS;
export const SHEET_PARTS = Object.keys(SHEETS) as SheetPart[];
export const RATES_SHEET = 'Rates';
export const PLACES_SHEET = 'Places of zones';
export const HEADER_SHEET = 'Tariff';

/** The part of a JSON schema that columns are made from. */
interface Schema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

/** Outlines go by KML; places are too many for a cell. */
const WITHOUT_COLUMN: ReadonlySet<string> = new Set(['polygons', 'places']);

const KINDS: Readonly<Record<string, CellKind>> = {
  charges: 'charges',
  service_levels: 'group-levels',
  estimates_between: 'estimates',
  service_level_ids: 'levels',
  rate_group_ids: 'groups',
  zone_ids: 'zones',
  account_ids: 'numbers',
};

/** A column for each field of a line, by the shape that the calls have: what is added there has a column here. */
function columnsOf(schema: Schema, before: readonly string[] = []): WorkbookColumn[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]): WorkbookColumn[] => {
    if (WITHOUT_COLUMN.has(name)) return [];
    const path = [...before, name];
    if (field.type === 'object') return columnsOf(field, path);
    const is_required = schema.required?.includes(name) ?? false;
    const plain = field.anyOf?.find(({ type }) => type !== 'null') ?? field;
    const kind = KINDS[name] ?? kindOf(name, plain);
    const is_nullable = plain !== field;
    return [
      {
        path,
        title: titleOf(path),
        kind,
        ...(is_required && is_nullable && { when_empty: null }),
        ...(is_required && kind === 'text' && !is_nullable && { when_empty: '' as const }),
      },
    ];
  });
}

function kindOf(name: string, { type }: Schema): CellKind {
  if (type === 'array') return name.endsWith('weekdays') ? 'weekdays' : 'texts';
  if (type === 'boolean') return 'yes-no';
  return type === 'number' || type === 'integer' ? 'number' : 'text';
}

function titleOf(path: readonly string[]): string {
  const words = path.join(': ').replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const columnsOfPart = (part: SheetPart): readonly WorkbookColumn[] => columnsOf(TARIFF_PARTS[part] as Schema);

export const COLUMNS_OF: Readonly<Record<SheetPart, readonly WorkbookColumn[]>> = {
  service_levels: columnsOfPart('service_levels'),
  zones: columnsOfPart('zones'),
  rate_groups: columnsOfPart('rate_groups'),
  surcharges: columnsOfPart('surcharges'),
  rate_adjustments: columnsOfPart('rate_adjustments'),
  time_based_rate_adjustments: columnsOfPart('time_based_rate_adjustments'),
  opt_in_rates: columnsOfPart('opt_in_rates'),
  opt_in_time_based_rates: columnsOfPart('opt_in_time_based_rates'),
  extras: columnsOfPart('extras'),
};

export const RATE_TITLES = { group: 'Rate group', level: 'Service level' } as const;
export const PLACE_TITLES = ['Zone', 'Suburb', 'City', 'Code'] as const;
export const HEADER_TITLES = ['Rates include VAT', 'Charged weight per', 'VAT percentages'] as const;
/** An empty list says something else than none: no weekday instead of any. */
export const NOTHING_AT_ALL = '(none)';
/** Between the entries of one cell. */
export const PARTED = ';';
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

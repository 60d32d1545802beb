import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import { PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import type { Province } from '@tsela/domain/formats/provinces';
import { moneyText } from '../../ui/show/money-text.ts';
import { fields, lines as words } from '../../strings/rates-tariff.ts';
import type { EditedPart, Line } from './tariff-shapes.ts';

/** The names of what lines refer to. */
export interface PartNames {
  readonly zone: (id: number) => string;
  readonly level: (id: number) => string;
  readonly group: (id: number) => string;
  /** Who has changed a zone last, and when; empty where that is not known. */
  readonly zoneChanged: (id: number) => string;
  readonly rateCount: (group: number | null, level: number | null) => number;
}

/** A column of a part's table, as text. */
export interface SummaryColumn {
  readonly header: string;
  readonly text: (line: Line, names: PartNames) => string;
  readonly is_number?: true;
}

type Fields = Readonly<Record<string, unknown>>;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' ? value : 0);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const numbers = (value: unknown): readonly number[] => list(value).filter((each): each is number => typeof each === 'number');
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const money = (rand: unknown): string => moneyText(number(rand));

/** What a line is called: its code and name. */
export function lineName(line: Line): string {
  const parts = [text(line['code']), text(line['name'])].filter((part) => part !== '');
  return parts.join(', ') || words.unnamed;
}

export function weekdaysText(days: readonly number[]): string {
  // Monday first.
  return days
    .toSorted((a, b) => ((a + 6) % 7) - ((b + 6) % 7))
    .map((day) => words.weekdays[day])
    .join(', ');
}

/** A price in words: "R 60.00 + R 8.50 per kg above 5 kg, at least R 80.00". */
export function priceText(line: Line): string {
  // A line with a price has charges as the contract has them.
  const charges = (list(line['charges']) as readonly WireCharge[]).map(chargeText);
  const limits = [
    ...(line['minimum'] === undefined ? [] : [words.atLeast(money(line['minimum']))]),
    ...(line['maximum'] === undefined ? [] : [words.atMost(money(line['maximum']))]),
  ];
  return [charges.length === 0 ? words.nothing : charges.join(' + '), ...limits].join(', ');
}

function chargeText({ charge_type, amount, percentage, of, over }: WireCharge): string {
  if (charge_type === 'percentage') return words.charge.percentage(String(percentage ?? 0), words.ofs[of ?? 'base']);
  const plain = words.charge[charge_type](money(amount));
  return over && charge_type !== 'flat' ? words.chargeAbove(plain, `${over} ${words.above[charge_type]}`) : plain;
}

/** For whom a rule is. */
export function scopeText(line: Line, names: PartNames): string {
  const accounts = list(line['account_ids']).length;
  const parts = [
    numbers(line['service_level_ids']).map(names.level).join(', '),
    numbers(line['rate_group_ids']).map(names.group).join(', '),
    accounts === 0 ? '' : words.accountCount(accounts),
    list(line['tags']).length === 0 ? '' : words.tagged(list(line['tags']).join(', ')),
    text(line['from_date']) === '' ? '' : words.from(text(line['from_date'])),
    text(line['to_date']) === '' ? '' : words.until(text(line['to_date'])),
  ].filter((part) => part !== '');
  return parts.join('; ') || words.everybody;
}

function conditionText(line: Line, names: PartNames): string {
  switch (line['type']) {
    case 'zone': {
      const side = text(line['side']) as keyof typeof fields.sides;
      return words.inZones(numbers(line['zone_ids']).map(names.zone).join(', ') || words.nothing, fields.sides[side] ?? '');
    }
    case 'tag':
      return words.tags(list(line['any_tags']).join(', '));
    case 'pod_method':
      return words.proof(
        list(line['pod_methods'])
          .map((method) => fields.pods[method as keyof typeof fields.pods] ?? String(method))
          .join(', '),
      );
    default: {
      const limits = Object.entries(words.over).flatMap(([key, say]) => (typeof line[key] === 'number' ? [say(line[key])] : []));
      return [...limits, ...(line['charged_per'] === 'parcel' ? [words.perParcel] : [])].join(', ') || words.nothing;
    }
  }
}

function timeText(line: Line): string {
  const { side, weekdays, on_public_holidays, before, after } = fieldsOf(line['condition']);
  const parts = [
    weekdaysText(numbers(weekdays)),
    on_public_holidays === true ? words.holidays : '',
    text(after) === '' ? '' : words.after(text(after)),
    text(before) === '' ? '' : words.before(text(before)),
  ].filter((part) => part !== '');
  const where = side === 'collection' ? fields.sides.collection : fields.sides.delivery;
  return `${where}: ${parts.join(', ') || words.always}`;
}

function zoneText(line: Line): string {
  const provinces = list(line['provinces']).map((province) => PROVINCE_NAMES[province as Province] ?? String(province));
  const places = list(line['places']).length;
  return [...provinces, ...(places === 0 ? [] : [words.placeCount(places)])].join(', ') || '–';
}

export const outlineCount = (line: Line): number =>
  Array.isArray(line['polygons']) ? line['polygons'].length : number(line['polygon_count']);

const code: SummaryColumn = { header: words.columns.code, text: (line) => text(line['code']) };
const name: SummaryColumn = { header: words.columns.name, text: (line) => text(line['name']) };
const price: SummaryColumn = { header: words.columns.price, text: priceText };
const scope: SummaryColumn = { header: words.columns.scope, text: scopeText };

/** The columns of each part's table. */
export const PART_COLUMNS: Readonly<Record<EditedPart, readonly SummaryColumn[]>> = {
  service_levels: [
    code,
    name,
    {
      header: words.columns.when,
      text: (line) => `${weekdaysText(numbers(line['collection_weekdays']))}; ${words.cutOff(text(line['cut_off_time']))}`,
    },
    {
      header: words.columns.estimate,
      text: (line) =>
        words.estimate(
          number(line['estimate_from']),
          number(line['estimate_to']),
          line['estimate_unit'] === 'h' ? words.hours : words.days,
        ) + words.otherEstimates(list(line['estimates_between']).length),
    },
    {
      header: words.columns.weighing,
      text: (line) =>
        `${words.divisor(String(number(line['volumetric_divisor'])))}; ${fields.roundings[text(line['weight_rounding']) as keyof typeof fields.roundings] ?? ''}`,
    },
    { header: words.columns.rates, text: ({ id }, names) => String(names.rateCount(null, id)), is_number: true },
  ],
  zones: [
    code,
    name,
    { header: words.columns.kind, text: (line) => fields.zoneKinds[text(line['kind']) as keyof typeof fields.zoneKinds] ?? '' },
    { header: words.columns.made_of, text: zoneText },
    { header: words.columns.outlines, text: (line) => String(outlineCount(line)), is_number: true },
    { header: words.columns.changed, text: ({ id }, names) => names.zoneChanged(id) || '–' },
  ],
  rate_groups: [
    name,
    { header: words.columns.is_default, text: (line) => (line['is_default'] === true ? words.yes : '') },
    {
      header: words.columns.differs,
      text: (line, names) =>
        list(line['service_levels'])
          .map((entry) => names.level(number(fieldsOf(entry)['service_level_id'])))
          .join(', ') || '–',
    },
    { header: words.columns.rates, text: ({ id }, names) => String(names.rateCount(id, null)), is_number: true },
  ],
  surcharges: [name, { header: words.columns.condition, text: conditionText }, price, scope],
  rate_adjustments: [name, price, scope],
  time_based_rate_adjustments: [name, { header: words.columns.condition, text: timeText }, price, scope],
  opt_in_rates: [name, price, scope],
  opt_in_time_based_rates: [name, price, scope],
  extras: [
    name,
    {
      header: words.columns.cover,
      text: (line) =>
        words.cover(money(line['min_fee']), money(line['included_value']), String(number(line['percentage']))) +
        (line['max_value'] === null ? '' : words.coverMost(money(line['max_value']))),
    },
    scope,
  ],
};

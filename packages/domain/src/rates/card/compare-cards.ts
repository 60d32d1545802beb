import { randText, weightText } from '../../formats/rand-text.ts';
import { cents } from '../../money/cents.ts';
import { estimateText } from '../../shipments/estimate-text.ts';
import { CARD_LIST_PARTS } from './card-parts.ts';
import type { CardListPart, CardPart, LineOf } from './card-parts.ts';
import { formulaText } from '../price/charge-in-words.ts';
import { lineNames } from '../price/line-names.ts';
import type { LineNames } from '../price/line-names.ts';
import type { ChargeFormula, RateCard, ZonePairEstimate } from './rate-card.ts';

/** A line that one card has otherwise than another, or that only one of them has. */
export interface CardDifference {
  readonly part: CardPart;
  readonly change: 'added' | 'changed' | 'removed';
  readonly row_id: number | null;
}

export interface DifferenceText {
  readonly name: string;
  readonly fields: readonly { readonly field: string; readonly from: string; readonly to: string }[];
}

export interface CardComparison {
  readonly differences: readonly CardDifference[];
  /** Says what a difference is; only those that are shown are put into words. */
  readonly describe: (difference: CardDifference) => DifferenceText;
}

const HEADER_FIELDS = ['rates_include_vat', 'charged_weight_per', 'vat_percentages'] as const;

/** What the later card has otherwise than the earlier one, part by part; lines are told apart by their ids, which copies keep. */
export function compareCards(earlier: RateCard, later: RateCard): CardComparison {
  const differences: CardDifference[] = [];
  if (HEADER_FIELDS.some((field) => !isSame(earlier[field], later[field])))
    differences.push({ part: 'header', change: 'changed', row_id: null });
  for (const part of CARD_LIST_PARTS) differences.push(...compareLines(part, earlier, later));
  const names = { earlier: lineNames(earlier), later: lineNames(later) };
  const by_id: LinesById = { earlier: new Map(), later: new Map() };
  return {
    differences,
    describe({ part, row_id, change }) {
      if (part === 'header')
        return { name: 'For the whole tariff', fields: changedFields({ ...earlier }, { ...later }, HEADER_FIELDS, names.later) };
      const before = lineOf(by_id.earlier, earlier, part, row_id);
      const after = lineOf(by_id.later, later, part, row_id);
      const name = after ? names.later.line(part, after) : before ? names.earlier.line(part, before) : '';
      const fields = change === 'changed' && before && after ? fieldsOf(before, after, names.later) : [];
      return { name, fields };
    },
  };
}

interface LinesById {
  readonly earlier: Map<CardListPart, ReadonlyMap<number, AnyLine>>;
  readonly later: Map<CardListPart, ReadonlyMap<number, AnyLine>>;
}

type AnyLine = LineOf<CardListPart>;

function lineOf(kept: LinesById['later'], card: RateCard, part: CardListPart, row_id: number | null): AnyLine | undefined {
  let lines = kept.get(part);
  if (!lines) {
    lines = new Map((card[part] as readonly AnyLine[]).map((line) => [line.id, line]));
    kept.set(part, lines);
  }
  return row_id === null ? undefined : lines.get(row_id);
}

function* compareLines(part: CardListPart, earlier: RateCard, later: RateCard): Generator<CardDifference> {
  const before = new Map((earlier[part] as readonly AnyLine[]).map((line) => [line.id, line]));
  for (const line of later[part] as readonly AnyLine[]) {
    const known = before.get(line.id);
    before.delete(line.id);
    if (known === undefined) yield { part, change: 'added', row_id: line.id };
    else if (!isSame(known, line)) yield { part, change: 'changed', row_id: line.id };
  }
  for (const id of before.keys()) yield { part, change: 'removed', row_id: id };
}

/** Whether two values of a card mean the same, in whatever order their fields stand; what is undefined is not there. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((each, at) => isSame(each, other[at]))
    );
  const [a, b] = [one as Record<string, unknown>, other as Record<string, unknown>];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => isSame(a[key], b[key]));
}

const FORMULA = ['charges', 'minimum_cents', 'maximum_cents'];

function fieldsOf(before: AnyLine, after: AnyLine, names: LineNames): DifferenceText['fields'] {
  const from: Record<string, unknown> = { ...before };
  const to: Record<string, unknown> = { ...after };
  const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const others = changedFields(
    from,
    to,
    keys.filter((key) => !FORMULA.includes(key)),
    names,
  );
  if (FORMULA.every((key) => isSame(from[key], to[key]))) return others;
  return [...others, { field: 'charges', from: chargesText(before), to: chargesText(after) }];
}

function chargesText(line: AnyLine): string {
  return 'charges' in line ? formulaText(line satisfies ChargeFormula) : '';
}

function changedFields(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  keys: readonly string[],
  names: LineNames,
): { field: string; from: string; to: string }[] {
  return keys
    .filter((key) => !isSame(from[key], to[key]))
    .map((key) => ({ field: wireName(key), from: valueText(key, from[key], names), to: valueText(key, to[key], names) }));
}

/** Fields by the names people and programs know them by. */
function wireName(key: string): string {
  return key
    .replace(/_cents$/, '')
    .replace(/_bp$/, '')
    .replace(/_grams/, '_kg');
}

const LONGEST_TEXT = 300;

function valueText(key: string, value: unknown, names: LineNames): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return numberText(key, value, names);
  if (typeof value === 'string') return value.slice(0, LONGEST_TEXT);
  if (key === 'estimates_between') return shortened(estimatesText(value as readonly ZonePairEstimate[], names));
  if (key === 'polygons') return outlinesText(value as RateCard['zones'][number]['polygons']);
  if (Array.isArray(value)) return shortened(value.map((each) => valueText(key.replace(/s$/, ''), each, names)).join(', '));
  return shortened(
    Object.entries(value)
      .filter(([, each]) => each !== undefined && each !== null)
      .map(([name, each]) => `${wireName(name)} ${valueText(name, each, names)}`)
      .join(' '),
  );
}

function estimatesText(estimates: readonly ZonePairEstimate[], names: LineNames): string {
  const zoneName = (id: number | null) => (id === null ? 'anywhere' : names.zone(id));
  return estimates
    .map(
      ({ from_zone_id, to_zone_id, estimate_from, estimate_to, estimate_unit: unit }) =>
        `${zoneName(from_zone_id)} to ${zoneName(to_zone_id)} ${estimateText({ from: estimate_from, from_unit: unit, to: estimate_to, to_unit: unit }) ?? ''}`,
    )
    .join(', ');
}

function numberText(key: string, value: number, names: LineNames): string {
  if (key.endsWith('_cents')) return randText(cents(value));
  if (key.endsWith('_bp')) return `${value / 100} %`;
  if (key.includes('_grams')) return weightText(value / 1000);
  if (key === 'service_level_id') return names.level(value);
  if (key === 'rate_group_id') return names.group(value);
  if (key.endsWith('zone_id')) return names.zone(value);
  return String(value);
}

function outlinesText(polygons: RateCard['zones'][number]['polygons'] = []): string {
  const corners = polygons.reduce((sum, polygon) => sum + polygon.reduce((of_rings, ring) => of_rings + ring.length, 0), 0);
  return polygons.length === 1 ? `one outline of ${corners} corners` : `${polygons.length} outlines of ${corners} corners`;
}

function shortened(text: string): string {
  return text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}…` : text;
}

import type { Violation } from '../../problem.ts';
import { CARD_LIST_PARTS } from './card-parts.ts';
import type { CardListPart, LineOf } from './card-parts.ts';
import { danglingReferences } from './card-references.ts';
import { lineNames } from '../price/line-names.ts';
import type { RateCard } from './rate-card.ts';

/** What is changed of a card. A line without an id, or with one that the card does not have, is added; one with a known id is replaced. */
export type CardChanges = {
  readonly header?: Partial<Pick<RateCard, 'rates_include_vat' | 'charged_weight_per' | 'vat_percentages'>>;
} & {
  readonly [Part in CardListPart]?: PartChange<LineOf<Part>>;
};

export interface PartChange<Line> {
  readonly put?: readonly WithoutId<Line>[];
  readonly remove?: readonly number[];
}

/** Of a union, each of its members. */
type WithoutId<Line> = Line extends unknown ? Omit<Line, 'id'> & { readonly id?: number } : never;

export interface ChangedCard {
  readonly card: RateCard;
  /** The ids of the lines put, in the order in which they were given. */
  readonly put: Readonly<Partial<Record<CardListPart, readonly number[]>>>;
  /** What makes the card senseless in itself; a card with any is not kept. */
  readonly violations: readonly Violation[];
}

/** Lines a card may hold; of rates far more. */
const MOST_LINES = 5000;
const MOST_RATES = 200_000;
/** Of all outlines together: 5 000 of 200 corners, twice over. */
const MOST_CORNERS = 2_000_000;

/** The card with the changes made. Removals come first, so that a line may be taken out and its id be given anew. Pure. */
export function changeCard(card: RateCard, changes: CardChanges): ChangedCard {
  const violations: Violation[] = [];
  const put: Partial<Record<CardListPart, readonly number[]>> = {};
  let changed: RateCard = { ...card, ...changes.header };
  for (const part of CARD_LIST_PARTS) {
    const change = changes[part];
    if (!change) continue;
    const of_part = changeLines(changed, part, change);
    violations.push(...of_part.violations);
    put[part] = of_part.ids;
    // The lines are those of the part, as the type of the changes has it.
    changed = { ...changed, [part]: of_part.lines };
    if (part === 'zones' && cornersOf(changed) > MOST_CORNERS)
      violations.push({ field: part, code: 'too-many', message: `The zones of a tariff have ${MOST_CORNERS} corners at most.` });
    const most = part === 'rates' ? MOST_RATES : MOST_LINES;
    if (of_part.lines.length > most)
      violations.push({ field: part, code: 'too-many', message: `A tariff holds ${most} of these at most.` });
  }
  return {
    card: changed,
    put,
    violations: violations.length > 0 ? violations : danglingReferences(changed, lineNames(changed, card)).slice(0, MOST_SHOWN),
  };
}

function cornersOf({ zones }: RateCard): number {
  let corners = 0;
  for (const { polygons = [] } of zones) for (const polygon of polygons) for (const ring of polygon) corners += ring.length;
  return corners;
}

const MOST_SHOWN = 20;

type AnyLine = { readonly id: number };
type AnyChange = PartChange<AnyLine>;

function changeLines(card: RateCard, part: CardListPart, change: AnyChange) {
  const violations: Violation[] = [];
  const lines = new Map<number, AnyLine>((card[part] as readonly AnyLine[]).map((line) => [line.id, line]));
  (change.remove ?? []).forEach((id, at) => {
    if (!lines.delete(id))
      violations.push({ field: `${part}.remove[${at}]`, code: 'not-there', message: `Line ${id} is not there any more.` });
  });
  let next = nextLineId(card, part);
  const ids: number[] = [];
  const given = new Set<number>();
  (change.put ?? []).forEach((line, at) => {
    const id = line.id ?? next++;
    next = Math.max(next, id + 1);
    if (given.has(id) || isTakenElsewhere(card, part, id))
      violations.push({ field: `${part}.put[${at}].id`, code: 'taken', message: `The id ${id} is in use already.` });
    given.add(id);
    lines.set(id, { ...line, id });
    ids.push(id);
  });
  return { lines: [...lines.values()], ids, violations };
}

/** Parts whose lines are told apart on a price by one series of ids. */
const SERIES: Readonly<Partial<Record<CardListPart, CardListPart>>> = {
  surcharges: 'opt_in_rates',
  opt_in_rates: 'surcharges',
  time_based_rate_adjustments: 'opt_in_time_based_rates',
  opt_in_time_based_rates: 'time_based_rate_adjustments',
};

/** The id that a new line of a part is given. */
export function nextLineId(card: RateCard, part: CardListPart): number {
  const other = SERIES[part];
  let highest = 0;
  for (const { id } of card[part]) highest = Math.max(highest, id);
  for (const { id } of other ? card[other] : []) highest = Math.max(highest, id);
  return highest + 1;
}

function isTakenElsewhere(card: RateCard, part: CardListPart, id: number): boolean {
  const other = SERIES[part];
  return other !== undefined && card[other].some((line) => line.id === id);
}

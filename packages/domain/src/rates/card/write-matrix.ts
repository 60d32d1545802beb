import { csvFile } from '../../formats/tables/csv.ts';
import { ANYWHERE, CHARGE_COLUMNS, chargeCells, TITLES } from './matrix-columns.ts';
import type { Charge, Rate, RateCard } from './rate-card.ts';

type PlainCharge = Exclude<Charge, { charge_type: 'percentage' }>;
type Percentage = Extract<Charge, { charge_type: 'percentage' }>;
type Cell = string | number;

/** The rates of one group and service level, as spreadsheets show them. */
export interface MatrixOf {
  readonly rate_group_id: number;
  readonly service_level_id: number;
}

export function ratesOfMatrix(card: RateCard, { rate_group_id, service_level_id }: MatrixOf): Rate[] {
  return card.rates.filter((rate) => rate.rate_group_id === rate_group_id && rate.service_level_id === service_level_id);
}

/** A matrix as a CSV file, ordered by zones and weight; `readMatrix` reads it again without a change. */
export function writeMatrix(card: RateCard, matrix: MatrixOf): string {
  return csvFile([TITLES, ...rateRows(card, ratesOfMatrix(card, matrix))]);
}

/** The cells of rates under the titles of a matrix, ordered by zones and weight. */
export function rateRows(card: RateCard, rates: readonly Rate[]): Cell[][] {
  const codes = new Map(card.zones.map(({ id, code }) => [id, code]));
  const zone = (id: number | null) => (id === null ? ANYWHERE : (codes.get(id) ?? ''));
  return rates
    .map((rate) => ({ rate, from: zone(rate.from_zone_id), to: zone(rate.to_zone_id) }))
    .toSorted(
      (a, b) =>
        compared(a.from, b.from) ||
        compared(a.to, b.to) ||
        a.rate.min_weight_grams - b.rate.min_weight_grams ||
        a.rate.id - b.rate.id,
    )
    .map(({ rate, from, to }) => rowOf(rate, from, to));
}

function rowOf(rate: Rate, from: string, to: string): Cell[] {
  const further: string[] = [];
  const firsts = new Map<string, Cell[]>();
  for (const charge of rate.charges) {
    const is_first = !firsts.has(charge.charge_type);
    if (is_first) firsts.set(charge.charge_type, charge.charge_type === 'percentage' ? percentageCells(charge) : cellsOf(charge));
    else further.push(chargeText(charge));
  }
  return [
    from,
    to,
    rate.min_weight_grams / 1000,
    rate.max_weight_grams === null ? '' : rate.max_weight_grams / 1000,
    rate.formula_type,
    ...CHARGE_COLUMNS.flatMap(
      ({ charge_type, over_title }) => firsts.get(charge_type) ?? (over_title === null ? [''] : ['', '']),
    ),
    ...(firsts.get('percentage') ?? ['', '']),
    further.join('; '),
    rate.minimum_cents === undefined ? '' : rate.minimum_cents / 100,
    rate.maximum_cents === undefined ? '' : rate.maximum_cents / 100,
  ];
}

function cellsOf(charge: PlainCharge): Cell[] {
  const { amount, over } = chargeCells(charge);
  return charge.charge_type === 'flat' ? [amount] : [amount, over === 0 ? '' : over];
}

function percentageCells({ percentage_bp, of = 'base' }: Percentage): Cell[] {
  return [percentage_bp / 100, of];
}

/** A second charge of a type, such as "perKg 8.5 over 25". */
function chargeText(charge: Charge): string {
  if (charge.charge_type === 'percentage') return `percentage ${charge.percentage_bp / 100} of ${charge.of ?? 'base'}`;
  const { amount, over } = chargeCells(charge);
  return `${charge.charge_type} ${amount}${over === 0 ? '' : ` over ${over}`}`;
}

function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

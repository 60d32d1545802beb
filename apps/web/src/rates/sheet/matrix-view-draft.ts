import { cents } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { rateAmount } from '@tsela/domain/rates/price/base-rate';
import { CHARGE_COLUMNS, chargeOf } from '@tsela/domain/rates/card/matrix-columns';
import type { Charge, Rate } from '@tsela/domain/rates/card/rate-card';
import type { WireCharge } from '@tsela/contract/rates/rate-card-shapes';
import type { ReadRow, SheetZones } from './sheet-cells-draft.ts';
import { readKnownRow } from './sheet-draft.ts';
import type { Sheet } from './sheet-draft.ts';

/** What one parcel of a weight costs from one zone to another. `is_general` when the rate is for anywhere on some side. */
export type MatrixCell =
  | { readonly kind: 'price'; readonly amount: Cents; readonly is_general: boolean }
  | { readonly kind: 'not-offered' | 'by-distance' | 'hole'; readonly is_general: boolean };

/** Answers the cell of a pair of zones. The cheapest of what matches counts, and a rate that withdraws the offer wins over all, as prices do. */
export function matrixOf(
  sheet: Pick<Sheet, 'rows'>,
  zones: SheetZones,
  weight_kg: number,
): (from: number, to: number) => MatrixCell {
  const by_pair = new Map<string, Priced[]>();
  for (const row of sheet.rows) {
    const { line, errors } = readKnownRow(row, zones);
    if (Object.keys(errors).length > 0 || !holds(line, weight_kg)) continue;
    const key = `${line.from_zone_id}|${line.to_zone_id}`;
    const priced = pricedLine(line, weight_kg);
    by_pair.set(key, [...(by_pair.get(key) ?? []), priced]);
  }
  return (from, to) => {
    const own = by_pair.get(`${from}|${to}`) ?? [];
    const general = [`${from}|null`, `null|${to}`, 'null|null'].flatMap((key) => by_pair.get(key) ?? []);
    return cellOf(own, general);
  };
}

type Priced = Cents | 'not-offered' | 'by-distance';

function cellOf(own: readonly Priced[], general: readonly Priced[]): MatrixCell {
  const all = [...own, ...general];
  const is_general = own.length === 0;
  if (all.length === 0) return { kind: 'hole', is_general: false };
  if (all.includes('not-offered')) return { kind: 'not-offered', is_general: !own.includes('not-offered') };
  const amounts = all.filter((each): each is Cents => typeof each === 'number');
  if (amounts.length === 0) return { kind: 'by-distance', is_general };
  const amount = cents(Math.min(...amounts));
  return { kind: 'price', amount, is_general: !own.includes(amount) };
}

type ReadLine = ReadRow['line'];

/** A weight break holds what is above its minimum, up to and including its maximum; one from 0 holds 0 too. */
function holds({ min_weight_kg, max_weight_kg }: ReadLine, weight_kg: number): boolean {
  return (weight_kg > min_weight_kg || min_weight_kg === 0) && (max_weight_kg === null || weight_kg <= max_weight_kg);
}

function pricedLine(line: ReadLine, weight_kg: number): Priced {
  if (line.formula_type === 'no-rate') return 'not-offered';
  const facts = {
    charged_grams: Math.round(weight_kg * 1000),
    items: 1,
    metres_from_collection_branch: null,
    metres_from_delivery_branch: null,
    declared_value_cents: 0,
  };
  return rateAmount(rateOf(line), facts) ?? 'by-distance';
}

/** The line in the units of prices. Whose it is does not matter to its amount. */
function rateOf({ minimum, maximum, charges, ...line }: ReadLine): Rate {
  return {
    id: 0,
    rate_group_id: 0,
    // Prices of a line are the same on every service level.
    service_level_id: 0 as Rate['service_level_id'],
    from_zone_id: line.from_zone_id,
    to_zone_id: line.to_zone_id,
    min_weight_grams: Math.round(line.min_weight_kg * 1000),
    max_weight_grams: line.max_weight_kg === null ? null : Math.round(line.max_weight_kg * 1000),
    formula_type: line.formula_type,
    charges: charges.map(priceCharge),
    ...(minimum !== undefined && { minimum_cents: Math.round(minimum * 100) }),
    ...(maximum !== undefined && { maximum_cents: Math.round(maximum * 100) }),
  };
}

function priceCharge({ charge_type, amount, percentage, of, over }: WireCharge): Charge {
  if (charge_type === 'percentage')
    return { charge_type, percentage_bp: Math.round((percentage ?? 0) * 100), ...(of !== undefined && { of }) };
  const column = CHARGE_COLUMNS.find((each) => each.charge_type === charge_type);
  return chargeOf(column?.charge_type ?? 'flat', { amount_cents: Math.round((amount ?? 0) * 100), over: over ?? 0 });
}

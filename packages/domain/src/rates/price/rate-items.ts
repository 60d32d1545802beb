import type { Cents } from '../../money/cents.ts';
import { cents } from '../../money/cents.ts';
import type { VatType } from '../card/rate-card.ts';

/** Source: DATA-35. */
export type RateItemType = 'base' | 'surcharge' | 'rate_adjustment' | 'time_based_rate_adjustment' | 'rate_group_extras';

/** One line of a price. `value_cents` is without VAT; value and VAT together are what is paid for it. */
export interface RateItem {
  readonly type: RateItemType;
  /** The rule it came from. */
  readonly type_id: number;
  readonly name: string;
  readonly value_cents: Cents;
  readonly vat_cents: Cents;
  readonly vat_percentage_bp: number;
  readonly vat_type: VatType;
}

/** An extra carries its value as the insurance charge. Source: DATA-37. */
export type ExtraItem = Omit<RateItem, 'value_cents'> & { readonly insurance_charge_cents: Cents };

export interface GroupedRateItems {
  readonly base_rate: RateItem | null;
  readonly surcharges: readonly RateItem[];
  readonly rate_adjustments: readonly RateItem[];
  readonly time_based_rate_adjustments: readonly RateItem[];
  readonly extras: readonly ExtraItem[];
}

/** Items in the groups an answer shows them in; every list is there even when empty. Source: DATA-36, DATA-37. */
export function groupRateItems(items: readonly RateItem[]): GroupedRateItems {
  const of_type: Record<RateItemType, readonly RateItem[]> = {
    base: NONE,
    surcharge: NONE,
    rate_adjustment: NONE,
    time_based_rate_adjustment: NONE,
    rate_group_extras: NONE,
  };
  for (const item of items) {
    const before = of_type[item.type];
    of_type[item.type] = before.length === 0 ? [item] : [...before, item];
  }
  return {
    base_rate: of_type.base[0] ?? null,
    surcharges: of_type.surcharge,
    rate_adjustments: of_type.rate_adjustment,
    time_based_rate_adjustments: of_type.time_based_rate_adjustment,
    extras: of_type.rate_group_extras.map(({ value_cents, ...item }) => ({ ...item, insurance_charge_cents: value_cents })),
  };
}

/** Most groups are empty, or have one line. */
const NONE: readonly RateItem[] = [];

export interface RateTotals {
  readonly rate_cents: Cents;
  readonly rate_excluding_vat_cents: Cents;
  readonly vat_cents: Cents;
}

/** Sums of the rounded items: what is paid, without VAT, and the VAT. Source: decisions §3, D59. */
export function totalOf(items: readonly Pick<RateItem, 'value_cents' | 'vat_cents'>[]): RateTotals {
  let value = 0;
  let vat = 0;
  for (const item of items) {
    value += item.value_cents;
    vat += item.vat_cents;
  }
  return { rate_cents: cents(value + vat), rate_excluding_vat_cents: cents(value), vat_cents: cents(vat) };
}

import type { VatPercentageEntry } from '../../providers/setting-records.ts';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';
import type { VatPercentage } from './rate-card.ts';

/** What the provider's settings say of VAT. */
export interface VatSettings {
  readonly vat_percentage: number;
  readonly all_vat_percentages: readonly VatPercentageEntry[];
}

/** Before everything that this product has prices for. */
const EARLIEST = '2018-04-01' as Day;

/** VAT as the provider's settings have it: its history, from the given day on the present percentage, and what is to come. Source: KEY-29. */
export function vatHistory({ vat_percentage, all_vat_percentages }: VatSettings, day: Day): readonly VatPercentage[] {
  const history = all_vat_percentages.flatMap(({ from_date, percentage }) => {
    const from = parseDay(from_date);
    return from === null ? [] : [{ from_date: from, percentage_bp: basisPoints(percentage) }];
  });
  const known = history.toSorted((one, other) => one.from_date.localeCompare(other.from_date));
  const past = known.filter(({ from_date }) => from_date <= day);
  const now = { from_date: past.length === 0 ? EARLIEST : day, percentage_bp: basisPoints(vat_percentage) };
  const is_present = past.at(-1)?.percentage_bp === now.percentage_bp;
  const before = is_present ? past : [...past.filter(({ from_date }) => from_date !== now.from_date), now];
  // A rise that is announced already comes on its day.
  return [...before, ...known.filter(({ from_date }) => from_date > day)];
}

function basisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

import type { VatPercentageEntry } from '../../providers/setting-records.ts';
import { parseDay } from '../../time/day.ts';
import type { Day } from '../../time/day.ts';
import type { RateCard } from './rate-card.ts';

/** What a tariff begins with: VAT as it is in South Africa, one group for all accounts, and no service level. Source: ENUM-02,
 *  field facts §4. */
export const EMPTY_CARD: RateCard = {
  id: 0,
  name: '',
  // Literal days are days.
  effective_from: '2018-04-01' as Day,
  rates_include_vat: false,
  charged_weight_per: 'shipment',
  vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
  service_levels: [],
  zones: [],
  rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
  rates: [],
  surcharges: [],
  rate_adjustments: [],
  time_based_rate_adjustments: [],
  opt_in_rates: [],
  opt_in_time_based_rates: [],
  extras: [],
};

/** What the provider's settings say of VAT. */
interface VatSettings {
  readonly vat_percentage: number;
  readonly all_vat_percentages: readonly VatPercentageEntry[];
}

/** An empty card with VAT as the provider's settings have it: its history, from the given day on the present percentage, and what is to come. */
export function startingCard({ vat_percentage, all_vat_percentages }: VatSettings, day: Day): RateCard {
  const history = all_vat_percentages.flatMap(({ from_date, percentage }) => {
    const from = parseDay(from_date);
    return from === null ? [] : [{ from_date: from, percentage_bp: basisPoints(percentage) }];
  });
  const known = history.toSorted((one, other) => one.from_date.localeCompare(other.from_date));
  const past = known.filter(({ from_date }) => from_date <= day);
  const now = { from_date: past.length === 0 ? EMPTY_CARD.effective_from : day, percentage_bp: basisPoints(vat_percentage) };
  const is_present = past.at(-1)?.percentage_bp === now.percentage_bp;
  const before = is_present ? past : [...past.filter(({ from_date }) => from_date !== now.from_date), now];
  // A rise that is announced already comes on its day.
  return {
    ...EMPTY_CARD,
    effective_from: day,
    vat_percentages: [...before, ...known.filter(({ from_date }) => from_date > day)],
  };
}

function basisPoints(percentage: number): number {
  return Math.round(percentage * 100);
}

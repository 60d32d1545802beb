import type { Day } from '../../time/day.ts';
import type { RateCard } from './rate-card.ts';
import { vatHistory } from './vat-history.ts';
import type { VatSettings } from './vat-history.ts';

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

/** An empty card with VAT as the provider's settings have it from a day on. */
export function startingCard(settings: VatSettings, day: Day): RateCard {
  return { ...EMPTY_CARD, effective_from: day, vat_percentages: vatHistory(settings, day) };
}

import type { Day } from '../time/day.ts';
import type { RateCard } from './rate-card.ts';

/** What a tariff begins with: VAT as it is in South Africa, one group for everybody, and nothing that could be booked. Source: ENUM-02,
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

import { rateApi } from '@tsela/contract/rates/rate-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { ServiceLevelId } from '@tsela/domain/ids';
import type { RateCard } from '@tsela/domain/rates/rate-card';
import type { Day } from '@tsela/domain/time/day';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contextOf } from '../testing/field.ts';
import { openTestApp, succeed } from '../testing/test-app.ts';
import type { TestApp } from '../testing/test-app.ts';
import { ROLE, aShipment, makeCustomer, makeWorld, signInAs } from '../testing/world.ts';
import { publishRateRevision } from './publish-rate-revision.ts';

let test_app: TestApp;
beforeAll(async () => {
  test_app = await openTestApp();
});
afterAll(() => test_app.close());

/** Two services with prices that depend on weight, a fuel percentage and insurance, so that rounding has something to do. */
function card(): RateCard {
  const level = (id: number, code: string, volumetric_divisor: number) => ({
    id: id as ServiceLevelId,
    code,
    name: code,
    description: '',
    collection_address_type: 'any' as const,
    delivery_address_type: 'any' as const,
    cut_off_time: '15:00',
    collection_weekdays: [1, 2, 3, 4, 5] as const,
    estimate_from: 1,
    estimate_to: 3,
    estimate_unit: 'd' as const,
    volumetric_divisor,
    weight_rounding: 'round_up_to_nearest_half' as const,
    capacity_per_day: null,
    vat_type: 'standard' as const,
    insurance_disabled: false,
  });
  const rate = (id: number, amount_cents: number) => ({
    id,
    rate_group_id: 1,
    service_level_id: id as ServiceLevelId,
    from_zone_id: null,
    to_zone_id: null,
    min_weight_grams: 0,
    max_weight_grams: null,
    formula_type: 'formula' as const,
    charges: [{ charge_type: 'incremental' as const, from_grams: 0, to_grams: null, step_grams: 500, amount_cents }],
  });
  return {
    id: 7,
    name: 'Weights',
    effective_from: '2020-01-01' as Day,
    rates_include_vat: false,
    charged_weight_per: 'shipment',
    vat_percentages: [{ from_date: '2018-04-01' as Day, percentage_bp: 1500 }],
    service_levels: [level(1, 'ECO', 4000), level(2, 'OVN', 5000)],
    zones: [],
    rate_groups: [{ id: 1, name: 'Standard', is_default: true }],
    rates: [rate(1, 733), rate(2, 1999)],
    surcharges: [],
    rate_adjustments: [],
    time_based_rate_adjustments: [],
    opt_in_rates: [],
    opt_in_time_based_rates: [],
    extras: [],
  } as unknown as RateCard;
}

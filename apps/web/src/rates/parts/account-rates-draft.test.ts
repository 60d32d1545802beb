import type { ServiceLevelId } from '@tsela/domain/ids';
import { expect, it } from 'vitest';
import { addedFor } from './account-rates-draft.ts';
import type { TariffOfAccount } from './account-rates-draft.ts';

const NOTHING: TariffOfAccount = {
  rate_revision_id: 1,
  name: 'Tariff',
  tags: ['Fragile'],
  service_levels: [{ id: 1 as ServiceLevelId, code: 'ECO', name: 'Economy' }],
  zones: [{ id: 4, name: 'KAR' }],
  surcharges: [],
  rate_adjustments: [],
  time_based_rate_adjustments: [],
  opt_in_rates: [],
  opt_in_time_based_rates: [],
  extras: [],
};

it('SCREEN-44: the summary of an account’s rates says of what is added when, how much and for whom', () => {
  const charges = [{ charge_type: 'flat' as const, amount: 25 }];
  const added = addedFor({
    ...NOTHING,
    surcharges: [{ id: 1, name: 'Far', charges, type: 'zone', zone_ids: [4], side: 'either' }],
    rate_adjustments: [
      {
        id: 2,
        name: 'Discount',
        charges: [{ charge_type: 'percentage', percentage: -5 }],
        account_ids: [],
        tags: ['Fragile', 'Bulk'],
      },
    ],
    opt_in_rates: [
      {
        id: 3,
        name: 'Call first',
        charges,
        description: '',
        opted_in_by_default: true,
        service_level_ids: [1 as ServiceLevelId],
      },
    ],
  });

  expect(added.map(({ part, lines }) => [part, lines.map(({ name, why }) => `${name}: ${why}`)])).toEqual([
    ['surcharges', ['Far: Everyone']],
    ['rate_adjustments', ['Discount: This account, Tag Fragile']],
    ['opt_in_rates', ['Call first: Everyone; only ECO; selected unless removed']],
  ]);
  expect(added[0]?.lines[0]?.texts).toEqual([expect.stringContaining('KAR'), 'R\u00a025.00']);
  expect(addedFor(NOTHING)).toEqual([]);
});

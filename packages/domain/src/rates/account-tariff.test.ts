import { describe, expect, it } from 'vitest';
import type { AccountId, ServiceLevelId } from '../ids.ts';
import type { Day } from '../time/day.ts';
import { levelsForAccount, linesForAccount } from './account-tariff.ts';
import { SAMPLE_CARD } from './card/sample-card.testing.ts';

const fuel = { charges: [{ charge_type: 'percentage' as const, percentage_bp: 500 }] };
const reader = { account_id: 7 as AccountId, tags: ['Fragile'], rate_group_id: 2, today: '2026-06-01' as Day };

describe('what a tariff adds for an account', () => {
  it('SCREEN-44: is what its account, tags, group and the day leave, what is for some before what is for all', () => {
    const rate_adjustments = [
      { id: 1, name: 'Fuel', ...fuel },
      { id: 2, name: 'Another account', account_ids: [8], ...fuel },
      { id: 3, name: 'This account', account_ids: [7, 8], ...fuel },
      { id: 4, name: 'Another tag', tags: ['Bulk'], ...fuel },
      { id: 5, name: 'This tag', tags: ['Fragile'], ...fuel },
      { id: 6, name: 'Another group', rate_group_ids: [1], ...fuel },
      { id: 7, name: 'This group', rate_group_ids: [2], ...fuel },
      { id: 8, name: 'Over', to_date: '2026-05-31' as Day, ...fuel },
      { id: 9, name: 'Not yet', from_date: '2026-06-02' as Day, ...fuel },
    ];

    expect(linesForAccount({ rate_adjustments }, 'rate_adjustments', reader).map(({ name }) => name)).toEqual([
      'This account',
      'This tag',
      'This group',
      'Fuel',
    ]);
  });

  it('SCREEN-44: is offered by the services that it may book', () => {
    const [level] = SAMPLE_CARD.service_levels;
    if (!level) throw new Error('The sample has a service level.');
    const service_levels = [
      { ...level, id: 1 as ServiceLevelId, code: 'ALL' },
      { ...level, id: 2 as ServiceLevelId, code: 'OWN', account_ids: [7] },
      { ...level, id: 3 as ServiceLevelId, code: 'OTHER', account_ids: [8] },
    ];

    expect(levelsForAccount({ service_levels }, 7).map(({ code }) => code)).toEqual(['ALL', 'OWN']);
  });
});

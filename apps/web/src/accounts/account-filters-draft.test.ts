import { expect, it } from 'vitest';
import { filtersOf, isFiltered, stateOptions } from './account-filters-draft.ts';

const VIEW = { page: 2, page_size: 20, order_by: null, order: 'desc' } as const;

it('the filter row of accounts reads filters from the address and leaves out what makes no sense', () => {
  expect(filtersOf({ search: ' kar ', account_type: 'prepaid', standing: 'on_hold', tag_id: '7', branch_id: '3' }, VIEW)).toEqual(
    {
      limit: 20,
      offset: 20,
      figures: true,
      search: 'kar',
      account_type: 'prepaid',
      is_on_hold: true,
      tag_id: 7,
      branch_id: 3,
    },
  );
  expect(filtersOf({ account_type: 'gold', standing: 'rich', tag_id: '-1' }, { ...VIEW, page: 1, order_by: 'balance' })).toEqual({
    limit: 20,
    offset: 0,
    figures: true,
    order_by: 'balance',
    order: 'desc',
  });
  expect(filtersOf({ standing: 'closed' }, { ...VIEW, page: 1, order_by: 'colour' })).toMatchObject({ status: 'closed' });
  expect([isFiltered({}), isFiltered({ tag_id: '7' }), isFiltered({ page: '2' })]).toEqual([false, true, false]);
});

it('PERM-055: the filter row of accounts offers nothing that asks for amounts to users who may not see them', () => {
  expect(stateOptions({ sees_amounts: true }).map(({ value }) => value)).toEqual([
    '',
    'on_hold',
    'overdue',
    'negative',
    'waiting',
    'postpaid_wanted',
    'terms',
    'leaving',
    'vip',
    'closed',
  ]);
  expect(stateOptions({ sees_amounts: false }).map(({ value }) => value)).toEqual([
    '',
    'on_hold',
    'waiting',
    'postpaid_wanted',
    'terms',
    'leaving',
    'vip',
    'closed',
  ]);
});

import type { Day } from '@tsela/domain/time/day';
import { describe, expect, it } from 'vitest';
import { parseListView } from '../../ui/table/list-view.ts';
import { filtersOf, isNarrowed, tabOf } from './list-filters-draft.ts';

// A day as text is a Day; the domain has no maker for literals.
const TODAY = '2026-11-23' as Day;
const FIRST = { limit: 20, offset: 0 };
const asked = (values: Readonly<Record<string, string>>) => filtersOf(values, parseListView(values), TODAY);

describe('the address of the list', () => {
  it('asks for everything when it says nothing', () => {
    expect(asked({})).toEqual({ ...FIRST, view: 'all' });
  });

  it('holds view, search, filters, order and page', () => {
    expect(
      asked({
        view: 'hub',
        search: ' thandi ',
        status: 'at-hub,collected',
        account_id: '7',
        driver_id: '3',
        branch_id: '1',
        order_by: 'time_created',
        order: 'asc',
        page: '3',
      }),
    ).toEqual({
      limit: 20,
      offset: 40,
      view: 'hub',
      search: 'thandi',
      status: 'at-hub,collected',
      account_id: 7,
      driver_id: 3,
      branch_id: 1,
      order_by: 'time_created',
      order: 'asc',
    });
  });

  it('CONST-14: turns a named range into days, on the date that is asked for', () => {
    expect(asked({ range: 'last-7-days' })).toMatchObject({
      date_filter: 'time_created',
      start_date: '2026-11-17',
      end_date: '2026-11-23',
    });
    expect(asked({ range: 'today', date_filter: 'delivered_date' })).toMatchObject({
      date_filter: 'delivered_date',
      start_date: '2026-11-23',
      end_date: '2026-11-23',
    });
    expect(asked({ range: 'custom-range', start_date: '2026-11-01' })).toMatchObject({ start_date: '2026-11-01' });
  });

  it('SCREEN-08: holds what few shipments are: returns, addresses, proofs, pickup points and declared values', () => {
    const values = {
      service_level_code: 'ECO',
      is_return: 'true',
      is_invoiced: 'false',
      address_type: 'business',
      pod_method: 'grv',
      pickup_point_provider: 'tcg-locker',
      declared_value_over: '2500',
    };

    expect(asked(values)).toMatchObject({ ...values, is_return: true, is_invoiced: false, declared_value_over: 2500 });
    expect(isNarrowed({ is_return: 'false' })).toBe(true);
    expect(
      asked({
        is_return: 'maybe',
        is_invoiced: 'perhaps',
        address_type: 'moon',
        pod_method: 'oath',
        pickup_point_provider: 'x',
        declared_value_over: '-1',
      }),
    ).toEqual({ ...FIRST, view: 'all' });
  });

  it('leaves nonsense out', () => {
    expect(
      asked({
        view: 'nowhere',
        account_id: 'x',
        driver_id: '-1',
        range: 'custom-range',
        start_date: '2026-13-01',
        order_by: 'colour',
      }),
    ).toEqual({ ...FIRST, view: 'all' });
  });

  it('is narrowed by a filter, not by a view', () => {
    expect(isNarrowed({ view: 'hub' })).toBe(false);
    expect(isNarrowed({ status: 'at-hub' })).toBe(true);
    expect(tabOf({ view: 'quotes' })).toBe('all');
    expect(tabOf({ view: 'problems' })).toBe('problems');
  });
});

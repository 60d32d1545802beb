import { describe, expect, it } from 'vitest';
import { customerCounterPath, openTile, opsModeOf, opsTileFilters } from './counter-links-draft.ts';

describe('the counters of a dashboard', () => {
  it('lead to the lists behind them', () => {
    expect(customerCounterPath('collections')).toBe('/shipments?view=collections');
    expect(customerCounterPath('quotes')).toBe('/shipment-quotes?status=quote');
    expect(customerCounterPath('delivered-lately')).toBe(
      '/shipments?view=delivered&range=last-7-days&date_filter=delivered_date',
    );
    expect(customerCounterPath('of-tomorrow')).toBeNull();
  });

  it('SHIP-RULE-01: problems are the statuses that need attention', () => {
    expect(decodeURIComponent(customerCounterPath('problems') ?? '')).toBe(
      '/shipments?status=collection-exception,delivery-exception,collection-unassigned,delivery-unassigned,collection-rejected,delivery-rejected,on-hold,payment-pending,payment-failed',
    );
    expect(opsTileFilters('problems')).toEqual({ view: 'problems' });
  });

  it('lead to no list where no filter finds the same', () => {
    expect([opsTileFilters('uncollected'), opsTileFilters('unassigned')]).toEqual([null, null]);
    expect(opsTileFilters('rejected')).toEqual({ status: 'collection-rejected,delivery-rejected' });
  });

  it('MENU-50: the mode is the one of the address, else the one the provider has chosen', () => {
    expect([opsModeOf('pending', 'all'), opsModeOf(undefined, 'driver-tripsheet'), opsModeOf('other', 'all')]).toEqual([
      'pending',
      'driver-tripsheet',
      'all',
    ]);
  });

  it('open the tile of the address, else problems, else the first with work', () => {
    const counters = [
      { key: 'of-tomorrow', count: 9 },
      { key: 'submitted', count: 0 },
      { key: 'at-hub', count: 4 },
      { key: 'problems', count: 2 },
    ];
    const calm = counters.map(({ key }) => ({ key, count: 0 }));

    expect(openTile(counters, 'at-hub')).toBe('at-hub');
    expect(openTile(counters, undefined)).toBe('problems');
    expect(openTile(counters.slice(0, 3), 'nonsense')).toBe('at-hub');
    expect(openTile(calm, undefined)).toBe('submitted');
    expect(openTile([], undefined)).toBeNull();
  });
});

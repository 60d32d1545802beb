import { describe, expect, it } from 'vitest';
import { giveSession, usePeople } from './set-up/browser.ts';
import { SIZES, SCREENS_MS, faultsOfScreens } from './set-up/screens.ts';

const { openPage } = usePeople();

const VISIT = {
  paths: [
    '/ops-dashboard',
    '/shipments/new?quick_quote=send',
    '/tripsheet',
    '/hub-scanner',
    '/maps',
    '/accounts/new',
    '/billing',
    '/tools/outbox',
    '/shipment-quotes',
  ],
  first_rows_of: [
    { path: '/shipments', list: 'Shipments' },
    { path: '/accounts', list: 'Accounts, by name' },
  ],
} as const;

describe('screens of staff', () => {
  it.each(['wide', 'phone'] as const)(
    'have a title, no sideways scroll and nothing that axe finds, light or dark, %s',
    async (size) => {
      const page = await openPage({ ...SIZES[size] });
      await giveSession(page, 'admin@tsela.example');

      expect(await faultsOfScreens(page, { who: `staff-${size}`, ...VISIT })).toEqual([]);
    },
    SCREENS_MS,
  );
});

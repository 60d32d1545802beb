import { describe, expect, it } from 'vitest';
import { giveSession, usePeople } from './set-up/browser.ts';
import { SIZES, SCREENS_MS, faultsOfScreens } from './set-up/screens.ts';

const { openPage } = usePeople();

/** Who opens what; staff do in a file of their own, so that no worker is left with all of them at the end. */
const VISITS = {
  guest: {
    email: null,
    paths: ['/', '/login', '/track', '/locations', '/shipments/new?quick_quote=quote', '/shipments/mobile/new'],
    first_rows_of: [],
  },
  customer: {
    email: 'owner@acme.example',
    paths: [
      '/dashboard',
      '/shipments/new?quick_quote=send',
      '/shipment-quotes',
      '/account',
      '/account?tab=billing',
      '/account?tab=details',
      '/settings/account',
      '/settings/integrations',
      '/locations',
    ],
    first_rows_of: [{ path: '/shipments', list: 'Shipments' }],
  },
  driver: { email: 'driver@tsela.example', paths: ['/tripsheet'], first_rows_of: [] },
} as const;

describe.each(['guest', 'customer', 'driver'] as const)('screens of a %s', (who) => {
  it.each(['wide', 'phone'] as const)(
    'have a title, no sideways scroll and nothing that axe finds, light or dark, %s',
    async (size) => {
      const page = await openPage({ ...SIZES[size] });
      const { email, ...visit } = VISITS[who];
      if (email !== null) await giveSession(page, email);

      expect(await faultsOfScreens(page, { who: `${who}-${size}`, ...visit })).toEqual([]);
    },
    SCREENS_MS,
  );
});

import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { expect, it } from 'vitest';
import { keepActingAs } from '../../api/acting-as.ts';
import type { NewVersion } from '../start/new-version.ts';
import { draw } from '../drawn.testing.tsx';
import type { Session } from '../session.ts';
import { Banners } from './Banners.tsx';

const OLGA = {
  role_id: 5,
  account_id: 9,
  email: 'o@b.example',
  permissions: ['*'],
  permissions_ui: [],
  is_platform_internal: false,
};
const of = {
  facts: { actor: OLGA, account: { account_type: 'postpaid', is_on_hold: true }, features: DEFAULT_FEATURES },
  user: { name: 'Olga Owner', account_id: 9 },
  account: { needs_approval: false },
  settings: {},
  general: { overdue_provider_invoices: [] },
  title: 'Tsela Couriers',
} as unknown as Session;
const UP_TO_DATE = { notices: { banner: false, dialog: false } } as unknown as NewVersion;

it('ERR-20: who is on hold reads so in one banner, with the way to the account', () => {
  const { container } = draw(<Banners new_version={UP_TO_DATE} />, { of });

  expect(container.querySelector('section')?.innerText).toMatch(/^\s*Account on hold\s*View account\s*$/);
});

it('IMP-04 ERR-21: an impersonator of a user on hold sees both in one banner, once', () => {
  keepActingAs({ username: 'o@b.example', provider_id: null });

  const { container, getAllByText, getByRole } = draw(<Banners new_version={UP_TO_DATE} />, { of });

  const banner = getByRole('button', { name: 'Stop impersonating' }).parentElement;
  expect(getAllByText(/You are acting for Olga Owner\./)).toHaveLength(1);
  expect(banner?.textContent).toBe('You are acting for Olga Owner.Account on holdView accountStop impersonating');
  const told = [...(container.querySelector('section')?.children ?? [])].filter(({ textContent }) => textContent !== '');
  expect(told).toHaveLength(1);
});

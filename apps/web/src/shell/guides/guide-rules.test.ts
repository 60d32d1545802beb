import { FEATURES } from '@tsela/domain/providers/features';
import { expect, it } from 'vitest';
import { foundSections, guidesFor, sectionsAt } from './guide-rules.ts';

const section = (id: string, title: string, text = '') => ({ id, title, text, html: '' });

const GUIDES = [
  { key: 'finance', title: 'Finance', sections: [section('finance/billing', 'Billing', 'The balance is a sum.')] },
  {
    key: 'operations',
    title: 'Operations',
    sections: [section('operations/inbox-of-staff', 'Inbox of staff'), section('operations/maps', 'Maps')],
  },
  {
    key: 'senders',
    title: 'Senders',
    sections: [
      section('senders/address-book', 'Address book', 'Finds José, and the balance of nothing.'),
      section('senders/lockers-and-counters', 'Lockers and counters'),
      section('senders/questions-to-your-courier', 'Questions to your courier'),
    ],
  },
] as const;

const actor = (account_id: number | null, permissions: readonly string[]) =>
  ({ role_id: 6, account_id, permissions, permissions_ui: ['billing', 'my_inbox'] }) as never;
const idsFor = (of: Pick<Parameters<typeof guidesFor>[1], 'actor'>) =>
  guidesFor(GUIDES, { ...of, features: FEATURES }).flatMap((guide) => guide.sections.map(({ id }) => id));

it('SCREEN-18: a reader finds the guides of what opens for them, and those of staff are for staff alone', () => {
  const customer = actor(1, ['API_/accounts/address-books:GET', 'API_/billing/invoices:GET']);
  const staff = actor(null, ['API_/billing/invoices:GET']);

  expect(idsFor({ actor: null })).toEqual(['senders/lockers-and-counters']);
  expect(idsFor({ actor: customer })).toEqual([
    'senders/address-book',
    'senders/lockers-and-counters',
    'senders/questions-to-your-courier',
  ]);
  expect(idsFor({ actor: staff })).toEqual([
    'senders/lockers-and-counters',
    'senders/questions-to-your-courier',
    'operations/inbox-of-staff',
    'finance/billing',
  ]);
});

it('SCREEN-18: a guide goes with the feature of its screen', () => {
  const features = FEATURES.filter((feature) => feature !== 'locations');

  expect(guidesFor(GUIDES, { actor: null, features })).toEqual([]);
});

it('SCREEN-18: a page shows its own sections, the most fitting first, also of one record and with a slash at its end', () => {
  const idsAt = (pathname: string) => sectionsAt(pathname, GUIDES).map(({ id }) => id);

  expect(idsAt('/inbox/')).toEqual(['operations/inbox-of-staff', 'senders/questions-to-your-courier']);
  expect(idsAt('/accounts/17')).toEqual(['finance/billing']);
  expect(idsAt('/no-such-page')).toEqual([]);
});

it('SCREEN-18: the search folds accents, asks for every word, and has titles before texts', () => {
  const idsOf = (search: string) => foundSections(GUIDES, search).map(({ id }) => id);

  expect(idsOf('jose BAL')).toEqual(['senders/address-book']);
  expect(idsOf('bal')).toEqual(['finance/billing', 'senders/address-book']);
  expect(idsOf('counters')).toEqual(['senders/lockers-and-counters']);
  expect(idsOf('book balance')).toEqual(['senders/address-book']);
  expect(idsOf('  ')).toEqual([]);
  expect(idsOf('zebra')).toEqual([]);
});

import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { describe, expect, it } from 'vitest';
import { commandsFor, commandsMatching, settingCommands, suggestedCommands } from './palette-draft.ts';

const OWNER: MenuFacts = {
  actor: { role_id: 5, account_id: 9, email: 'a@b.example', permissions: ['*'], permissions_ui: [], is_platform_internal: false },
  account: { account_type: 'postpaid', is_on_hold: false },
  features: DEFAULT_FEATURES,
  settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
};
const NOW = new Date(1_795_000_000_000);
const commands = commandsFor({ facts: OWNER, now: NOW, is_small_screen: false });
const labels = (typed: string, may: Parameters<typeof commandsMatching>[2] = { find_references: false, list_shipments: true }) =>
  commandsMatching(commands, typed, may).map(({ label }) => label);

describe('the command palette', () => {
  it('reaches every page of the menu and what can be started, each once', () => {
    const all = labels('');

    expect(all.slice(0, 3)).toEqual(['Send a parcel', 'Quick quote', 'Log out']);
    expect(all).toContain('Shipment quotes');
    expect(all).toContain('Address book');
    expect(new Set(all).size).toBe(all.length);
  });

  it('reaches pages that are in no menu, and none that only something else leads to', () => {
    expect(labels('batch')[0]).toBe('Batches');
    expect(labels('your prof')[0]).toBe('Your profile');
    expect(labels('payment')).not.toContain('Payment received');
    expect(labels('outbox')).not.toContain('Outbox');
  });

  it('SCREEN-60: finds what is begun by the words people have for it, for staff as for customers, by the rights of its button', () => {
    const labelsOf = (permissions: string[], typed: string) => {
      const actor = { ...OWNER.actor, role_id: 3, account_id: null, email: 'a@b.example', is_platform_internal: false };
      const facts: MenuFacts = { ...OWNER, actor: { ...actor, permissions, permissions_ui: ['*'] }, account: null };
      const offered = commandsFor({ facts, now: NOW, is_small_screen: false });
      return commandsMatching(offered, typed, { find_references: false, list_shipments: false }).map(({ label }) => label);
    };

    expect(labels('book').slice(0, 2)).toEqual(['Send a parcel', 'Address book']);
    expect(labels('boo').slice(0, 2)).toEqual(['Send a parcel', 'Address book']);
    expect(labelsOf(['*'], 'book').slice(0, 2)).toEqual(['Send a parcel', 'Copy address book']);
    expect(labelsOf(['*'], 'book')).toContain('Send a parcel');
    expect(labelsOf(['*'], 'create customer')).toEqual(['New account']);
    expect(labelsOf(['API_/accounts:GET'], 'create customer')).toEqual([]);
    expect(labelsOf(['*'], 'manifest')).toEqual(expect.arrayContaining(['Interhub transfers', 'New transfer']));
    expect(labelsOf(['*'], 'draft')).toContain('New draft of a tariff');
    expect(labelsOf(['API_/rates/revisions:GET'], 'draft')).toEqual([]);
    expect(labelsOf(['*'], 'credit')).toContain('Credit notes');
    expect(labelsOf([], 'credit')).toEqual([]);
    expect(labels('keyboard')).toContain('Keyboard shortcuts');
  });

  it('SCREEN-60: answers what staff and customers type for what they want done with the page where it is done', () => {
    const firstOf = (typed: string) => labels(typed)[0];
    const staff = { ...OWNER.actor, role_id: 3, account_id: null, email: 'a@b.example', is_platform_internal: false };
    const offered = commandsFor({
      facts: { ...OWNER, actor: { ...staff, permissions: ['*'], permissions_ui: ['*'] }, account: null },
      now: NOW,
      is_small_screen: false,
    });
    const may = { find_references: false, list_shipments: false };
    const byStaff = (typed: string) => commandsMatching(offered, typed, may).map(({ label }) => label);

    expect(['print', 'label', 'track', 'pay', 'invoice', 'refund', 'return'].map(firstOf)).toEqual([
      'Shipments',
      'Shipments',
      'Track my parcel',
      'Top up',
      'Invoices and payments',
      'Invoices and payments',
      'Returns',
    ]);
    expect(['print', 'track', 'driver', 'invoice', 'return'].map((typed) => byStaff(typed)[0])).toEqual([
      'Shipments',
      'Shipments',
      'Drivers',
      'Invoices',
      'Returns',
    ]);
    expect(byStaff('refund')).toEqual(['Credit notes', 'Payments', 'Billing']);
    expect(byStaff('pay')).toEqual(['Payments', 'Billing']);
    expect(byStaff('print').slice(0, 3)).toEqual(['Shipments', 'Blank shipments', 'Batches']);
  });

  it('SCREEN-60: says that the list has older ones, where only the newest were looked at', () => {
    const may = { find_references: false, list_shipments: true };

    expect(labels('lapsed', may)).toEqual(['Shipments with “lapsed”']);
    expect(labels('lapsed', { ...may, has_older: true })).toEqual(['All shipments with “lapsed”, older ones too']);
  });

  it('offers nothing that the user may not do', () => {
    const held = { ...OWNER, account: { account_type: 'postpaid' as const, is_on_hold: true } };

    const offered = commandsFor({ facts: held, now: NOW, is_small_screen: false });

    expect(offered.map(({ label }) => label)).not.toContain('Send a parcel');
  });

  it('SCREEN-50: reaches the pages beside the settings, for staff who may open them', () => {
    const lead = { role_id: 7, account_id: null, permissions: ['API_/branches:GET', 'API_/tags:GET'], permissions_ui: [] };
    const offered = commandsFor({
      facts: { ...OWNER, actor: { email: 'a@b.example', is_platform_internal: false, ...lead }, account: null },

      now: NOW,
      is_small_screen: false,
    });

    expect(offered.filter(({ place }) => place === 'Settings').map(({ label }) => label)).toEqual([
      'Branches',
      'Tags',
      'Places',
      'Public holidays',
      'Note types',
    ]);
    expect(labels('')).not.toContain('Note types');
  });

  it('finds by any part of the words, what begins so first', () => {
    expect(labels('qu').slice(0, 2)).toEqual(['Quick quote', 'Shipment quotes']);
    expect(labels('quotes ship')[0]).toBe('Shipment quotes');
  });

  it('looks up what was typed as a reference, for who may', () => {
    expect(labels(' ab2cd3 ')).toEqual(['Shipments with “ab2cd3”']);
    expect(commandsMatching(commands, ' ab2cd3 ', { find_references: true, list_shipments: false })).toEqual([
      { key: 'reference', label: 'Find reference AB2CD3', place: 'Search', act: { kind: 'find-reference', reference: 'AB2CD3' } },
    ]);
    expect(labels('', { find_references: true, list_shipments: true })).not.toContain('Find reference ');
  });

  it('leads to what the server finds that the reader may open, and to settings, before the searches', () => {
    const results = [
      { type: 'account', data: { id: 3, label: 'Acme Online', detail: 'ACM01' } },
      { type: 'shipment', data: { id: 7, label: 'AB2CD3', detail: 'Naledi, Sandton, At hub' } },
      { type: 'invoice', data: { id: 9, label: 'INV000009', detail: '' } },
    ] as const;
    const isOpen = (href: string) => href.startsWith('/accounts/3') || href.startsWith('/shipments/7');
    const more = [
      ...suggestedCommands(results, { is_staff: true, isOpen }),
      ...settingCommands([{ key: 'a', label: 'Acme widget', detail: 'Widgets', href: '/settings?setting=a' }]),
    ];

    const found = commandsMatching(commands, 'acme', { find_references: true, list_shipments: true, more });

    expect(
      found.map(({ label, place, act }) => [
        label,
        place,
        act.kind === 'find-reference' ? act.reference : act.kind === 'go' ? act.href : '',
      ]),
    ).toEqual([
      ['Acme Online', 'Account', '/accounts/3'],
      ['AB2CD3', 'Shipment', '/shipments/7'],
      ['Acme widget', 'Setting', '/settings?setting=a'],
      ['Find reference ACME', 'Search', 'ACME'],
      ['Shipments with “acme”', 'Search', '/shipments?search=acme'],
    ]);
  });
});

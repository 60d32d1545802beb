import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { DEFAULT_FEATURES } from '@tsela/domain/providers/features';
import { expect, it } from 'vitest';
import { manyActs, namesAct, shipmentActs, typedAct, typedMany } from './palette-shipments.ts';

const FOUND = [
  { type: 'account', data: { id: 4, label: 'ABC123' } },
  { type: 'shipment', data: { id: 7, label: 'ABC123' } },
];

function facts(permissions: readonly string[], account_id: number | null): MenuFacts {
  return {
    actor: {
      role_id: account_id === null ? 4 : 5,
      account_id,
      email: 'a@b.example',
      permissions: [...permissions],
      permissions_ui: [],
      is_platform_internal: false,
    },
    account: null,
    features: DEFAULT_FEATURES,
    settings: { guest_login_is_staff_login: false, unused_feature_guest_shipment_creation: false },
  };
}

const labels = (text: string, of: MenuFacts) => shipmentActs(FOUND, text, of).map(({ label }) => label);

it('SCREEN-60: an act is told from the reference that it is typed with, in either order, and a page by its name stays one', () => {
  expect([typedAct('hold abc123').subject, typedAct('ABC123 print label').subject]).toEqual(['abc123', 'ABC123']);
  expect(typedAct('abc123 hold').acts).toEqual(['hold']);
  expect([namesAct('cancel abc123'), namesAct('abc123'), namesAct('hold')]).toEqual([true, false, false]);
  expect(typedAct('hold').subject).toBe('hold');
});

it('SCREEN-60: an act with several references is one act on all of them, asked for by who may act on many', () => {
  const staff = facts(['*'], null);

  expect(typedMany('hold abc123, Def456 ABC123')).toEqual({ act: 'hold', references: ['ABC123', 'DEF456'] });
  expect(typedMany('htrkwp order-771 release')).toEqual({ act: 'release', references: ['HTRKWP', 'ORDER-771'] });
  for (const text of [
    'hold abc123',
    'abc123 def456',
    'reschedule abc123 def456',
    'hold van wyk',
    'note johannesburg abc123',
    'hold print abc123 def456',
  ])
    expect(typedMany(text)).toBe(null);
  expect(manyActs('note abc123 def456', staff)).toEqual([
    {
      key: 'shipments-note',
      label: 'Add a note to 2 shipments',
      detail: 'ABC123, DEF456',
      place: 'Action',
      act: { kind: 'act-on', name: 'note', references: ['ABC123', 'DEF456'] },
    },
  ]);
  expect(manyActs('hold abc123 def456', facts(['API_/shipments:PATCH'], null))).toEqual([]);
  expect(manyActs('hold abc123 def456', facts(['*'], 9))).toEqual([]);
});

it('SCREEN-60: a note is asked for at once by who may act on many, and the notes are opened for others', () => {
  const [asked] = shipmentActs(FOUND, 'note abc123', facts(['*'], null));
  const [opened] = shipmentActs(FOUND, 'note abc123', facts(['API_/shipments:PATCH', 'API_/shipments/notes:POST'], null));

  expect(asked?.act).toEqual({ kind: 'act-on', name: 'note', references: ['ABC123'] });
  expect(opened?.act).toMatchObject({ href: '/shipments/7?tab=notes' });
});

it('SCREEN-60: the acts are those of who may ever take them, with the shipment whose reference is typed in full', () => {
  const staff = facts(['*'], null);

  expect(shipmentActs(FOUND, 'hold abc123', staff)).toEqual([
    {
      key: 'shipment-7-hold',
      label: 'Put ABC123 on hold',
      place: 'Action',
      act: { kind: 'go', href: '/shipments/7?act=hold' },
    },
  ]);
  expect(labels('abc123', staff)).toHaveLength(7);
  expect(labels('abc12', staff)).toEqual([]);
  expect(labels('hold abc123', facts(['*'], 9))).toEqual([]);
  expect(labels('abc123', facts(['API_/shipments:GET'], null))).toEqual(['Print stickers of ABC123']);
  expect(labels('abc123', { ...staff, actor: null })).toEqual([]);
});

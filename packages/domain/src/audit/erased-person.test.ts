import { describe, expect, it } from 'vitest';
import { textEraser, withoutPerson, withoutTraces } from './erased-person.ts';

it('erasing leaves what was done of a change, and nothing that identifies a person', () => {
  const change = {
    name: 'Naledi Khumalo',
    email: 'naledi@example.com',
    mobile_number: '',
    role_id: 4,
    is_active: true,
    custom_fields: { id_number: '8001015009087' },
    rows: [{ name: 'Naledi', branch_id: null }],
  };

  expect(withoutPerson(change)).toEqual({
    name: '(erased)',
    email: '(erased)',
    mobile_number: '',
    role_id: 4,
    is_active: true,
    custom_fields: '(erased)',
    rows: [{ name: '(erased)', branch_id: null }],
  });
  expect([withoutPerson(null), withoutPerson('kept')]).toEqual([null, 'kept']);
});

describe('a person in what others have written', () => {
  const traces = { keys: ['thandi@example.com', '+27831112223'], names: ['Thandi Nkosi'] };
  const without = (value: unknown) => withoutTraces(value, traces);

  it('the smallest record with their address or number loses everything that identifies a person, its neighbours nothing', () => {
    const change = {
      account: 7,
      billing_contact: { name: 'Thandi Nkosi', email: 'Thandi@Example.com', mobile_number: '' },
      other_contact: { name: 'Sipho', email: 'sipho@example.com' },
    };

    expect(without(change)).toEqual({
      ...change,
      billing_contact: { name: '(erased)', email: '(erased)', mobile_number: '' },
    });
  });

  it('in other texts the address or number goes and the rest stays, in whichever capitals', () => {
    expect(without(['Ask THANDI@example.com or +27831112223.', 5, null])).toEqual(['Ask (erased) or (erased).', 5, null]);
  });

  it.each(['xthandi@example.com', 'thandi@example.common', '+278311122234'])('%s is of another person', (text) => {
    expect(without(text)).toBe(text);
  });

  it('a name goes where they signed and nowhere else, since two people may have one name', () => {
    expect(without({ added_by: 'Thandi Nkosi', editor: 'Thandi Nkosi', name: 'Thandi Nkosi', changed_by_name: 'Sipho' })).toEqual(
      {
        added_by: 'Deleted user',
        editor: 'Deleted user',
        name: 'Thandi Nkosi',
        changed_by_name: 'Sipho',
      },
    );
  });

  it('signs that mean something in patterns are taken as they are, and no text at all takes nothing out', () => {
    expect(textEraser(['a+b(c)@example.com'])('Ask a+b(c)@example.com')).toBe('Ask (erased)');
    expect(textEraser(['', ' '])('Ask us')).toBe('Ask us');
  });

  it('only the fields that are given go, where some are', () => {
    expect(
      withoutPerson({ delivery_contact: { name: 'A' }, collection_contact: { name: 'B' } }, new Set(['delivery_contact'])),
    ).toEqual({
      delivery_contact: '(erased)',
      collection_contact: { name: 'B' },
    });
  });
});

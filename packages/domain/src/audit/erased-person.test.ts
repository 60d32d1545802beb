import { expect, it } from 'vitest';
import { withoutPerson } from './erased-person.ts';

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

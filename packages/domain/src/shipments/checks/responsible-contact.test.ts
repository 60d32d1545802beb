import { expect, it } from 'vitest';
import { responsibleContactChecks } from './responsible-contact.ts';

it.each([
  [{}, []],
  [{ name: 'Thandi', email: ' thandi@example.com ', mobile_number: '082 123 4567' }, []],
  [{ email: 'thandi' }, ['responsible_contact.email']],
  [{ email: 'thandi@example.com', mobile_number: '12' }, ['responsible_contact.mobile_number']],
])('DATA-22: a responsible contact %j is refused at %j', (contact, fields) => {
  expect(responsibleContactChecks(contact).map(({ field }) => field)).toEqual(fields);
});

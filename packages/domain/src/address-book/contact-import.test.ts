import { describe, expect, it } from 'vitest';
import { CONTACT_IMPORT_FIELDS, checkedContactRow } from './contact-import.ts';
import type { ContactImportRow } from './contact-import.ts';

const ROW: ContactImportRow = {
  row: 2,
  name: 'Rachel',
  contact_name: '',
  mobile_number: '083 123 4567',
  email: 'rachel@example.com',
  company: '',
  street_address: '3 Beach Road',
  local_area: 'Sea Point',
  city: 'Cape Town',
  code: '8005',
  zone: 'WC',
  special_instructions: '',
  opening_hours: '',
};

describe('SCREEN-14: a row of a file of contacts', () => {
  it('is kept with its number as messages need it', () => {
    const { contact, restored, violations } = checkedContactRow(ROW);

    expect([contact.mobile_number, restored, violations]).toEqual(['+27831234567', [], []]);
  });

  it('gets back the zeros that a spreadsheet took, and says so', () => {
    const { contact, restored } = checkedContactRow({ ...ROW, mobile_number: '831234567', code: '181' });

    expect([contact.mobile_number, contact.code]).toEqual(['+27831234567', '0181']);
    expect(restored).toEqual([
      { field: 'mobile_number', value: '+27831234567' },
      { field: 'code', value: '0181' },
    ]);
  });

  it('may come from an export, whose cells begin with an apostrophe where a spreadsheet would count', () => {
    expect(checkedContactRow({ ...ROW, mobile_number: "'+27831234567" }).contact.mobile_number).toBe('+27831234567');
  });

  it.each([
    ['name', ' ', 'Please enter a name.'],
    ['mobile_number', '8,31E+08', 'Please enter a valid mobile number.'],
    ['email', 'rachel@', 'Please enter a valid email address.'],
    ['zone', 'Bavaria', 'This is not a province of South Africa.'],
    ['code', '12345678901', 'This is longer than 10 letters.'],
    ['special_instructions', 'x'.repeat(256), 'This is longer than 255 letters.'],
    ['opening_hours', 'Ask inside', 'Please write the opening hours like Mon-Fri 08:00-17:00, Sat 08:00-13:00.'],
  ] as const)('says what is wrong in the column %s', (field, cell, message) => {
    expect(checkedContactRow({ ...ROW, [field]: cell }).violations.map((each) => [each.field, each.message])).toEqual([
      [field, message],
    ]);
    expect(checkedContactRow(ROW).violations).toEqual([]);
  });

  it('has its opening hours as they are kept, however they are written', () => {
    const { contact, violations } = checkedContactRow({ ...ROW, opening_hours: 'Mon–Fri 8:00–17:00; Sat 08:00-13:00' });

    expect([contact.opening_hours, violations]).toEqual(['Mon-Fri 08:00-17:00, Sat 08:00-13:00', []]);
  });

  it('says at its suburb when it has no place at all', () => {
    expect(checkedContactRow({ ...ROW, local_area: '', city: '' }).violations.map(({ field }) => field)).toEqual(['local_area']);
  });

  it('has headings that mean one column each', () => {
    const names = CONTACT_IMPORT_FIELDS.flatMap(({ label, also }) => [label.toLowerCase().replaceAll(/[^a-z]/g, ''), ...also]);

    expect(new Set(names).size).toBe(names.length);
  });
});

import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { describe, expect, it } from 'vitest';
import { NEW_ACCOUNT, amountOf, changeInput, createInput, draftOf, isChanged, problemsOf } from './account-form-draft.ts';

const ACCOUNT: Account = {
  id: 7 as AccountId,
  account_code: 'KAR0001',
  name: 'Karoo Traders',
  account_type: 'postpaid',
  status: 'open',
  balance: -100,
  credit_limit: 5000,
  is_on_hold: false,
  temp_disable_auto_hold: false,
  temp_disable_auto_hold_until: null,
  needs_approval: false,
  force_show_billing_transactions: false,
  invoice_frequency: 'weekly',
  invoice_frequency_time: 1,
  tracking_prefix: '',
  billing_contact: { name: 'Thandi', email: 'thandi@example.com', mobile_number: '+27821234567' },
  support_email: null,
  registration_number: '',
  vat_number: '',
  address: null,
  registration_fields: { parcels: 12 },
  custom_fields: { industry: 'Wine' },
  internal_fields: { sales_person: 'Sipho' },
  parcel_types: [],
  merged_into_account_id: null,
  time_close_asked: null,
  close_asked_reason: '',
  time_created: '2026-01-01T08:00:00.000Z',
  time_modified: '2026-01-02T08:00:00.000Z',
  time_closed: null,
};
const FIELDS = [{ code: 'parcels', type: 'number' }];

const INDUSTRY = {
  code: 'industry',
  label: 'Industry',
  type: 'text',
  options: [],
  is_required: true,
  is_visible_to_account: true,
  is_shown_in_list: false,
  is_active: true,
} as const;

describe('the form of an account', () => {
  it('SCREEN-44: asks for required fields of the provider’s own, and sends them when they were changed', () => {
    const draft = draftOf(ACCOUNT);
    const emptied = { ...draft, custom: { industry: '' } };

    expect(draft.custom).toEqual({ industry: 'Wine' });
    expect(changeInput(ACCOUNT, draft, FIELDS, [INDUSTRY])).not.toHaveProperty('custom_fields');
    expect(problemsOf(emptied, [INDUSTRY])).toEqual({ 'custom_fields.industry': 'Please fill in “Industry”.' });
    expect(changeInput(ACCOUNT, emptied, FIELDS, [INDUSTRY]).custom_fields).toEqual({ industry: null });
    expect(createInput({ ...NEW_ACCOUNT, custom: { industry: 'Olives' } }, FIELDS, [INDUSTRY]).custom_fields).toEqual({
      industry: 'Olives',
    });
  });

  it('sends nothing that was not changed, and the time of what was read', () => {
    expect(isChanged(draftOf(ACCOUNT), draftOf(ACCOUNT))).toBe(false);
    expect(changeInput(ACCOUNT, draftOf(ACCOUNT), FIELDS)).toEqual({ id: 7, time_modified: '2026-01-02T08:00:00.000Z' });
  });

  it('sends what was changed, numbers as numbers and what was emptied as nothing', () => {
    const draft = {
      ...draftOf(ACCOUNT),
      name: ' Karoo Books ',
      contact_email: 'books@example.com',
      city: 'Cape Town',
      invoice_frequency_time: '5',
      registration_fields: { parcels: '30' },
      internal_fields: { sales_person: '' },
    };

    expect(changeInput(ACCOUNT, draft, FIELDS)).toEqual({
      id: 7,
      time_modified: '2026-01-02T08:00:00.000Z',
      name: 'Karoo Books',
      billing_contact: { name: 'Thandi', email: 'books@example.com', mobile_number: '+27 82 123 4567' },
      address: { city: 'Cape Town' },
      invoice_frequency: 'weekly',
      invoice_frequency_time: 5,
      registration_fields: { parcels: 30 },
      internal_fields: { sales_person: null },
    });
  });

  it('of a new account leaves out what is empty, and the owner when none is invited', () => {
    const draft = { ...NEW_ACCOUNT, name: 'Karoo', owner_name: 'Thandi', owner_email: 'thandi@example.com' };

    expect(createInput(draft, [])).toEqual({
      name: 'Karoo',
      account_type: 'prepaid',
      billing_contact: { name: '', email: '', mobile_number: '' },
      owner: { name: 'Thandi', email: 'thandi@example.com' },
    });
    expect(createInput({ ...draft, invites: false, account_type: 'postpaid', credit_limit: 'R 5 000' }, [])).toMatchObject({
      credit_limit: 5000,
      invoice_frequency: 'monthly',
    });
    expect('owner' in createInput({ ...draft, invites: false }, [])).toBe(false);
  });

  it.each([
    [{}, ['name', 'owner.name', 'owner.email']],
    [{ name: 'Karoo', invites: false }, []],
    [{ name: 'Karoo', invites: false, credit_limit: 'much' }, ['credit_limit']],
    [{ name: 'Karoo', invites: false, contact_email: 'x', support_email: 'y' }, ['billing_contact.email', 'support_email']],
    [
      { name: 'Karoo', invites: false, invoice_frequency: 'weekly' as const, invoice_frequency_time: '' },
      ['invoice_frequency_time'],
    ],
  ])('with %j lacks %j', (changes, missing) => {
    expect(Object.keys(problemsOf({ ...NEW_ACCOUNT, ...changes }))).toEqual(missing);
  });

  it.each([
    ['', undefined],
    ['5000', 5000],
    ['R 5 000,50', 5000.5],
    ['1 234.5', 1234.5],
    ['-5', null],
    ['1.234', null],
    ['much', null],
  ])('reads the amount %j as %j', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
});

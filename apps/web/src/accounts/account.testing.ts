import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';

/** A prepaid account as the server answers it to staff. */
export function anAccount(parts: Partial<Account> = {}): Account {
  const account = {
    id: 7 as AccountId,
    name: 'Karoo Books',
    account_code: 'KAR01',
    account_type: 'prepaid',
    status: 'open',
    invoice_frequency: 'monthly',
    invoice_frequency_time: null,
    tracking_prefix: '',
    billing_contact: { name: '', email: '', mobile_number: '' },
    support_email: null,
    registration_number: '',
    vat_number: '',
    address: null,
    registration_fields: {},
    custom_fields: {},
    parcel_types: [],
    time_modified: '2026-11-20T08:00:00.000Z',
    ...parts,
  };
  // What forms and dialogs read of an account.
  return account as Account;
}

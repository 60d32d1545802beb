import { bankOf } from '@tsela/domain/billing/provider-bank';
import type { ProviderBank } from '@tsela/domain/billing/provider-bank';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { AccountRow } from '../../accounts/account-repository.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';

/** Who issues a document and to whom, as it stands on it for good. */
export interface IssuedParties {
  readonly company: {
    readonly name: string;
    readonly address: string;
    readonly registration_number: string;
    readonly vat_number: string;
    readonly email: string;
    readonly phone: string;
  };
  readonly account: {
    readonly name: string;
    readonly account_code: string;
    readonly vat_number: string;
    readonly registration_number: string;
    readonly address: string;
    readonly email: string;
  };
  /** Where it is paid to; empty texts where the provider has named no bank. */
  readonly bank: ProviderBank;
}

/** The two as they are at the moment. Source: KEY-25, KEY-26, KEY-PAY-09, screens S42. */
export function issuedBy(
  settings: StoredSettings,
  account: Pick<AccountRow, 'name' | 'account_code' | 'vat_number' | 'registration_number' | 'address' | 'billing_contact'>,
): IssuedParties {
  return {
    company: {
      name: readSetting(settings, 'invoice_company_name') || readSetting(settings, 'provider_title'),
      address: readSetting(settings, 'invoice_address'),
      registration_number: readSetting(settings, 'invoice_registration_no'),
      vat_number: readSetting(settings, 'invoice_vat_no'),
      email: readSetting(settings, 'billing_email_address'),
      phone: readSetting(settings, 'billing_contact_number'),
    },
    account: {
      name: account.name,
      account_code: account.account_code,
      vat_number: account.vat_number,
      registration_number: account.registration_number,
      address: addressText(account.address),
      email: account.billing_contact.email ?? '',
    },
    bank: bankOf(settings),
  };
}

function addressText(address: AccountRow['address']): string {
  if (!address) return '';
  const { company, street_address, local_area, city, code } = address;
  return [...new Set([company, street_address, local_area, [city, code].filter(Boolean).join(' ')].filter(Boolean))].join('\n');
}

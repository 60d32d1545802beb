import { readSetting } from '../providers/provider-settings.ts';
import type { ProviderSettings } from '../providers/provider-settings.ts';

/** The bank account that customers transfer to; empty texts for what the provider has not named. */
export interface ProviderBank {
  readonly name: string;
  readonly branch_code: string;
  readonly account_type: string;
  readonly account_number: string;
}

/** The bank account as the provider's settings have it. Source: KEY-PAY-09. */
export function bankOf(settings: ProviderSettings): ProviderBank {
  return {
    name: readSetting(settings, 'payment_methods_eft_details_bank'),
    branch_code: readSetting(settings, 'payment_methods_eft_details_branch_code'),
    account_type: readSetting(settings, 'payment_methods_eft_details_account_type'),
    account_number: readSetting(settings, 'payment_methods_eft_details_account_number'),
  };
}

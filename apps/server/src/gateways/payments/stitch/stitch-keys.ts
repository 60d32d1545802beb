import type { PaymentPurpose } from '@tsela/domain/gateways/payment-gateway';
import type { GatewayAccess } from '../payment-gateway.ts';

/** The settings with Stitch's credentials, by purpose. Source: KEY-PAY-05, KEY-PAY-06. */
const STITCH_KEYS = {
  shipment: {
    client_id: 'payment_methods_stitch_client_id',
    client_secret: 'payment_methods_stitch_client_secret',
    webhook_secret: 'payment_methods_stitch_webhook_secret',
    beneficiary_reference: 'payment_methods_stitch_beneficiary_reference',
    beneficiary_name: 'payment_methods_stitch_beneficiary_name',
    beneficiary_bank_id: 'payment_methods_stitch_beneficiary_bank_id',
    beneficiary_account_number: 'payment_methods_stitch_beneficiary_account_number',
  },
  topup: {
    client_id: 'payment_methods_stitch_topup_client_id',
    client_secret: 'payment_methods_stitch_topup_client_secret',
    webhook_secret: 'payment_methods_stitch_topup_webhook_secret',
    beneficiary_reference: 'payment_methods_stitch_topup_beneficiary_reference',
    beneficiary_name: 'payment_methods_stitch_topup_beneficiary_name',
    beneficiary_bank_id: 'payment_methods_stitch_topup_beneficiary_bank_id',
    beneficiary_account_number: 'payment_methods_stitch_topup_beneficiary_account_number',
  },
} as const;

/** What a provider has set of Stitch for a purpose. */
export interface StitchSettings {
  readonly client_id: string;
  readonly client_secret: string;
  /** What its token is for, where that is more than payments. */
  readonly scope?: string;
  readonly webhook_secret: string;
  readonly beneficiary_reference: string;
  readonly beneficiary: { readonly name: string; readonly bank_id: string; readonly account_number: string };
}

export function stitchSettings({ settingOf }: GatewayAccess, purpose: PaymentPurpose): StitchSettings {
  const keys = STITCH_KEYS[purpose];
  return {
    client_id: settingOf(keys.client_id).trim(),
    client_secret: settingOf(keys.client_secret),
    webhook_secret: settingOf(keys.webhook_secret),
    beneficiary_reference: settingOf(keys.beneficiary_reference).trim(),
    beneficiary: {
      name: settingOf(keys.beneficiary_name).trim(),
      bank_id: settingOf(keys.beneficiary_bank_id).trim(),
      account_number: settingOf(keys.beneficiary_account_number).trim(),
    },
  };
}

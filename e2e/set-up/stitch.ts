import { STITCH_MERCHANT } from '../../sandbox/stitch/merchant.ts';

/** The settings that have Stitch take payments of a purpose at its sandbox. */
export function atStitch(purpose: 'shipment' | 'topup'): Readonly<Record<string, string | boolean>> {
  const prefix = purpose === 'topup' ? 'payment_methods_stitch_topup' : 'payment_methods_stitch';
  const { client_id, client_secret, webhook_secret, beneficiary } = STITCH_MERCHANT;
  return {
    [`${prefix}_client_id`]: client_id,
    [`${prefix}_client_secret`]: client_secret,
    [`${prefix}_webhook_secret`]: webhook_secret,
    [`${prefix}_beneficiary_name`]: beneficiary.name,
    [`${prefix}_beneficiary_bank_id`]: beneficiary.bank_id,
    [`${prefix}_beneficiary_account_number`]: beneficiary.account_number,
    [`${prefix}_enabled`]: true,
  };
}

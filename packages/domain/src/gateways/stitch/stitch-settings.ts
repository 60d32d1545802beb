import { onOff, text } from '../../providers/setting-types.ts';

/** What a provider sets of Stitch, for the payments of guests and for top-ups. Source: KEY-PAY-05, KEY-PAY-06. */
export const STITCH_SETTINGS = {
  shipment: {
    payment_methods_stitch_enabled: onOff(false, 'staff'),
    payment_methods_stitch_set_up_credentials_per_branch: onOff(false, 'staff'),
    payment_methods_stitch_client_id: text('staff'),
    payment_methods_stitch_client_secret: text('secret', 'secret'),
    payment_methods_stitch_webhook_secret: text('secret', 'secret'),
    payment_methods_stitch_beneficiary_reference: text('staff'),
    payment_methods_stitch_beneficiary_name: text('staff'),
    payment_methods_stitch_beneficiary_bank_id: text('staff'),
    payment_methods_stitch_beneficiary_account_number: text('staff', 'digits'),
  },
  topup: {
    payment_methods_stitch_topup_enabled: onOff(false, 'staff'),
    payment_methods_stitch_topup_set_up_credentials_per_branch: onOff(false, 'staff'),
    payment_methods_stitch_topup_client_id: text('staff'),
    payment_methods_stitch_topup_client_secret: text('secret', 'secret'),
    payment_methods_stitch_topup_webhook_secret: text('secret', 'secret'),
    payment_methods_stitch_topup_beneficiary_reference: text('staff'),
    payment_methods_stitch_topup_beneficiary_name: text('staff'),
    payment_methods_stitch_topup_beneficiary_bank_id: text('staff'),
    payment_methods_stitch_topup_beneficiary_account_number: text('staff', 'digits'),
  },
};

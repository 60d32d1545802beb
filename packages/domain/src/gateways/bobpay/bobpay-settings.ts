import { onOff, optionalNumeric, text } from '../../providers/setting-types.ts';

/** What a provider sets of Bob Pay, for the payments of guests and for top-ups. Source: KEY-PAY-03, KEY-PAY-04. */
export const BOBPAY_SETTINGS = {
  shipment: {
    payment_methods_bobpay_enabled: onOff(false, 'staff'),
    payment_methods_bobpay_recipient_account_code: text('staff'),
    payment_methods_bobpay_passphrase: text('secret', 'secret'),
    payment_methods_bobpay_api_token: text('secret', 'secret'),
  },
  topup: {
    payment_methods_bobpay_topup_enabled: onOff(false, 'staff'),
    payment_methods_bobpay_topup_recipient_account_code: text('staff'),
    payment_methods_bobpay_topup_passphrase: text('secret', 'secret'),
    payment_methods_bobpay_topup_api_token: text('secret', 'secret'),
    payment_methods_bobpay_topup_limit: optionalNumeric(null, 'account', 'rand'),
  },
};

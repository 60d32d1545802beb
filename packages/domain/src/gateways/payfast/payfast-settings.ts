import { onOff, optionalNumeric, text } from '../../providers/setting-types.ts';

/** What a provider sets of PayFast, for the payments of guests and for top-ups. Source: KEY-PAY-01, KEY-PAY-02. */
export const PAYFAST_SETTINGS = {
  shipment: {
    payment_methods_payfast_enabled: onOff(false, 'staff'),
    payment_methods_payfast_merchant_id: text('staff'),
    payment_methods_payfast_merchant_key: text('staff'),
    payment_methods_payfast_passphrase: text('secret', 'secret'),
  },
  topup: {
    payment_methods_payfast_topup_enabled: onOff(false, 'staff'),
    payment_methods_payfast_topup_merchant_id: text('staff'),
    payment_methods_payfast_topup_merchant_key: text('staff'),
    payment_methods_payfast_topup_passphrase: text('secret', 'secret'),
    payment_methods_payfast_topup_limit: optionalNumeric(null, 'account', 'rand'),
  },
};

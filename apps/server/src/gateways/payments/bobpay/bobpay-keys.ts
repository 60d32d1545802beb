/** The settings with Bob Pay's credentials, by purpose. Source: KEY-PAY-03, KEY-PAY-04. */
export const BOBPAY_KEYS = {
  shipment: {
    account: 'payment_methods_bobpay_recipient_account_code',
    secret: 'payment_methods_bobpay_passphrase',
    token: 'payment_methods_bobpay_api_token',
  },
  topup: {
    account: 'payment_methods_bobpay_topup_recipient_account_code',
    secret: 'payment_methods_bobpay_topup_passphrase',
    token: 'payment_methods_bobpay_topup_api_token',
  },
} as const;

/** The settings with PayFast's credentials, by purpose. Source: KEY-PAY-01, KEY-PAY-02. */
export const PAYFAST_KEYS = {
  shipment: {
    id: 'payment_methods_payfast_merchant_id',
    key: 'payment_methods_payfast_merchant_key',
    secret: 'payment_methods_payfast_passphrase',
  },
  topup: {
    id: 'payment_methods_payfast_topup_merchant_id',
    key: 'payment_methods_payfast_topup_merchant_key',
    secret: 'payment_methods_payfast_topup_passphrase',
  },
} as const;

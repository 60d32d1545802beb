import type { PaymentGateway } from '../payment-gateway.ts';
import type { BOBPAY_SETTINGS } from './bobpay-settings.ts';

/** Bob Pay, as people pay by it and as a provider sets it up. Source: decisions §4.7, screens S49. */
export const BOBPAY = {
  name: 'Bob Pay',
  methods: {
    bob_pay_credit_card: { type: 'credit card', label: 'Credit or debit card' },
    bob_pay_instant_eft: { type: 'instant EFT', label: 'Instant EFT' },
    bob_pay_manual_eft: { type: 'manual EFT', label: 'Manual EFT' },
    bob_pay_capitec: { type: 'Capitec Pay', label: 'Capitec Pay' },
    bob_pay_pay_shap: { type: 'PayShap', label: 'PayShap' },
    bob_pay_scan_to_pay: { type: 'scan to pay', label: 'Scan to pay' },
  },
  test_help: 'Asks Bob Pay whether it knows the account code that is saved. Nothing is paid.',
  purposes: {
    shipment: {
      enabled: 'payment_methods_bobpay_enabled',
      needs: ['payment_methods_bobpay_recipient_account_code', 'payment_methods_bobpay_passphrase'],
      limit: null,
      settings: {
        payment_methods_bobpay_enabled: {
          label: 'Bob Pay for guest shipments',
          help: 'Visitors may pay for their shipments by Bob Pay.',
        },
        payment_methods_bobpay_recipient_account_code: {
          label: 'Bob Pay recipient account code',
          help: 'Your Bob Pay account that receives the money.',
        },
        payment_methods_bobpay_passphrase: {
          label: 'Bob Pay passphrase',
          help: 'Your passphrase at Bob Pay, which proves that payments come from you. It is never shown again once saved.',
        },
        payment_methods_bobpay_api_token: {
          label: 'Bob Pay API token',
          help: 'A token from your Bob Pay dashboard. With it refunds are made from here, and Bob Pay is asked about payments it has not reported. Without it payments still come in. It is never shown again once saved.',
        },
      },
    },
    topup: {
      enabled: 'payment_methods_bobpay_topup_enabled',
      needs: ['payment_methods_bobpay_topup_recipient_account_code', 'payment_methods_bobpay_topup_passphrase'],
      limit: 'payment_methods_bobpay_topup_limit',
      settings: {
        payment_methods_bobpay_topup_enabled: {
          label: 'Bob Pay for top-ups',
          help: 'Customers may top up by Bob Pay.',
        },
        payment_methods_bobpay_topup_recipient_account_code: {
          label: 'Bob Pay top-up recipient account code',
          help: 'Your Bob Pay account that receives top-ups.',
        },
        payment_methods_bobpay_topup_passphrase: {
          label: 'Bob Pay top-up passphrase',
          help: 'Your passphrase at Bob Pay for top-ups. It is never shown again once saved.',
        },
        payment_methods_bobpay_topup_api_token: {
          label: 'Bob Pay API token for top-ups',
          help: 'A token from the Bob Pay dashboard of the account that receives top-ups. With it refunds are made from here, and Bob Pay is asked about top-ups it has not reported. It is never shown again once saved.',
        },
        payment_methods_bobpay_topup_limit: {
          label: 'Largest Bob Pay top-up',
          help: 'The most that can be topped up at once by Bob Pay.',
        },
      },
    },
  },
} as const satisfies PaymentGateway<typeof BOBPAY_SETTINGS>;

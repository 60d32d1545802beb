import type { PaymentGateway } from '../payment-gateway.ts';
import type { PAYFAST_SETTINGS } from './payfast-settings.ts';

/** PayFast, as people pay by it and as a provider sets it up. Source: decisions §4.7, screens S49. */
export const PAYFAST = {
  name: 'PayFast',
  methods: {
    credit_card: { type: 'credit card', label: 'Credit or debit card' },
    instant_eft: { type: 'instant EFT', label: 'Instant EFT' },
  },
  test_help: 'Asks PayFast with the merchant id and passphrase that are saved. Nothing is paid.',
  purposes: {
    shipment: {
      enabled: 'payment_methods_payfast_enabled',
      needs: ['payment_methods_payfast_merchant_id', 'payment_methods_payfast_merchant_key'],
      limit: null,
      settings: {
        payment_methods_payfast_enabled: {
          label: 'PayFast for guest shipments',
          help: 'Visitors may pay for their shipments by PayFast.',
        },
        payment_methods_payfast_merchant_id: {
          label: 'PayFast merchant ID',
          help: 'Your merchant ID at PayFast.',
          is_masked: true,
        },
        payment_methods_payfast_merchant_key: {
          label: 'PayFast merchant key',
          help: 'Your merchant key at PayFast.',
          is_masked: true,
        },
        payment_methods_payfast_passphrase: {
          label: 'PayFast passphrase',
          help: 'Your passphrase at PayFast, which proves that payments come from you. It is never shown again once saved.',
          shown_set_by: 'payment_methods_payfast_merchant_key',
        },
      },
    },
    topup: {
      enabled: 'payment_methods_payfast_topup_enabled',
      needs: ['payment_methods_payfast_topup_merchant_id', 'payment_methods_payfast_topup_merchant_key'],
      limit: 'payment_methods_payfast_topup_limit',
      settings: {
        payment_methods_payfast_topup_enabled: {
          label: 'PayFast for top-ups',
          help: 'Customers may top up by PayFast.',
        },
        payment_methods_payfast_topup_merchant_id: {
          label: 'PayFast top-up merchant ID',
          help: 'Your merchant ID at PayFast for top-ups.',
          is_masked: true,
        },
        payment_methods_payfast_topup_merchant_key: {
          label: 'PayFast top-up merchant key',
          help: 'Your merchant key at PayFast for top-ups.',
          is_masked: true,
        },
        payment_methods_payfast_topup_passphrase: {
          label: 'PayFast top-up passphrase',
          help: 'Your passphrase at PayFast for top-ups. It is never shown again once saved.',
          shown_set_by: 'payment_methods_payfast_topup_merchant_key',
        },
        payment_methods_payfast_topup_limit: {
          label: 'Largest PayFast top-up',
          help: 'The most that can be topped up at once by PayFast.',
        },
      },
    },
  },
} as const satisfies PaymentGateway<typeof PAYFAST_SETTINGS>;

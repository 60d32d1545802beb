import type { PaymentGateway } from '../payment-gateway.ts';
import type { STITCH_SETTINGS } from './stitch-settings.ts';

/** Stitch, as people pay by it and as a provider sets it up. Source: decisions §4.7, screens S49. */
export const STITCH = {
  name: 'Stitch',
  methods: {
    stitch_eft: { type: 'EFT', label: 'Pay by bank' },
    stitch_card: { type: 'card', label: 'Card' },
  },
  test_help: 'Asks Stitch with the client id and secret that are saved. Nothing is paid.',
  purposes: {
    shipment: {
      enabled: 'payment_methods_stitch_enabled',
      needs: [
        'payment_methods_stitch_client_id',
        'payment_methods_stitch_client_secret',
        'payment_methods_stitch_webhook_secret',
        'payment_methods_stitch_beneficiary_name',
        'payment_methods_stitch_beneficiary_bank_id',
        'payment_methods_stitch_beneficiary_account_number',
      ],
      limit: null,
      settings: {
        payment_methods_stitch_enabled: {
          label: 'Stitch for guest shipments',
          help: 'Visitors may pay for their shipments by Stitch, from their bank account or by card.',
        },
        payment_methods_stitch_set_up_credentials_per_branch: {
          label: 'Stitch credentials per branch',
          help: 'Branches may have Stitch details of their own, on their pages; one that has none uses those here.',
        },
        payment_methods_stitch_client_id: { label: 'Stitch client ID', help: 'Your client ID at Stitch.' },
        payment_methods_stitch_client_secret: {
          label: 'Stitch client secret',
          help: 'Your client secret at Stitch. It is never shown again once saved.',
        },
        payment_methods_stitch_webhook_secret: {
          label: 'Stitch webhook secret',
          help: 'Your webhook secret at Stitch. It is never shown again once saved.',
        },
        payment_methods_stitch_beneficiary_reference: {
          label: 'Stitch beneficiary reference',
          help: 'The text on your own bank statement.',
        },
        payment_methods_stitch_beneficiary_name: {
          label: 'Stitch beneficiary name',
          help: 'Name of the receiving account.',
        },
        payment_methods_stitch_beneficiary_bank_id: {
          label: 'Stitch beneficiary bank',
          help: 'Bank of the receiving account, as Stitch names it.',
        },
        payment_methods_stitch_beneficiary_account_number: {
          label: 'Stitch beneficiary account number',
          help: 'Number of the receiving account.',
        },
      },
    },
    topup: {
      enabled: 'payment_methods_stitch_topup_enabled',
      needs: [
        'payment_methods_stitch_topup_client_id',
        'payment_methods_stitch_topup_client_secret',
        'payment_methods_stitch_topup_webhook_secret',
        'payment_methods_stitch_topup_beneficiary_name',
        'payment_methods_stitch_topup_beneficiary_bank_id',
        'payment_methods_stitch_topup_beneficiary_account_number',
      ],
      limit: null,
      settings: {
        payment_methods_stitch_topup_enabled: {
          label: 'Stitch for top-ups',
          help: 'Customers may top up by Stitch, from their bank account or by card.',
        },
        payment_methods_stitch_topup_set_up_credentials_per_branch: {
          label: 'Stitch top-up credentials per branch',
          help: 'Branches may have Stitch details of their own, on their pages; one that has none uses those here.',
        },
        payment_methods_stitch_topup_client_id: {
          label: 'Stitch top-up client ID',
          help: 'Your client ID at Stitch for top-ups.',
        },
        payment_methods_stitch_topup_client_secret: {
          label: 'Stitch top-up client secret',
          help: 'Your client secret at Stitch for top-ups. It is never shown again once saved.',
        },
        payment_methods_stitch_topup_webhook_secret: {
          label: 'Stitch top-up webhook secret',
          help: 'Your webhook secret at Stitch for top-ups. It is never shown again once saved.',
        },
        payment_methods_stitch_topup_beneficiary_reference: {
          label: 'Stitch top-up beneficiary reference',
          help: 'The text on your own bank statement.',
        },
        payment_methods_stitch_topup_beneficiary_name: {
          label: 'Stitch top-up beneficiary name',
          help: 'Name of the receiving account.',
        },
        payment_methods_stitch_topup_beneficiary_bank_id: {
          label: 'Stitch top-up beneficiary bank',
          help: 'Bank of the receiving account, as Stitch names it.',
        },
        payment_methods_stitch_topup_beneficiary_account_number: {
          label: 'Stitch top-up beneficiary account number',
          help: 'Number of the receiving account.',
        },
      },
    },
  },
  of_branches: {
    shipment: {
      switch: 'payment_methods_stitch_set_up_credentials_per_branch',
      groups: [
        {
          name: 'client',
          needed: [
            'payment_methods_stitch_client_id',
            'payment_methods_stitch_client_secret',
            'payment_methods_stitch_webhook_secret',
          ],
          optional: [],
        },
        {
          name: 'beneficiary',
          needed: [
            'payment_methods_stitch_beneficiary_name',
            'payment_methods_stitch_beneficiary_bank_id',
            'payment_methods_stitch_beneficiary_account_number',
          ],
          optional: ['payment_methods_stitch_beneficiary_reference'],
        },
      ],
    },
    topup: {
      switch: 'payment_methods_stitch_topup_set_up_credentials_per_branch',
      groups: [
        {
          name: 'client',
          needed: [
            'payment_methods_stitch_topup_client_id',
            'payment_methods_stitch_topup_client_secret',
            'payment_methods_stitch_topup_webhook_secret',
          ],
          optional: [],
        },
        {
          name: 'beneficiary',
          needed: [
            'payment_methods_stitch_topup_beneficiary_name',
            'payment_methods_stitch_topup_beneficiary_bank_id',
            'payment_methods_stitch_topup_beneficiary_account_number',
          ],
          optional: ['payment_methods_stitch_topup_beneficiary_reference'],
        },
      ],
    },
  },
} as const satisfies PaymentGateway<typeof STITCH_SETTINGS>;

import { gatewaySettingsFor } from '../../gateways/gateway-settings.ts';
import type { VatPercentageEntry } from '../setting-records.ts';
import { choice, numeric, onOff, records, text } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Rates and billing, section by section. */
export const RATES_SETTINGS = {
  ...inSection('rates', 'billing contact', {
    billing_email_address: text('account', 'email-list'),
    billing_contact_number: text('account', 'phone'),
  }),
  ...inSection('rates', 'invoice settings', {
    invoice_company_name: text('staff'),
    invoice_address: text('staff', 'multi-line'),
    invoice_registration_no: text('staff'),
    invoice_vat_no: text('staff'),
    invoice_terms_and_conditions_html: text('staff', 'html'),
    vat_percentage: numeric(15, 'public', { unit: '%', max: 100 }),
    all_vat_percentages: records<VatPercentageEntry>(['from_date', 'percentage'], 'staff', [
      { from_date: '2018-04-01', percentage: 15 },
    ]),
    invoice_due_days: numeric(30, 'staff'),
    invoice_statement_day: numeric(1, 'staff', { max: 28 }),
    invoice_reminder_days: text('staff', 'day-list'),
    accounting_sales_code: text('staff'),
    accounting_bank_code: text('staff'),
    accounting_standard_tax_code: text('staff'),
    accounting_zero_tax_code: text('staff'),
  }),
  ...inSection('rates', 'when to invoice', {
    invoice_trigger_shipment_status: choice(
      ['collected', 'at-destination-hub', 'out-for-delivery', 'delivered'],
      'collected',
      'account',
    ),
  }),
  ...inSection('rates', 'rate settings', {
    weight_rounding: choice(['round_up', 'round_normally', 'round_up_to_nearest_half', 'do_not_round'], 'round_up', 'staff'),
    volumetric_divisor: numeric(5000, 'staff', { unit: 'cm³ per kg' }),
    rate_formula_default: choice(['flat', 'formula', 'no-rate', 'zero-rate'], 'formula', 'staff'),
    charge_discrepancy_threshold_min_amount: numeric(20, 'staff', { unit: 'rand' }),
    charge_discrepancy_answer_days: numeric(7, 'staff', { unit: 'days', max: 90 }),
    pay_as_you_go: onOff(false, 'account'),
    quote_payment_reference: choice(['both', 'quote-reference', 'account-code'], 'both', 'account'),
  }),
  ...inSection('rates', 'payment methods for guest shipments', {
    ...gatewaySettingsFor('shipment'),
    payment_pending_validity_period: numeric(30, 'public', { unit: 'days' }),
    enable_payment_intervention: onOff(false, 'staff'),
  }),
  ...inSection('rates', 'payment methods for account top-up', {
    ...gatewaySettingsFor('topup'),
    payment_methods_custom_topup_enabled: onOff(false, 'staff'),
    payment_methods_custom_topup_url: text('account', 'url'),
    payment_methods_custom_topup_name: text('account'),
    payment_methods_custom_topup_image_url: text('account', 'picture'),
    payment_methods_eft_enabled: onOff(false, 'staff'),
    payment_methods_eft_details_bank: text('account'),
    payment_methods_eft_details_branch_code: text('account'),
    payment_methods_eft_details_account_type: text('account'),
    payment_methods_eft_details_account_number: text('account'),
  }),
  ...inSection('rates', 'payment import date range', {
    payment_import_start_date: text('staff', 'date'),
    payment_import_end_date: text('staff', 'date'),
  }),
};

import type { InternalAccountField, RegistrationField } from '../setting-records.ts';
import { choice, idList, numeric, onOff, records, text } from '../setting-types.ts';
import { inSection } from './in-section.ts';

/** The settings of the tab Accounts, section by section. */
export const ACCOUNTS_SETTINGS = {
  ...inSection('accounts', 'account creation', {
    default_account_code: text('staff', 'plain', { initial: 'GUEST' }),
    default_account_type: choice(['prepaid', 'postpaid'], 'prepaid', 'staff'),
    account_code_prefix: text('staff', 'code'),
    default_credit_limit: numeric(0, 'staff', { unit: 'rand' }),
    auto_hold_overdue_days: numeric(0, 'staff'),
  }),
  ...inSection('accounts', 'account verification', {
    require_otp_for_new_account_users: onOff(true, 'public'),
    new_accounts_need_approval: onOff(false, 'public'),
  }),
  ...inSection('accounts', 'invoicing', {
    default_invoice_frequency: choice(['monthly', 'weekly', 'daily', 'shipment'], 'monthly', 'staff'),
    default_invoice_frequency_time: numeric(1, 'staff', { max: 6 }),
    invoice_allocation: choice(['manual', 'auto-oldest-invoice-first'], 'auto-oldest-invoice-first', 'staff'),
    payment_import_allocation: choice(['allocated_only', 'unallocated_only'], 'unallocated_only', 'staff'),
  }),
  ...inSection('accounts', 'cost centres', {
    enable_cost_centers: onOff(false, 'account'),
    require_cost_center: onOff(false, 'account'),
  }),
  ...inSection('accounts', 'additional registration fields', {
    registration_fields: records<RegistrationField>(['code', 'label', 'type', 'is_required', 'options'], 'public'),
  }),
  ...inSection('accounts', 'internal account details', {
    internal_account_fields: records<InternalAccountField>(['code', 'label', 'type', 'options'], 'staff', [
      { code: 'sales_person', label: 'Sales person', type: 'text' },
    ]),
  }),
  ...inSection('accounts', 'VIP accounts', {
    vip_accounts: idList('staff'),
  }),
};

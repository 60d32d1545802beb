/** Rights inside a screen rather than to a call. Source: PERM-055 to PERM-057. */
export const SEE_BILLING_INFO = 'INLINE_see_billing_info';
export const CREATE_BLANK_SHIPMENT = 'INLINE_create_blank_shipment';
export const DELIVER_PARCELS_OR_SHIPMENTS = 'INLINE_deliver_parcels_or_shipments';

/** One for each type of billing transaction that people make by hand. Source: PERM-058, PERM-076 to PERM-087. */
export const TRANSACTION_PERMISSIONS = [
  'INLINE_transaction_payment',
  'INLINE_transaction_payment_reversal',
  'INLINE_transaction_refund',
  'INLINE_transaction_refund_reversal',
  'INLINE_transaction_admin_debit',
  'INLINE_transaction_admin_credit',
  'INLINE_transaction_promotional_credit',
  'INLINE_transaction_promotional_debit',
  'INLINE_transaction_balance_adjustment_credit',
  'INLINE_transaction_balance_adjustment_debit',
  'INLINE_transaction_bad_debt_write_off',
  'INLINE_transaction_bad_debt_write_off_reversal',
] as const;

export type TransactionPermission = (typeof TRANSACTION_PERMISSIONS)[number];

export const INLINE_PERMISSIONS = [
  SEE_BILLING_INFO,
  CREATE_BLANK_SHIPMENT,
  DELIVER_PARCELS_OR_SHIPMENTS,
  ...TRANSACTION_PERMISSIONS,
] as const;

export type InlinePermission = (typeof INLINE_PERMISSIONS)[number];

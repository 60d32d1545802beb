/** The type of the accounts that shipments of visitors belong to. */
export const VISITORS = 'guest';

/**
 * Whether an account is one for visitors, who have no sign-in: each shipment on it is paid for by itself and has a receipt, so no run
 * invoices it and no reminder is written. Source: PROD-12, decisions 0161.
 */
export function isForVisitors({ account_type }: { readonly account_type: 'prepaid' | 'postpaid' | 'guest' }): boolean {
  return account_type === VISITORS;
}

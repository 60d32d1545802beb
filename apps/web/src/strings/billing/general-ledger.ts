/** Words of the general ledger. */
export const generalLedger = {
  label: 'General ledger',
  help: 'Both sides of every entry: what customers were charged and paid, and what it was for. Open an account to see its entries.',
  account: 'Account',
  anyAccount: 'Ledger',
  debit: 'Debit',
  credit: 'Credit',
  net: 'Net',
  total: 'Total',
  from: 'From',
  to: 'To',
  none: 'Nothing was booked on these days.',
  inCredit: (amount: string) => `All customers together are ${amount} in credit today.`,
  owing: (amount: string) => `All customers together owe ${amount} today.`,
} as const;

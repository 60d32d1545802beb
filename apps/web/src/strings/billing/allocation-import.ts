/** Words of the import of allocations. */
export const allocationImport = {
  intro: (most: number) =>
    `Each row allocates an amount of a payment (PMT000012) or a credit note (CR000003) to an invoice of the same account: ${most} rows at most.`,
  oldest:
    'Without an invoice the oldest open ones are settled. The amounts have to come to the control total that you added up yourself.',
  together: 'All rows of one payment are imported together or not at all.',
  fileName: 'allocations.csv',
  account: 'Account',
  source: 'Payment or credit',
  amount: 'Amount',
  control: 'Control total',
  controlHelp: (total: string) => `The rows come to ${total}. Enter what you added up yourself.`,
  undoText: 'Its invoices are open again, and its payments unallocated. Both stay on record.',
} as const;

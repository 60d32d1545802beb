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
  settles: 'What it settles',
  part: (number: string, amount: string, before: string, after: string) =>
    `${number}: ${amount} of ${before} open, ${after} left`,
  faultsFile: 'allocations-with-faults.csv',
  faults: 'Faults',
  control: 'Control total',
  controlHelp: (total: string) => `The rows come to ${total}. Enter what you added up yourself.`,
  controlNeeded: 'Please enter the control total, such as 1250.00.',
  onlyGood: 'Leave out payments and credit notes with a fault in any of their rows',
  import: 'Import allocations',
  imported: (count: number, amount: string) =>
    count === 1 ? `1 row imported: ${amount}.` : `${count} rows imported: ${amount}.`,
  history: 'Last imports',
  noHistory: 'Nothing has been imported yet.',
  by: (name: string) => `by ${name}`,
  counts: (count: number, amount: string) => (count === 1 ? `1 row, ${amount}` : `${count} rows, ${amount}`),
  undone: 'Taken back',
  undo: 'Take back',
  undoTitle: 'Take back this import?',
  undoText: 'Its invoices are open again, and its payments unallocated. Both stay on record.',
  wasUndone: 'Import taken back.',
} as const;

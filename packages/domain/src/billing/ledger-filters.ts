/** Which side of an account's balance an entry is on. */
export const LEDGER_DIRECTIONS = ['credit', 'debit'] as const;

/** What has become of an entry: it waits for an invoice, or another has taken it back. */
export const LEDGER_STATES = ['waits-for-invoice', 'reversed'] as const;

/** Who made an entry: staff by hand, or the product from shipments, payments at gateways and invoices. */
export const LEDGER_MAKERS = ['by-hand', 'by-product'] as const;

import type { LEDGER_DIRECTIONS, LEDGER_MAKERS, LEDGER_STATES } from '@tsela/domain/billing/ledger-filters';

const directions: Readonly<Record<(typeof LEDGER_DIRECTIONS)[number], string>> = { credit: 'All credits', debit: 'All debits' };
const states: Readonly<Record<(typeof LEDGER_STATES)[number], string>> = {
  'waits-for-invoice': 'Waits for an invoice',
  reversed: 'Reversed',
};
const makers: Readonly<Record<(typeof LEDGER_MAKERS)[number], string>> = {
  'by-hand': 'Made by hand',
  'by-product': 'Made by the system',
};

/** Words of the filters of transactions. */
export const ledgerFilters = {
  search: 'Any reference',
  type: 'Transaction type',
  anyType: 'Any type',
  state: 'State',
  anyState: 'Any state',
  made: 'Made by',
  anyMade: 'Anyone',
  directions,
  states,
  makers,
} as const;

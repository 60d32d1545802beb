/** Words of the command palette, which is loaded when it is opened. */
export const palette = {
  label: 'Search or go to',
  placeholder: 'Page, shipment, account, document or setting',
  results: 'What it can be',
  nothing: 'Nothing found.',
  searching: 'Searching…',
  kinds: {
    shipment: 'Shipment',
    account: 'Account',
    invoice: 'Invoice',
    'credit-note': 'Credit note',
    payment: 'Payment',
    collection: 'Collection request',
    transfer: 'Interhub transfer',
  },
  actions: 'Action',
  acts: {
    'tariff-draft': 'New draft of a tariff',
    'waiting-work': 'Work that waits for a decision',
    'drivers-day': 'Assign stops to drivers',
    'late-requests': 'Late collection requests',
    invoices: 'Invoices',
    'credit-notes': 'Credit notes',
    payments: 'Payments',
  },
  keys: 'Keyboard shortcuts',
  page: 'Page',
  settings: 'Settings',
  setting: 'Setting',
  tools: 'Tools',
  place: 'Search',
  quickQuote: 'Quick quote',
  find: (reference: string) => `Find reference ${reference}`,
  search: (text: string) => `Shipments with “${text}”`,
} as const;

/** What the keys do. */
export const shortcuts = {
  title: 'Keyboard shortcuts',
  guide: 'Open the guide of this page',
  list: [
    { keys: 'Ctrl K', does: 'Search, or go to a page' },
    { keys: '/', does: 'Search in the list of this page, or else find a reference' },
    { keys: '↑ ↓', does: 'Move between the rows of a list' },
    { keys: 'Enter', does: 'Open the row' },
    { keys: 'Ctrl Enter', does: 'Save or send the form' },
    { keys: 'Esc', does: 'Close a dialog' },
    { keys: '?', does: 'Show these shortcuts' },
  ],
} as const;

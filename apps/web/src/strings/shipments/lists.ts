/** Words of what narrows the list by what few shipments are, and of its sums. */
export const moreFilters = {
  open: (count: number) => (count === 0 ? 'More filters' : `More filters (${count})`),
  serviceLevel: 'Service level',
  anyServiceLevel: 'Any service',
  isReturn: 'Returns',
  anyReturn: 'With returns',
  returns: { true: 'Returns only', false: 'Without returns' },
  isInvoiced: 'Invoices',
  anyInvoiced: 'Any invoicing',
  invoiced: { true: 'Invoiced', false: 'Not invoiced yet' },
  addressType: 'Delivered to',
  anyAddressType: 'Any address',
  podMethod: 'Proof of delivery',
  anyPodMethod: 'Any proof',
  pickupProvider: 'Pickup points',
  anyPickupProvider: 'Any point',
  compartment: 'Compartments',
  anyCompartment: 'Any locker',
  waitsForCompartment: 'Without a compartment',
  place: 'Place at a locker',
  anyPlace: 'Any place',
  placeRefused: 'Refused by the operator',
  declaredOver: 'Declared value over',
  worthOver: 'Worth over',
  count: (count: string, is_one: boolean) => (is_one ? '1 shipment' : `${count} shipments`),
  parcels: (count: string, is_one: boolean) => (is_one ? '1 parcel' : `${count} parcels`),
  weight: (weight: string) => `${weight} charged`,
  first: (count: string) => `The first ${count} shipments`,
} as const;

/** Words of lists that are saved as files. */
export const exporting = {
  open: 'Export',
  formats: { csv: 'CSV file', xlsx: 'Excel file' },
  files: 'Recent files',
  title: 'Export shipments',
  filesTitle: 'Exported files',
  long: 'More than 10 000 shipments match. They are written to a file, which is yours alone and kept for three days.',
  start: 'Write the file',
  none: 'No files in the last three days.',
  waiting: 'Waiting to be written',
  running: (done: string, total: string | null) => (total === null ? 'Counting…' : `${done} of ${total} lines`),
  done: (lines: string, size: string) => `${lines} lines · ${size}`,
  progress: (share: number) => `${share}% written`,
  saving: (part: number, all: number) => `Saving part ${part} of ${all}`,
  save: 'Save as CSV',
  saveExcel: 'Save as Excel',
  tooLong: 'Excel files hold 100 000 lines at most.',
  remove: 'Delete',
  cancel: 'Cancel',
} as const;

/** Words of what is done to many shipments at once. */
export const bulkChange = {
  status: 'Change status',
  statusTitle: (count: number) => `Change the status of ${count} ${count === 1 ? 'shipment' : 'shipments'}`,
  newStatus: 'New status',
  choose: 'Choose a status',
  needed: 'Please choose a status.',
  cancel: 'Cancel shipments',
  cancelTitle: (count: number) => `Cancel ${count} ${count === 1 ? 'shipment' : 'shipments'}?`,
  cancelText: (count: number) =>
    `${count === 1 ? 'Its charge is' : 'Their charges are'} given back. Senders and recipients are told as the settings say.`,
  keep: 'Keep them',
  note: 'Add note',
  noteTitle: (count: number) => `Write a note on ${count} ${count === 1 ? 'shipment' : 'shipments'}`,
  noteOk: 'Add note',
  done: (count: number) => `${count} ${count === 1 ? 'shipment is' : 'shipments are'} changed.`,
  cancelled: (count: number) => `${count} ${count === 1 ? 'shipment is' : 'shipments are'} cancelled.`,
  noted: (count: number) => `The note stands on ${count} ${count === 1 ? 'shipment' : 'shipments'}.`,
  failed: (count: number) => `${count} could not be changed:`,
} as const;

/** Words of filters that are kept under a name. */
export const savedFilters = {
  title: 'Saved filters',
  none: 'Filter the list, then save it here under a name.',
  name: 'Name of this filter',
  save: 'Save the filter',
  saved: 'The filter is saved.',
  removed: 'The filter is removed.',
  remove: (name: string) => `Remove ${name}`,
  own: 'Yours',
  shared: 'For all staff',
  sharedBy: (name: string) => `by ${name}`,
  share: 'Share it with all staff',
  update: (name: string) => `Let ${name} show what is shown here`,
  updated: 'The filter shows what is shown here.',
  makeDefault: (name: string) => `Open the list with ${name}`,
  endDefault: (name: string) => `Open the list without ${name}`,
  defaultKept: (name: string) => `The list opens with ${name}.`,
  defaultEnded: 'The list opens with all shipments.',
  tooMany: 'There are 20 filters already. Please remove one first.',
} as const;

/** Words of putting what is ticked into a batch. */
export const bulkBatch = {
  action: 'Make a batch',
  list: 'Batches',
  title: (count: number) => `Make a batch of ${count} ${count === 1 ? 'shipment' : 'shipments'}`,
  text: 'A batch is picked, printed and handed over together. A shipment is in one open batch at a time.',
  into: 'Into',
  fresh: 'A batch of its own',
  option: (reference: string, count: number) => `${reference} (${count} ${count === 1 ? 'shipment' : 'shipments'})`,
  add: 'Add to the batch',
  open: 'Open the batch',
  tooMany: (most: number) => `A batch has ${most} shipments at most.`,
  severalAccounts: 'A batch has shipments of one account.',
} as const;

/** Words of listing shipments on an interhub transfer. */
export const bulkTransfer = {
  action: 'Add to transfer',
  title: (count: number) => (count === 1 ? 'Add 1 shipment to a transfer' : `Add ${count} shipments to a transfer`),
  text: 'All their parcels are listed on a transfer that is being loaded. They are scanned onto it as they are loaded.',
  transfer: 'Interhub transfer',
  choose: 'Choose a transfer',
  lane: (origin: string, text: string) => `${text} (from ${origin})`,
  none: 'No interhub transfer is being loaded. Open one first.',
  newTransfer: 'New transfer',
  add: 'Add',
  added: (count: number, reference: string) =>
    count === 1 ? `1 shipment is on ${reference}.` : `${count} shipments are on ${reference}.`,
  leftOut: (count: number) => (count === 1 ? '1 shipment was not added.' : `${count} shipments were not added.`),
  open: 'Open the transfer',
  tooMany: (most: number) => `${most} shipments at most are added at once.`,
} as const;

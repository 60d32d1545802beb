/** Words of prices and services. */
export const rates = {
  doubtful: {
    collection: (message: string) => `Collection: ${message}`,
    delivery: (message: string) => `Delivery: ${message}`,
  },
  exceptionDays: (from: string, to: string) => (from === to ? `on ${from}` : `from ${from} to ${to}`),
  title: 'Service level',
  cheapest: 'Cheapest',
  fastest: 'Fastest',
  vat: (amount: string) => `incl. ${amount} VAT`,
  vatLine: 'VAT',
  insurance: 'Insurance',
  totalWithoutVat: 'Total without VAT',
  total: 'Total',
  collectedOn: (day: string) => `Collected ${day}`,
  deliveredBetween: (from: string, to: string) => (from === to ? `Delivered ${from}` : `Delivered ${from} to ${to}`),
  why: 'Why this price?',
  whyNot: 'Why no price?',
  notApplied: (count: number) => `What did not apply (${count})`,
  notOffered: (count: number) => (count === 1 ? '1 service is not offered' : `${count} services are not offered`),
  noneOffered: 'No service is available for these addresses.',
  asking: 'Getting prices',
} as const;

/** Why an account has its rate group. */
export const groupReasons = {
  account: 'its own',
  byTag: (tag: string) => `by its tag ${tag}`,
  default: 'the default',
  gone: 'the default: it was given a group that the live tariff does not have',
} as const;

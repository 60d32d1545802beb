/** Words of who has taken up what waits. */
export const claimWords = {
  take: 'Claim',
  takeOne: (reference: string) => `Claim ${reference}`,
  release: 'Release',
  releaseOne: (reference: string) => `Release ${reference}`,
  mine: 'Claimed by you',
  theirs: (name: string) => `Claimed by ${name}`,
  discrepancies: 'Charges to approve',
  reviewDiscrepancies: (count: number) => (count === 1 ? 'Review 1 charge' : `Review ${count} charges`),
  compartments: 'Without a compartment',
  reviewCompartments: (count: number) => (count === 1 ? 'Look at 1 shipment' : `Look at ${count} shipments`),
  refused: { 'other-point': 'Another pickup point', 'to-door': 'To the door', cancel: 'Cancel with credit' },
  decideOnPage: 'Decide on its page',
  seeAll: (count: number) => `See all ${count}`,
  requests: 'Collection requests with a problem',
  reviewRequests: (count: number) => (count === 1 ? 'Look at 1 request' : `Look at ${count} requests`),
} as const;

/** Words of who has taken up what waits. */
export const claimWords = {
  take: 'Take up',
  takeOne: (reference: string) => `Take up ${reference}`,
  release: 'Let go',
  releaseOne: (reference: string) => `Let go of ${reference}`,
  mine: 'You have it',
  theirs: (name: string) => `${name} has it`,
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

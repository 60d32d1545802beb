/** The life of a tariff revision: written as a draft, perhaps waiting for its day, in force, and then replaced. Source: screens S47. */
export const REVISION_STATES = ['draft', 'scheduled', 'live', 'superseded'] as const;

export type RevisionState = (typeof REVISION_STATES)[number];

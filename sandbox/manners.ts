/** How a sandbox tells of a payment: as it should, or in one of the ways in which gateways go wrong. */
export const MANNERS = {
  'at-once': 'At once',
  late: 'After 10 seconds',
  twice: 'Twice',
  'out-of-order': 'In the wrong order: paid, then under way',
  'wrong-amount': 'With another amount',
  'wrong-signature': 'With a wrong signature',
  never: 'Never',
} as const;

export type Manner = keyof typeof MANNERS;

export const LATE_MS = 10_000;

/** The manner that a form names; at once for whatever is none. */
export function mannerOf(text: string | null): Manner {
  return text !== null && Object.hasOwn(MANNERS, text) ? (text as Manner) : 'at-once';
}

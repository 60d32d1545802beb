import type { WeightBreakFix } from './weight-break-fix.ts';
import type { CardPart } from './card-parts.ts';

/** An error refuses publishing; a warning has to be accepted. Source: screens S47. */
export const FINDING_SEVERITIES = ['error', 'warning'] as const;

/** What is wrong or doubtful in a card, where, and in words for people. */
export interface Finding {
  readonly severity: (typeof FINDING_SEVERITIES)[number];
  readonly code: string;
  readonly part: CardPart;
  /** The id of the line; null when it is about the part as a whole. */
  readonly row_id: number | null;
  readonly field: string;
  readonly message: string;
  /** What puts it right, where that needs no decision. */
  readonly fix?: WeightBreakFix;
}

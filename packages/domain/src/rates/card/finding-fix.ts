import type { CardListPart } from './card-parts.ts';
import { RULE_PARTS } from './card-references.ts';

/** The line whose removal answers a finding, and changes no price. */
export interface FindingFix {
  readonly part: Exclude<CardListPart, 'rates'>;
  readonly remove: number;
}

/** Findings about rules that are never charged. */
const OF_NO_USE: readonly string[] = ['never', 'free'];

/** The fix of a finding that needs no decision: a rule that is never charged, or an area that nothing names, is taken out.
 *  Null where there is more than one way. */
export function fixOf(finding: {
  readonly severity: string;
  readonly part: string;
  readonly code: string;
  readonly row_id: number | null;
}): FindingFix | null {
  const { severity, part, code, row_id } = finding;
  if (severity !== 'warning' || row_id === null) return null;
  if (part === 'zones' && code === 'unused') return { part, remove: row_id };
  const rule_part = RULE_PARTS.find((known) => known === part);
  return rule_part && OF_NO_USE.includes(code) ? { part: rule_part, remove: row_id } : null;
}

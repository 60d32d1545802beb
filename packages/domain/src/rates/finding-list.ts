import type { Finding } from './finding.ts';

/** Findings kept of each severity: nobody mends more at once, and a card of 100 000 rates may have as many. */
const MOST_KEPT = 500;

/** What a check has found, counted whole and kept in part. */
export interface FindingList {
  add(finding: Finding): void;
  /** Adds an error, as most findings are. */
  error(part: Finding['part'], row_id: number | null, field: string, code: string, message: string): void;
  warn(part: Finding['part'], row_id: number | null, field: string, code: string, message: string): void;
  done(): CheckedCard;
}

export interface CheckedCard {
  /** Errors first, 500 of each severity at most. */
  readonly findings: readonly Finding[];
  readonly error_count: number;
  readonly warning_count: number;
}

export function findingList(): FindingList {
  const kept: Record<Finding['severity'], Finding[]> = { error: [], warning: [] };
  const counts: Record<Finding['severity'], number> = { error: 0, warning: 0 };
  const list: FindingList = {
    add(finding) {
      counts[finding.severity]++;
      if (kept[finding.severity].length < MOST_KEPT) kept[finding.severity].push(finding);
    },
    error: (part, row_id, field, code, message) => list.add({ severity: 'error', part, row_id, field, code, message }),
    warn: (part, row_id, field, code, message) => list.add({ severity: 'warning', part, row_id, field, code, message }),
    done: () => ({ findings: [...kept.error, ...kept.warning], error_count: counts.error, warning_count: counts.warning }),
  };
  return list;
}

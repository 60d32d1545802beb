import type { GazetteerRow } from '../../service-areas/known-places.ts';
import type { Day } from '../../time/day.ts';
import type { Finding } from './finding.ts';

/** What a check has to know beside the card. */
export interface CheckRules {
  /** The day from which the card shall hold. */
  readonly day: Day;
  /** Corners that one outline may have. Source: map_max_node_count. */
  readonly node_count_max: number;
  /** Suburbs of the country; without them, suburbs outside every zone are not looked for. */
  readonly places?: readonly GazetteerRow[];
  /** The public holidays that are known; left out, every weekday is served alike. */
  readonly holidays?: readonly Day[];
  /** Leaves out what takes long and never refuses anything. */
  readonly errors_only?: boolean;
}

/** Findings kept of each severity: a card of 100 000 rates may have as many. */
const MOST_KEPT = 500;

interface Kept {
  readonly finding: Finding;
  /** Its place among those that were found. */
  readonly at: number;
}

/** What a check has found, counted whole and kept in part. */
export interface FindingList {
  add(finding: Finding): void;
  /** Adds an error, as most findings are. */
  error(part: Finding['part'], row_id: number | null, field: string, code: string, message: string): void;
  warn(part: Finding['part'], row_id: number | null, field: string, code: string, message: string): void;
  hasErrors(): boolean;
  done(): CheckedCard;
}

export interface CheckedCard {
  /** Errors first, 500 of each severity at most. */
  readonly findings: readonly Finding[];
  readonly error_count: number;
  readonly warning_count: number;
}

export function findingList(): FindingList {
  const kept: Record<Finding['severity'], Map<string, Kept[]>> = { error: new Map(), warning: new Map() };
  const counts: Record<Finding['severity'], number> = { error: 0, warning: 0 };
  const list: FindingList = {
    add(finding) {
      const at = counts[finding.severity]++;
      const of_code = kept[finding.severity].get(finding.code);
      if (!of_code) kept[finding.severity].set(finding.code, [{ finding, at }]);
      else if (of_code.length < MOST_KEPT) of_code.push({ finding, at });
    },
    error: (part, row_id, field, code, message) => list.add({ severity: 'error', part, row_id, field, code, message }),
    warn: (part, row_id, field, code, message) => list.add({ severity: 'warning', part, row_id, field, code, message }),
    hasErrors: () => counts.error > 0,
    done: () => ({
      findings: [...sharedOut(kept.error), ...sharedOut(kept.warning)],
      error_count: counts.error,
      warning_count: counts.warning,
    }),
  };
  return list;
}

/** As many as are kept, in the order they were found. Where there are more, each kind gets its share: many of one must not hide the others. */
function sharedOut(by_code: ReadonlyMap<string, readonly Kept[]>): Finding[] {
  let left = MOST_KEPT;
  let kinds = by_code.size;
  const chosen: Kept[] = [];
  for (const of_code of [...by_code.values()].toSorted((a, b) => a.length - b.length)) {
    const share = of_code.slice(0, Math.floor(left / kinds));
    chosen.push(...share);
    left -= share.length;
    kinds--;
  }
  return chosen.toSorted((a, b) => a.at - b.at).map(({ finding }) => finding);
}

import type { BranchId } from '@tsela/domain/ids';
import { EMPTY_SET_UP } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';

const KEY = 'hub_scanner_set_up';

/** The set-up of this session, else an empty one at the operator's own branch. Source: screens S28. */
export function keptSetUp({ own_branch_id }: { own_branch_id: BranchId | null }): ScanSetUp {
  const fresh = { ...EMPTY_SET_UP, branch_id: own_branch_id };
  try {
    // Written by keepSetUp in this session, by this version.
    const kept = JSON.parse(window.sessionStorage.getItem(KEY) ?? 'null') as ScanSetUp | null;
    return kept ? { ...fresh, ...kept } : fresh;
  } catch {
    return fresh;
  }
}

export function keepSetUp(set_up: ScanSetUp): void {
  window.sessionStorage.setItem(KEY, JSON.stringify(set_up));
}

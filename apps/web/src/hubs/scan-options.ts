import type { BranchId } from '@tsela/domain/ids';
import { keepJson, keptJson } from '../ui/kept-json.ts';
import { EMPTY_SET_UP } from './scan-draft.ts';
import type { ScanSetUp } from './scan-draft.ts';

/** What the page does with each result, and whether a photo goes along. */
export interface ScanOptions {
  readonly has_sound: boolean;
  /** Says where the parcel goes. */
  readonly is_spoken: boolean;
  /** Prints the stickers of what was taken. */
  readonly prints: boolean;
  readonly has_photo: boolean;
}

const DEFAULTS: ScanOptions = { has_sound: true, is_spoken: false, prints: false, has_photo: false };

const SET_UP_KEY = 'hub_scanner_set_up';
const OPTIONS_KEY = 'hub_scanner_options';

interface Bench {
  readonly own_branch_id: BranchId | null;
  readonly branches: readonly { readonly id: BranchId; readonly is_active: boolean }[];
}

/** The set-up of this session, else an empty one at the operator's own branch, or at the only one there is. Source: screens S28. */
export function keptSetUp({ own_branch_id, branches }: Bench): ScanSetUp {
  const [only, another] = branches.filter(({ is_active }) => is_active);
  const fresh = { ...EMPTY_SET_UP, branch_id: own_branch_id ?? (another ? null : (only?.id ?? null)) };
  // Written by keepSetUp in this session, by this version or the one before.
  return { ...fresh, ...(keptJson(SET_UP_KEY, window.sessionStorage) as ScanSetUp | null) };
}

export function keepSetUp(set_up: ScanSetUp): void {
  keepJson(SET_UP_KEY, set_up, window.sessionStorage);
}

export function keptOptions(): ScanOptions {
  // Written by keepOptions in this session.
  return { ...DEFAULTS, ...(keptJson(OPTIONS_KEY, window.sessionStorage) as ScanOptions | null) };
}

export function keepOptions(options: ScanOptions): void {
  keepJson(OPTIONS_KEY, options, window.sessionStorage);
}

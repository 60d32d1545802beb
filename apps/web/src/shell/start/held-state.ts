import { ApiError } from '../../api/api-error.ts';
import { maintenanceAt } from './maintenance.ts';

/** A state of the whole product for a user, with a page of its own. */
export type HeldState = 'maintenance' | 'account-closed';

/** What a call said of it. `undefined` while the answer is awaited, null when it was given. */
export interface StateFacts {
  readonly is_signed_in: boolean;
  readonly provider_error: Error | null | undefined;
  readonly general_error: Error | null | undefined;
}

/** The states that an answer has told of since the document began or the last session ended. */
const told = new Set<HeldState>();

/** An answer said so: its page need not ask. */
export function markBlocked(state: HeldState): void {
  told.add(state);
}

export function isMarkedBlocked(state: HeldState): boolean {
  return told.has(state);
}

/** The answer belongs to the session that is over: for the next one it is asked again. */
export function unmarkBlocked(): void {
  told.clear();
}

/**
 * Whether a state holds for a user who opens its page by its address. What cannot be known during a maintenance, as when the server is
 * away, leaves the page as it is; of an account nothing is said that the server has not. Source: MAINT-01, MAINT-03, ACCT-04, ERR-03.
 */
export function stateNow(state: HeldState, facts: StateFacts): 'asking' | 'holds' | 'over' {
  return state === 'maintenance' ? maintenanceNow(facts) : closedNow(facts);
}

function maintenanceNow({ is_signed_in, provider_error, general_error }: StateFacts): 'asking' | 'holds' | 'over' {
  if (provider_error === undefined) return 'asking';
  if (provider_error === null) return 'over';
  const maintenance = maintenanceAt(provider_error, { pathname: '', is_signed_in });
  if (maintenance === null || maintenance.is_shown) return 'holds';
  // Platform administrators go on working.
  if (general_error === undefined) return 'asking';
  return general_error === null ? 'over' : 'holds';
}

function closedNow({ is_signed_in, provider_error, general_error }: StateFacts): 'asking' | 'holds' | 'over' {
  if (!is_signed_in || provider_error) return 'over';
  if (general_error === undefined) return 'asking';
  return general_error instanceof ApiError && general_error.status === 423 ? 'holds' : 'over';
}

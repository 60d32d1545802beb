import { accountApi } from '@tsela/contract/accounts/account-api';
import { firstStepsApi } from '@tsela/contract/overview/first-steps-api';
import { unreadCountApi } from '@tsela/contract/inbox/unread-count-api';
import { overviewApi } from '@tsela/contract/overview/overview-api';
import type { InputOf } from '@tsela/contract/route';
import { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import type { BranchId } from '@tsela/domain/ids';
import { supportApi } from '@tsela/contract/messages/support-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useCall, useRead } from '../api/queries.ts';
import { useSession } from '../shell/session.ts';

/** For what live messages do not tell, such as midnight; before figures are so old that they say of when they are. */
const REFRESH_MS = 4 * 60_000;
/** Of the chart of the day, which is not read again at every change. */
const HOURS_MS = 60_000;
/** Oftener than this only loads the server. */
const SHORTEST_REFRESH_S = 10;

export interface OpsAsked {
  readonly branch_id: BranchId | null;
  /** Null for today. */
  readonly date: string | null;
}

function askedOf({ branch_id, date }: OpsAsked) {
  return { ...(branch_id !== null && { branch_id }), ...(date !== null && { date }) };
}

export const useAskSupport = () => useCall(supportApi.askSupport);
export const useFirstSteps = (is_asked = true) => useRead(firstStepsApi.firstSteps, is_asked ? {} : null);
export const useToolRuns = () => useRead(overviewApi.toolRuns, {});
export const useDashboard = () => useRead(overviewApi.dashboard, {}, { refetch_every_ms: REFRESH_MS });
/** Of today where no day is named. */
export const useOpsDashboard = ({ branch_id, date }: OpsAsked, refetch_every_ms: number) =>
  useRead(overviewApi.opsDashboard, askedOf({ branch_id, date }), { refetch_every_ms });
export const useOpsPerDay = (branch_id: BranchId | null) =>
  useRead(overviewApi.opsPerDay, branch_id === null ? {} : { branch_id }, { refetch_every_ms: REFRESH_MS });
export const useOpsPerHour = (asked: OpsAsked) => useRead(overviewApi.opsPerHour, askedOf(asked), { refetch_every_ms: HOURS_MS });
// As often as the counters, so that no list is beside a newer count.
export const useOpsPile = (input: InputOf<typeof overviewApi.opsList>, refetch_every_ms: number) =>
  useRead(overviewApi.opsList, input, { refetch_every_ms });
export const useAccountsToApprove = (is_asked: boolean, refetch_every_ms: number) =>
  useRead(accountApi.list, is_asked ? { needs_approval: true, limit: 1 } : null, { refetch_every_ms });

/** Those whose people have not accepted the terms in force, and those that ask to be postpaid. */
export const useAccountsOnTerms = (of: 'awaits_terms' | 'wants_postpaid', is_asked: boolean, refetch_every_ms: number) =>
  useRead(accountApi.list, is_asked ? { [of]: true, limit: 1 } : null, { refetch_every_ms });

export const useThreadsWaiting = (is_asked: boolean, refetch_every_ms: number) =>
  useRead(unreadCountApi.unreadCount, is_asked ? {} : null, { refetch_every_ms });

export const useDiscrepanciesToApprove = (is_asked: boolean, refetch_every_ms: number) =>
  useRead(discrepancyApi.discrepancies, is_asked ? { limit: 1 } : null, { refetch_every_ms });

/** How often the operations dashboard looks again: seldom while changes are announced, else as often as the provider says. */
export function useOpsRefresh(): number {
  const { live, settings } = useSession();
  const seconds = readSetting(settings, 'ops_dashboard_refresh_seconds');
  return live === 'live' ? REFRESH_MS : Math.max(SHORTEST_REFRESH_S, seconds) * 1000;
}

import { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import { supportApi } from '@tsela/contract/messages/support-api';
import { useCall, useRead } from '../api/queries.ts';

/** For what live messages do not tell, such as midnight. */
const REFRESH_MS = 5 * 60_000;

export const useAskSupport = () => useCall(supportApi.askSupport);
export const useDashboard = () => useRead(overviewApi.dashboard, {}, { refetch_every_ms: REFRESH_MS });
export const useOpsDashboard = (branch_id: BranchId | null) =>
  useRead(overviewApi.opsDashboard, branch_id === null ? {} : { branch_id }, { refetch_every_ms: REFRESH_MS });

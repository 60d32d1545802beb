import { auditApi } from '@tsela/contract/audit/audit-api';
import { apiKeyApi } from '@tsela/contract/integrations/api-key-api';
import type { AccountId } from '@tsela/domain/ids';
import { useCall, useRead } from '../api/queries.ts';

/** What is made or revoked stands in the trail of the account. */
const REFRESHES = { refreshes: [auditApi.events] };

export const useApiKeys = (account_id: AccountId) => useRead(apiKeyApi.keys, { account_id });
export const useMakeKey = () => useCall(apiKeyApi.makeKey, REFRESHES);
export const useRevokeKey = () => useCall(apiKeyApi.revokeKey, REFRESHES);

import { auditApi } from '@tsela/contract/audit/audit-api';
import { incomingApi } from '@tsela/contract/integrations/incoming-api';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

const REFRESHES = { refreshes: [auditApi.events, incomingApi.incoming, incomingApi.incomingCalls] };

export const useIncoming = (input: InputOf<typeof incomingApi.incoming> | null) => useRead(incomingApi.incoming, input);
export const useIncomingCalls = (input: InputOf<typeof incomingApi.incomingCalls>) => useRead(incomingApi.incomingCalls, input);
export const useCreateIncoming = () => useCall(incomingApi.createIncoming, REFRESHES);
export const useChangeIncoming = () => useCall(incomingApi.changeIncoming, REFRESHES);
export const useRemoveIncoming = () =>
  useCall(incomingApi.removeIncoming, { refreshes: [auditApi.events, incomingApi.incoming] });
export const useRotateToken = () => useCall(incomingApi.rotateToken, REFRESHES);
export const useTryIncoming = () => useCall(incomingApi.tryIncoming);
export const useReplayCall = () => useCall(incomingApi.replayCall, REFRESHES);

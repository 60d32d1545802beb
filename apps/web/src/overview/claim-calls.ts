import { claimApi } from '@tsela/contract/overview/claim-api';
import { useCall, useRead } from '../api/queries.ts';

/** A claim ends with time, which no live message tells. */
const REFRESH_MS = 60_000;

export const useClaims = (is_asked: boolean) => useRead(claimApi.claims, is_asked ? {} : null, { refetch_every_ms: REFRESH_MS });
export const useTakeClaim = () => useCall(claimApi.takeClaim, { refreshes_when_refused: [claimApi.claims] });
export const useReleaseClaim = () => useCall(claimApi.releaseClaim);

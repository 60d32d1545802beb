import { setupApi } from '@tsela/contract/providers/setup-api';
import { useCall, useRead } from '../api/queries.ts';

/** Whether a set-up link with this token works; fails with 404 where there is nothing to set up. */
export const useSetupState = (token: string) => useRead(setupApi.state, { token }, { keeps_previous: false });

export const useSetUp = () => useCall(setupApi.setUp);

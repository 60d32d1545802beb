import { providerAdminApi } from '@tsela/contract/platform/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import type { InputOf } from '@tsela/contract/route';
import { useState } from 'react';
import { useCall, useRead } from '../api/queries.ts';

/** While the demo is made anew it is read again until it answers: then the session has ended, and the form to log in comes. */
export const useProviders = (input: InputOf<typeof providerAdminApi.usage> | null, is_resetting = false) =>
  useRead(providerAdminApi.usage, input, is_resetting ? { refetch_every_ms: RESET_LOOK_MS } : {});

const RESET_LOOK_MS = 3000;

/** One provider, as a list of one; while it is being made it is read again every second. */
export function useProvider(id: ProviderId | null) {
  const [is_under_way, setUnderWay] = useState(false);
  const read = useRead(providerAdminApi.usage, id === null ? null : { id }, {
    keeps_previous: false,
    ...(is_under_way && { refetch_every_ms: SETUP_LOOK_MS }),
  });
  const state = read.data?.providers[0]?.setup?.state;
  const looks = state === 'waiting' || state === 'running';
  if (looks !== is_under_way) setUnderWay(looks);
  return read;
}

const SETUP_LOOK_MS = 1000;

export const useResetDemo = () => useCall(providerAdminApi.resetDemo);
export const useExportProviders = () => useCall(providerAdminApi.export);
export const useContinueSetup = () => useCall(providerAdminApi.continueSetup);
export const useAdministrators = (id: ProviderId) => useRead(providerAdminApi.administrators, { id }, { keeps_previous: false });
export const useResendInvitation = () => useCall(providerAdminApi.resendInvitation);
export const useWithdrawInvitation = () => useCall(providerAdminApi.withdrawInvitation);
export const useOpenAs = () => useCall(providerAdminApi.openAs);

export const useAddProvider = () => useCall(providerAdminApi.create);
export const useChangeProvider = () => useCall(providerAdminApi.change);
export const useInviteAdministrator = () => useCall(providerAdminApi.inviteAdministrator);
export const useMaintainProviders = () => useCall(providerAdminApi.maintain);
export const useCopySettings = () => useCall(providerAdminApi.copySettings);

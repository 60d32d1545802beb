import { providerAdminApi } from '@tsela/contract/providers/provider-admin-api';
import type { ProviderId } from '@tsela/domain/ids';
import type { InputOf } from '@tsela/contract/route';
import { useCall, useRead } from '../api/queries.ts';

export const useProviders = (input: InputOf<typeof providerAdminApi.usage> | null) => useRead(providerAdminApi.usage, input);

/** One provider, as a list of one. */
export const useProvider = (id: ProviderId | null) =>
  useRead(providerAdminApi.usage, id === null ? null : { id }, { keeps_previous: false });

export const useAddProvider = () => useCall(providerAdminApi.create);
export const useChangeProvider = () => useCall(providerAdminApi.change);
export const useInviteAdministrator = () => useCall(providerAdminApi.inviteAdministrator);
export const useMaintainProviders = () => useCall(providerAdminApi.maintain);
export const useCopySettings = () => useCall(providerAdminApi.copySettings);

import { kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import { KIOSK_HEARTBEAT_MS } from '@tsela/domain/pickup-points/kiosk-rules';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { roleApi } from '@tsela/contract/users/role-api';
import { userApi } from '@tsela/contract/users/user-api';
import type { InputOf } from '@tsela/contract/route';
import type { UserId } from '@tsela/domain/ids';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { useCall, useRead } from '../api/queries.ts';

export const useUsers = (input: InputOf<typeof userApi.list>) => useRead(userApi.list, input);

/** One user, as a list of one. */
export const useUser = (id: UserId | null) => useRead(userApi.list, id === null ? null : { id }, { keeps_previous: false });

export const useInviteUser = () => useCall(userApi.create);
export const useResendInvitation = () => useCall(userApi.invite);
export const useRemoveUser = () => useCall(userApi.remove);
export const useChangeUser = () => useCall(profileApi.change);
export const useSendPasswordLink = () => useCall(userApi.sendPasswordLink);
export const useExportUsers = () => useCall(userApi.export);
/** Where another user is signed in; null does not ask. */
export const useSessionsOf = (user_id: UserId | null) =>
  useRead(credentialApi.sessions, user_id === null ? null : { user_id }, { keeps_previous: false });
export const useEndSessionsOf = () => useCall(credentialApi.endSessions);
export const useResetTwoFactor = () => useCall(credentialApi.resetTwoFactor);

export const useRoles = () => useRead(roleApi.list, {});
export const usePermissionCatalogue = () => useRead(roleApi.catalogue, {});

/** Roles are in the general data as well. */
const REFRESHES = { refreshes: [providerApi.generalData, userApi.list] };
export const useCreateRole = () => useCall(roleApi.create, REFRESHES);
export const useChangeRole = () => useCall(roleApi.change, REFRESHES);
export const useRemoveRole = () => useCall(roleApi.remove, REFRESHES);

/** A kiosk by its user, read again each minute as it reports. */
export const useKiosk = (user_id: UserId) => useRead(kioskApi.list, { user_id }, { refetch_every_ms: KIOSK_HEARTBEAT_MS });
export const useChangeKiosk = () => useCall(kioskApi.change);

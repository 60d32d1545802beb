import { profileApi } from '@tsela/contract/users/profile-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import { useCall } from '../api/queries.ts';

/** Keeps one of the own settings with the user, on the server. Source: CALL-25. */
export const useSaveUserSetting = () => useCall(profileApi.saveSetting, { refreshes: [providerApi.generalData] });

import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { providerApi } from '@tsela/contract/providers/provider-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { credentialApi } from '@tsela/contract/sessions/credential-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { socialLogInApi } from '@tsela/contract/sessions/social-log-in-api';
import { profileApi } from '@tsela/contract/users/profile-api';
import { useMutation } from '@tanstack/react-query';
import type { UseMutationResult } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** Which ways to sign in the provider offers. */
export const useSignInOptions = () => useRead(sessionApi.options, {});

export const useSignIn = () => useCall(sessionApi.signIn);
export const useSendCode = () => useCall(sessionApi.sendCode);
export const useSignInFromIdm = () => useCall(sessionApi.signInFromIdm);
export const useRegister = () => useCall(registrationApi.register);

export const useSendResetLink = () => useCall(credentialApi.resetPassword);

/** What a link is for; fails with 404 once it is over. */
export const useLink = (token: string) => useRead(credentialApi.verification, { token }, { keeps_previous: false });

type NewPassword = InputOf<typeof credentialApi.updatePassword>;

/** Sets a password behind a link, whose token goes as bearer in place of a session's. Source: CALL-19. */
export const useSetPassword = (
  link_token: string,
): UseMutationResult<OutputOf<typeof credentialApi.updatePassword>, Error, NewPassword> =>
  useMutation({ mutationFn: (input: NewPassword) => call(credentialApi.updatePassword, input, { link_token }) });

/** Changes of the own details show in the general data. */
const SELF = { refreshes: [providerApi.generalData] };

export const useChangeProfile = () => useCall(profileApi.change, SELF);
export const useChangePassword = () => useCall(credentialApi.updatePassword);
export const useSetUpTwoFactor = () => useCall(credentialApi.setUpTwoFactor);
export const useRemoveTwoFactor = () => useCall(credentialApi.removeTwoFactor, SELF);
export const useDeleteOwnUser = () => useCall(profileApi.deleteOwn);
export const useSessions = () => useRead(credentialApi.sessions, {});
export const useSocialLogIns = () => useRead(socialLogInApi.socialLogIns, {});
export const useLinkSocialLogIn = () => useCall(socialLogInApi.linkSocialLogIn);
export const useUnlinkSocialLogIn = () => useCall(socialLogInApi.unlinkSocialLogIn);
export const useEndSessions = () => useCall(credentialApi.endSessions);

import { sessionApi } from '@tsela/contract/sessions/session-api';
import { useCall, useRead } from '../api/queries.ts';

/** Which ways to sign in the provider offers. */
export const useSignInOptions = () => useRead(sessionApi.options, {});

export const useSignIn = () => useCall(sessionApi.signIn);

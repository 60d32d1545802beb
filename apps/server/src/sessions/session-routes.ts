import { sessionApi } from '@tsela/contract/sessions/session-api';
import { bind } from '../http/bind.ts';
import { signIn } from './sign-in.ts';
import { signOut } from './sign-out.ts';

export const sessionRoutes = [
  bind(sessionApi.options, async () => ({ password: true, verification_code: false, google: false, apple: false })),
  bind(sessionApi.signIn, signIn),
  bind(sessionApi.signOut, signOut),
  bind(sessionApi.time, async (context) => ({ current_time: context.now.toISOString() })),
];

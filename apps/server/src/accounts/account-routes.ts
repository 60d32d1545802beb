import { accountApi } from '@tsela/contract/accounts/account-api';
import { registrationApi } from '@tsela/contract/accounts/registration-api';
import { sessionApi } from '@tsela/contract/sessions/session-api';
import { bind } from '../http/bind.ts';
import { listAccounts } from './account-reads.ts';
import { registerAccount } from './register-account.ts';
import { signInFromIdm } from './sign-in-from-idm.ts';

export const accountRoutes = [
  bind(accountApi.list, listAccounts),
  bind(registrationApi.register, registerAccount),
  bind(sessionApi.signInFromIdm, signInFromIdm),
];

import { accountApi } from '@tsela/contract/accounts/account-api';
import { bind } from '../http/bind.ts';
import { listAccounts } from './account-reads.ts';

export const accountRoutes = [bind(accountApi.list, listAccounts)];

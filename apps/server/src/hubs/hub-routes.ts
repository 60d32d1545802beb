import { branchApi } from '@tsela/contract/hubs/branch-api';
import { bind } from '../routing/bind.ts';
import { changeBranchCredentials, showBranchCredentials } from './branch-credentials.ts';
import { listBranches } from './managed-branch-reads.ts';
import { changeBranch, openBranch } from './save-branch.ts';

export const hubRoutes = [
  bind(branchApi.list, listBranches),
  bind(branchApi.create, openBranch),
  bind(branchApi.change, changeBranch),
  bind(branchApi.credentials, showBranchCredentials),
  bind(branchApi.saveCredentials, changeBranchCredentials),
];

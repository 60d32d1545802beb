import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import { branches as words } from '../../strings/providers-records.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';

/** Nothing for a branch that simply works. */
export function BranchBadge({ branch }: { readonly branch: ManagedBranch }) {
  if (!branch.is_active) return <StatusBadge status="cancelled" label={words.closed} />;
  return branch.is_hub ? null : <StatusBadge status="submitted" label={words.notHub} />;
}

import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import type { BranchId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { usePathId } from '../../shell/pages/address.ts';
import { useMay } from '../../shell/session.ts';
import { changesBar, useEdited } from '../../shell/use-edited.ts';
import { branches as words } from '../../strings/providers-records.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { UnreadFrame } from '../../ui/form/UnreadFrame.tsx';
import { useBranch, useChangeBranch } from '../branch-calls.ts';
import { branchDraftOf, branchInput, branchProblemsOf } from '../parts/branch-draft.ts';
import { BranchBadge } from './BranchBadge.tsx';
import { RatingFigures } from '../../tracking/parts/RatingFigures.tsx';
import { BranchBays } from './BranchBays.tsx';
import { BranchCredentials } from './BranchCredentials.tsx';
import { BranchFields } from './BranchFields.tsx';
import { BranchStatus } from './BranchStatus.tsx';

const BACK = { href: paths.branches(), label: SCREENS.branches.title };

/** One branch. Source: screens S50. */
export function BranchPage() {
  const read = useBranch(usePathId<BranchId>('id'));
  const branch = read.data?.branches[0];
  if (branch) return <LoadedBranch key={branch.id} branch={branch} />;
  return (
    <UnreadFrame
      title={SCREENS.branches.title}
      back={BACK}
      read={read}
      error={shownError(read.error)}
      notFound={words.notFound}
    />
  );
}

function LoadedBranch({ branch }: { readonly branch: ManagedBranch }) {
  const changing = useChangeBranch();
  const may_change = useMay('API_/branches:PATCH');
  const reads_credentials = useMay('API_/branches/credentials:GET');
  const may_change_credentials = useMay('API_/branches/credentials:PATCH');
  const edited = useEdited(branchDraftOf(branch), branch);
  const { draft, errors, change, refuse } = edited;

  function handleSave(): void {
    if (refuse(branchProblemsOf(draft))) return;
    edited.save(changing, { id: branch.id, ...edited.based_on, ...branchInput(draft) }, words.saved);
  }

  return (
    <RecordFrame
      title={branch.name}
      aside={<BranchBadge branch={branch} />}
      back={BACK}
      errors={errors}
      isLocked={!may_change}
      notice={!may_change && <Notice kind="info">{words.readOnly}</Notice>}
      side={
        <>
          <BranchStatus branch={branch} may_change={may_change} />
          <BranchBays branch={branch} />
          <RatingFigures of={{ branch_id: branch.id }} />
          {reads_credentials && <BranchCredentials id={branch.id} may_change={may_change_credentials} />}
        </>
      }
      saveBar={changesBar({ edited, changing, note: words.changes, onSave: handleSave })}
    >
      <BranchFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}

import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useEdited } from '../../shell/use-edited.ts';
import { branches as words } from '../../strings/providers-records.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useGoWhen } from '../../ui/act/use-go-when.ts';
import { useOpenBranch } from '../branch-calls.ts';
import { NEW_BRANCH, branchInput, branchProblemsOf } from '../parts/branch-draft.ts';
import { BranchFields } from './BranchFields.tsx';

/** Opens a branch. Source: screens S50. */
export function NewBranchPage() {
  const opening = useOpenBranch();
  const navigator = useNavigator();
  const { draft, errors, change, refuse } = useEdited(NEW_BRANCH, { is_done: opening.isSuccess });
  useGoWhen(opening.data ? paths.branch(opening.data.branch.id) : null);

  function handleSave(): void {
    if (refuse(branchProblemsOf(draft))) return;
    opening.mutate(branchInput(draft), {
      onSuccess: ({ branch }) => showToast({ text: words.opened(branch.name), variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newBranch.title}
      back={{ href: paths.branches(), label: SCREENS.branches.title }}
      errors={errors}
      saveBar={{
        saveLabel: words.open,
        error: opening.error && shownError(opening.error),
        isSaving: opening.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.branches()),
      }}
    >
      <BranchFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}

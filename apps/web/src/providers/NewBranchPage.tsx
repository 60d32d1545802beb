import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { branches as words } from '../strings/providers.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { useGoWhen } from '../ui/use-go-when.ts';
import { useOpenBranch } from './branch-calls.ts';
import { NEW_BRANCH, branchInput, branchProblemsOf } from './branch-draft.ts';
import { BranchFields } from './BranchFields.tsx';
import classes from './StaffPages.module.css';
import { useEdited } from './use-edited.ts';

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
    <PageFrame title={words.addTitle} back={{ href: paths.branches(), label: words.title }}>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <ErrorSummary errors={errors} />
          <BranchFields draft={draft} errors={errors} onChange={change} />
        </div>
      </div>
      <SaveBar
        saveLabel={words.open}
        error={opening.error && shownError(opening.error)}
        isSaving={opening.isPending}
        onSave={handleSave}
        onCancel={() => navigator.go(paths.branches())}
      />
    </PageFrame>
  );
}

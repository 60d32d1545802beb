import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { drivers as words } from '../strings/providers.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { useGoWhen } from '../ui/use-go-when.ts';
import { useAddDriver } from './branch-calls.ts';
import { NEW_DRIVER, addDriverInput, driverProblemsOf } from './driver-draft.ts';
import { DriverFields } from './DriverFields.tsx';
import { DriverSignIn } from './DriverSignIn.tsx';
import classes from './StaffPages.module.css';
import { useEdited } from './use-edited.ts';

/** Adds a driver. Source: screens S50. */
export function NewDriverPage() {
  const adding = useAddDriver();
  const navigator = useNavigator();
  const { draft, errors, change, refuse } = useEdited(NEW_DRIVER, { is_done: adding.isSuccess });
  useGoWhen(adding.data ? paths.driver(adding.data.driver.id) : null);
  const is_new = draft.kind === 'new';

  function handleSave(): void {
    if (refuse(driverProblemsOf(draft, { is_new: true }))) return;
    adding.mutate(addDriverInput(draft), {
      onSuccess: ({ driver }) =>
        showToast({ text: is_new ? words.invited(driver.email) : words.made(driver.name), variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame title={words.addTitle} back={{ href: paths.drivers(), label: words.title }}>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <ErrorSummary errors={errors} />
          <DriverSignIn draft={draft} errors={errors} onChange={change} />
          <DriverFields draft={draft} errors={errors} onChange={change} />
        </div>
      </div>
      <SaveBar
        saveLabel={is_new ? words.addAndInvite : words.addUser}
        error={adding.error && (errors['email'] ?? shownError(adding.error))}
        isSaving={adding.isPending}
        onSave={handleSave}
        onCancel={() => navigator.go(paths.drivers())}
      />
    </PageFrame>
  );
}

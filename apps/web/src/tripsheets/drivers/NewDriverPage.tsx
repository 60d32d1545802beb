import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { useEdited } from '../../shell/use-edited.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { RecordFrame } from '../../ui/form/RecordFrame.tsx';
import { tellInvitation } from '../../users/parts/tell-invitation.tsx';
import { useGoWhen } from '../../ui/act/use-go-when.ts';
import { useAddDriver } from '../../hubs/branch-calls.ts';
import { addDriverInput, driverProblemsOf, newDriverDraft } from './driver-draft.ts';
import { DriverFields } from './DriverFields.tsx';
import { DriverSignIn } from './DriverSignIn.tsx';

/** Adds a driver. Source: screens S50. */
export function NewDriverPage() {
  const adding = useAddDriver();
  const navigator = useNavigator();
  const { draft, errors, change, refuse } = useEdited(newDriverDraft(useSession().general?.branches ?? []), {
    is_done: adding.isSuccess,
  });
  useGoWhen(adding.data ? paths.driver(adding.data.driver.id) : null);
  const is_new = draft.kind === 'new';

  function handleSave(): void {
    if (refuse(driverProblemsOf(draft, { is_new: true }))) return;
    adding.mutate(addDriverInput(draft), {
      onSuccess: ({ driver, invitation }) => tellInvitation(invitation, is_new ? '' : words.made(driver.name)),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newDriver.title}
      back={{ href: paths.drivers(), label: SCREENS.drivers.title }}
      errors={errors}
      saveBar={{
        saveLabel: is_new ? words.addAndInvite : words.addUser,
        error: adding.error && (errors['email'] ?? shownError(adding.error)),
        isSaving: adding.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.drivers()),
      }}
    >
      <DriverSignIn draft={draft} errors={errors} onChange={change} />
      <DriverFields draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}

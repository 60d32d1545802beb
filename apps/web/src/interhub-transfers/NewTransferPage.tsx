import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { useEdited } from '../shell/use-edited.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { TransferFields } from './TransferFields.tsx';
import { useOpenTransfer } from './interhub-transfer-calls.ts';
import { NEW_TRANSFER, openingOf } from './transfer-draft.ts';

/** Opens a transfer for a lane; the user's own branch is where it leaves. Source: screens S29. */
export function NewTransferPage() {
  const { user, general } = useSession();
  const opening = useOpenTransfer();
  const navigator = useNavigator();
  const own = user?.branch_id ?? null;
  const { draft, errors, change, refuse } = useEdited(
    { ...NEW_TRANSFER, origin_branch_id: own === null ? '' : String(own) },
    { is_done: opening.isSuccess },
  );
  useGoWhen(opening.data ? paths.interhubTransfer(opening.data.interhub_transfer.id) : null);
  const branches = (general?.branches ?? []).filter(({ is_active }) => is_active);
  const options = [
    { value: '', label: words.choose },
    ...branches.map(({ id, name, code }) => ({ value: String(id), label: `${name} (${code})` })),
  ];
  const is_limited = user?.limit_user_to_branch === true;

  function handleOpen(): void {
    opening.mutate(openingOf(draft), {
      onSuccess: ({ interhub_transfer }) => tellDone(words.opened(interhub_transfer.reference)),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newInterhubTransfer.title}
      back={{ href: paths.interhubTransfers(), label: SCREENS.interhubTransfers.title }}
      errors={errors}
      saveBar={{
        saveLabel: words.open,
        error: opening.error && Object.keys(fieldErrors(opening.error)).length === 0 ? shownError(opening.error) : null,
        isSaving: opening.isPending,
        onSave: handleOpen,
        onCancel: () => navigator.go(paths.interhubTransfers()),
      }}
    >
      <Panel title={words.lane}>
        <Tiles align="start" columns={2}>
          <SelectField
            {...field(words.origin, { name: 'origin_branch_id', errors, is_required: true })}
            value={draft.origin_branch_id}
            options={is_limited ? options.filter(({ value }) => value === draft.origin_branch_id) : options}
            onChange={(origin_branch_id) => change({ ...draft, origin_branch_id })}
          />
          <SelectField
            {...field(words.destination, { name: 'destination_branch_id', errors, is_required: true })}
            value={draft.destination_branch_id}
            options={options.filter(({ value }) => value === '' || value !== draft.origin_branch_id)}
            onChange={(destination_branch_id) => change({ ...draft, destination_branch_id })}
          />
        </Tiles>
      </Panel>
      <Panel title={words.details}>
        <TransferFields draft={draft} errors={errors} onChange={(changed) => change({ ...draft, ...changed })} />
      </Panel>
    </RecordFrame>
  );
}

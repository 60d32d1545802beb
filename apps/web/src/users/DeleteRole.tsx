import type { ManagedRole } from '@tsela/contract/users/role-api';
import type { RoleId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { roles as words } from '../strings/users.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { field } from '../ui/form/field.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { useRemoveRole, useRoles } from './user-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';

interface DeleteRoleProps {
  readonly role: ManagedRole;
  readonly onClose: () => void;
}

/** Asks before a role goes, and for the one that takes its place while it has users. Source: screens S46. */
export function DeleteRole({ role, onClose }: DeleteRoleProps) {
  const [successor, setSuccessor] = useState('');
  const [error, setError] = useState<string | null>(null);
  const removing = useRemoveRole();
  const navigator = useNavigator();
  const others = (useRoles().data?.roles ?? []).filter(
    ({ id, may_give, needs_account }) => id !== role.id && may_give && needs_account === role.needs_account,
  );

  function handleOk(): void {
    if (role.users > 0 && successor === '') return setError(words.successorNeeded);
    setError(null);
    removing.mutate(
      { id: role.id, ...(successor !== '' && { successor_id: Number(successor) as RoleId }) },
      {
        onSuccess: () => {
          showToast({ text: words.removed, variant: 'success' });
          navigator.go(paths.roles());
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.removeTitle(role.name)}
      okLabel={words.remove}
      is_dangerous
      is_pending={removing.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={shownError(removing.error)}
    >
      <Sentence>{role.users > 0 ? words.successorText(role.users) : words.removeText}</Sentence>
      {role.users > 0 && (
        <SelectField
          {...field(words.successor, {
            name: 'successor_id',
            is_required: true,
            ...(error !== null && { errors: { successor_id: error } }),
          })}
          value={successor}
          options={[
            { value: '', label: words.successorNeeded },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={setSuccessor}
        />
      )}
    </FormDialog>
  );
}

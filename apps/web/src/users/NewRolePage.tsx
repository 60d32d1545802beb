import { SCREENS } from '@tsela/domain/screens/screen-table';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { useEdited } from '../shell/use-edited.ts';
import { roles as words } from '../strings/users.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { field } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { RecordFrame } from '../ui/form/RecordFrame.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { RoleAside } from './RoleAside.tsx';
import { RoleFields } from './RoleFields.tsx';
import { useGoWhen } from '../ui/act/use-go-when.ts';
import { NEW_ROLE, copyOf, createRoleInput, roleProblemsOf } from './role-draft.ts';
import type { RoleDraft } from './role-draft.ts';
import { useCreateRole, useRoles } from './user-calls.ts';

/** Makes a role, if wanted as a copy of another; `from` in the address names it. Source: screens S46. */
export function NewRolePage() {
  const { actor } = useSession().facts;
  const own = { permissions: actor?.permissions ?? [], permissions_ui: actor?.permissions_ui ?? [] };
  const models = useRoles().data?.roles ?? [];
  const asked = useSearchValues()['from'];
  const model = models.find(({ id }) => String(id) === asked);
  const fresh: RoleDraft = model ? { ...NEW_ROLE, ...copyOf(model, own).draft } : NEW_ROLE;
  const navigator = useNavigator();
  const creating = useCreateRole();
  const { draft, errors, change, refuse } = useEdited(fresh, { is_done: creating.isSuccess });
  useGoWhen(creating.data ? paths.role(creating.data.role.id) : null);

  function handleCopy(id: string): void {
    const chosen = models.find((role) => String(role.id) === id);
    if (!chosen) return change({ ...NEW_ROLE, name: draft.name, description: draft.description });
    const { draft: copy, left_out } = copyOf(chosen, own);
    if (left_out > 0) showToast({ text: words.copiedLess(left_out), variant: 'info' });
    change(copy);
  }

  function handleSave(): void {
    if (refuse(roleProblemsOf(draft))) return;
    creating.mutate(createRoleInput(draft), {
      onSuccess: () => showToast({ text: words.made, variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <RecordFrame
      title={SCREENS.newRole.title}
      back={{ href: paths.roles(), label: SCREENS.roles.title }}
      errors={errors}
      side={<RoleAside draft={draft} />}
      saveBar={{
        saveLabel: words.make,
        error: creating.error && shownError(creating.error),
        isSaving: creating.isPending,
        onSave: handleSave,
        onCancel: () => navigator.go(paths.roles()),
      }}
    >
      <Panel>
        <SelectField
          {...field(words.copyFrom, { name: 'copied_from', errors })}
          value={draft.copied_from}
          options={[
            { value: '', label: words.copyNothing },
            ...models.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={handleCopy}
        />
      </Panel>
      <RoleFields is_new may_change draft={draft} errors={errors} onChange={change} />
    </RecordFrame>
  );
}

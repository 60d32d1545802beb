import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useSearchValues } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/unsaved-guard.ts';
import { roles as words } from '../strings/users.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { field, focusFirstError } from '../ui/field.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { SaveBar } from '../ui/SaveBar.tsx';
import { showToast } from '../ui/toast.ts';
import { SelectField } from './parts/SelectField.tsx';
import classes from './parts/Users.module.css';
import { RoleAside } from './RoleAside.tsx';
import { RoleFields } from './RoleFields.tsx';
import { useGoWhen } from '../ui/use-go-when.ts';
import { NEW_ROLE, copyOf, createRoleInput, roleProblemsOf } from './role-draft.ts';
import type { RoleDraft } from './role-draft.ts';
import { isChanged } from './user-draft.ts';
import { useCreateRole, useRoles } from './user-calls.ts';

/** Makes a role, if wanted as a copy of another; `from` in the address names it. Source: screens S46. */
export function NewRolePage() {
  const { actor } = useSession().facts;
  const own = { permissions: actor?.permissions ?? [], permissions_ui: actor?.permissions_ui ?? [] };
  const models = useRoles().data?.roles ?? [];
  const asked = useSearchValues()['from'];
  const model = models.find(({ id }) => String(id) === asked);
  const fresh: RoleDraft = model ? { ...NEW_ROLE, ...copyOf(model, own).draft } : NEW_ROLE;
  const [edited, setEdited] = useState<RoleDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const navigator = useNavigator();
  const creating = useCreateRole();
  const draft = edited ?? fresh;
  useUnsavedGuard(!creating.isSuccess && isChanged(draft, fresh));
  useGoWhen(creating.data ? paths.role(creating.data.role.id) : null);

  function refuse(problems: Readonly<Record<string, string>>): void {
    setErrors(problems);
    setTimeout(() => focusFirstError(problems));
  }

  function handleCopy(id: string): void {
    const chosen = models.find((role) => String(role.id) === id);
    if (!chosen) return setEdited({ ...NEW_ROLE, name: draft.name, description: draft.description });
    const { draft: copy, left_out } = copyOf(chosen, own);
    if (left_out > 0) showToast({ text: words.copiedLess(left_out), variant: 'info' });
    setEdited({ ...draft, ...copy });
  }

  function handleSave(): void {
    const problems = roleProblemsOf(draft);
    if (Object.keys(problems).length > 0) return refuse(problems);
    setErrors({});
    creating.mutate(createRoleInput(draft), {
      onSuccess: () => showToast({ text: words.made, variant: 'success' }),
      onError: (error) => refuse(fieldErrors(error)),
    });
  }

  return (
    <PageFrame title={words.addTitle} back={{ href: paths.roles(), label: words.title }}>
      <div className={classes['columns']}>
        <div className={classes['main']}>
          <ErrorSummary errors={errors} />
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
          <RoleFields is_new may_change draft={draft} errors={errors} onChange={setEdited} />
        </div>
        <div className={classes['side']}>
          <RoleAside draft={draft} />
        </div>
      </div>
      <SaveBar
        saveLabel={words.make}
        error={creating.error && shownError(creating.error)}
        isSaving={creating.isPending}
        onSave={handleSave}
        onCancel={() => navigator.go(paths.roles())}
      />
    </PageFrame>
  );
}

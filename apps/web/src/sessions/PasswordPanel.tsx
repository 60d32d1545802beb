import { PasswordInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { sessions } from '../strings/sessions.ts';
import { ui } from '../strings/ui.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { newPasswordErrors } from './new-password-draft.ts';
import { NewPasswordFields } from './parts/NewPasswordFields.tsx';
import { Form } from '../ui/form/Form.tsx';
import { useChangePassword } from './session-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** The own password, changed with the old one. Source: CALL-19, CALL-20, screens S06. */
export function PasswordPanel({ email }: { readonly email: string }) {
  const [is_open, setOpen] = useState(false);
  const words = sessions.profile;
  return (
    <Panel title={words.password}>
      {is_open ? (
        <PasswordForm email={email} onClose={() => setOpen(false)} />
      ) : (
        <Row gap={3} justify="between">
          <Sentence>{words.passwordText}</Sentence>
          <Button variant="default" onClick={() => setOpen(true)}>
            {words.changePassword}
          </Button>
        </Row>
      )}
    </Panel>
  );
}

const EMPTY = { old_password: '', password: '', repeat: '' };

function PasswordForm({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const save = useChangePassword();
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const words = sessions.profile;

  function change(changes: Partial<typeof draft>): void {
    setDraft({ ...draft, ...changes });
    setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !(name in changes))));
  }

  function handleSubmit(): void {
    const found = {
      ...(draft.old_password === '' && { old_password: words.oldNeeded }),
      ...newPasswordErrors({ ...draft, name: '', mobile_number: '' }, { email, is_invitation: false }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      { password: draft.password, old_password: draft.old_password },
      {
        onSuccess: () => {
          showToast({ text: sessions.newPassword.saved, variant: 'success' });
          onClose();
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  const fault = Object.keys(fieldErrors(save.error)).length === 0 ? shownError(save.error) : null;
  return (
    <Form max={420} onSubmit={handleSubmit} isOff={save.isPending} errors={errors} hasSummary={false}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordInput
        {...field(words.oldPassword, { name: 'old_password', is_required: true, errors })}
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': sessions.showPassword, tabIndex: 0 }}
        value={draft.old_password}
        onChange={(event) => change({ old_password: event.currentTarget.value })}
      />
      <NewPasswordFields email={email} password={draft.password} repeat={draft.repeat} onChange={change} errors={errors} />
      <Row gap={3}>
        <Button type="submit" loading={save.isPending}>
          {words.changePassword}
        </Button>
        <Button variant="default" onClick={onClose}>
          {ui.cancel}
        </Button>
      </Row>
    </Form>
  );
}

import { TextInput } from '@mantine/core';
import type { User } from '@tsela/contract/users/user-shapes';
import { useState } from 'react';
import { readActingAs } from '../api/acting-as.ts';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { useUnsavedGuard } from '../shell/pages/unsaved-guard.ts';
import { sessions } from '../strings/sessions.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { PasscodeBoxes } from './parts/PasscodeBoxes.tsx';
import { PasswordFirst } from './parts/PasswordFirst.tsx';
import { ProofField } from './parts/ProofField.tsx';
import { profileChanges, profileErrors } from './profile-draft.ts';
import type { ProfileDraft } from './profile-draft.ts';
import { useChangeProfile, useSessions, useSocialLogIns } from './session-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { atProofField, proofOf } from './parts/proof-draft.ts';

interface ProfileDetailsProps {
  readonly user: User;
  readonly is_read_only: boolean;
}

/** Name, e-mail address and number; a new address is taken with the code that was sent to it. Source: screens S06. */
export function ProfileDetails({ user, is_read_only }: ProfileDetailsProps) {
  const change = useChangeProfile();
  const saved: ProfileDraft = { name: user.name, email: user.email, mobile_number: user.mobile_number };
  // Null while nothing is changed, so that what is read afresh shows.
  const [edited, setEdited] = useState<ProfileDraft | null>(null);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [new_email, setNewEmail] = useState<string | null>(null);
  const [proof, setProof] = useState('');
  const draft = edited ?? saved;
  const changes = profileChanges(draft, saved);
  const is_proof_needed = changes?.email !== undefined;
  const words = sessions.profile;
  useUnsavedGuard(changes !== null && new_email === null);

  function handleSave(): void {
    if (changes === null) return;
    const found = { ...profileErrors(draft), ...(is_proof_needed && proof === '' && { password: words.proofNeeded }) };
    setErrors(found);
    if (Object.keys(found).length > 0) return focusFirstError(found);
    change.mutate(is_proof_needed ? { ...changes, ...proofOf(proof) } : changes, {
      onSuccess: ({ code }) => {
        if (code === 202) setNewEmail(draft.email.trim());
        else showToast({ text: words.saved, variant: 'success' });
        setEdited(null);
        setProof('');
      },
      onError: (error) => {
        const refused = atProofField(fieldErrors(error));
        setErrors(refused);
        focusFirstError(refused);
      },
    });
  }

  const text = (key: keyof ProfileDraft) => ({
    value: draft[key],
    readOnly: is_read_only,
    onChange: (event: { currentTarget: { value: string } }) => {
      setEdited({ ...draft, [key]: event.currentTarget.value });
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== key)));
    },
  });

  return (
    <Panel title={words.details}>
      <Stack gap={4}>
        <ErrorSummary errors={errors} />
        <Tiles gap={4} columns={2}>
          <TextInput
            {...field(words.name, { name: 'name', is_required: true, errors })}
            {...text('name')}
            autoComplete="name"
            maxLength={255}
          />
          <TextInput
            {...field(words.mobile, { name: 'mobile_number', is_optional: true, errors })}
            {...text('mobile_number')}
            type="tel"
            autoComplete="tel"
            maxLength={50}
          />
        </Tiles>
        <TextInput
          {...field(sessions.email, { name: 'email', is_required: true, errors })}
          {...text('email')}
          readOnly={is_read_only || readActingAs() !== null}
          description={words.emailNote}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
        />
        {is_proof_needed && (
          <EmailProof
            user={user}
            proof={proof}
            error={errors['password']}
            onChange={(typed) => {
              setProof(typed);
              setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => name !== 'password')));
            }}
          />
        )}
        <UserFacts user={user} />
      </Stack>
      {changes !== null && (
        <SaveBar
          onSave={handleSave}
          onCancel={() => {
            setEdited(null);
            setProof('');
            setErrors({});
          }}
          isSaving={change.isPending}
          error={Object.keys(fieldErrors(change.error)).length === 0 ? shownError(change.error) : null}
        />
      )}
      <ConfirmEmail email={new_email} onClose={() => setNewEmail(null)} />
    </Panel>
  );
}

/** A new address opens everything that the sign-in opens, so the page asks who changes it. */
function EmailProof({
  user,
  proof,
  error,
  onChange,
}: {
  readonly user: User;
  readonly proof: string;
  readonly error: string | undefined;
  readonly onChange: (typed: string) => void;
}) {
  const log_ins = useSocialLogIns();
  const can_prove = log_ins.data?.has_password !== false || user.two_factor_auth_enabled;
  if (!can_prove) return <PasswordFirst text={sessions.profile.emailNeedsPassword} email={user.email} />;
  return <ProofField value={proof} onChange={onChange} error={error} is_first={false} />;
}

/** What others decide about one. */
function UserFacts({ user }: { readonly user: User }) {
  const { account, general } = useSession();
  const words = sessions.profile;
  const branch = general?.branches.find(({ id }) => id === user.branch_id)?.name ?? words.none;
  return (
    <Facts look="columns">
      <div>
        <dt>{words.role}</dt>
        <dd>{user.role.name}</dd>
      </div>
      {account ? (
        <div>
          <dt>{words.account}</dt>
          <dd>{`${account.account_code} ${account.name}`}</dd>
        </div>
      ) : (
        <div>
          <dt>{words.branch}</dt>
          <dd>{branch}</dd>
        </div>
      )}
      {readActingAs() === null && <LastLogin />}
    </Facts>
  );
}

/** Shown to the user only. */
function LastLogin() {
  const last = useSessions().data?.time_last_login ?? null;
  return (
    <div>
      <dt>{sessions.profile.lastLogin}</dt>
      <dd>
        <DateTime instant={last} />
      </dd>
    </div>
  );
}

/** The six digits that were sent to the new address. Source: screens S06. */
function ConfirmEmail({ email, onClose }: { readonly email: string | null; readonly onClose: () => void }) {
  const words = sessions.profile;
  return (
    <Dialog isOpen={email !== null} onClose={onClose} title={words.emailTitle}>
      {email !== null && <EmailCode email={email} onClose={onClose} />}
    </Dialog>
  );
}

function EmailCode({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const change = useChangeProfile();

  function handleCode(verification_code: string): void {
    change.mutate(
      { email, verification_code },
      {
        onSuccess: () => {
          showToast({ text: sessions.profile.emailSaved, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <Stack gap={4}>
      <Sentence>{sessions.profile.emailText(email)}</Sentence>
      <PasscodeBoxes
        label={sessions.code.label}
        onWhole={handleCode}
        is_busy={change.isPending}
        error={fieldErrors(change.error)['verification_code'] ?? shownError(change.error)}
      />
    </Stack>
  );
}

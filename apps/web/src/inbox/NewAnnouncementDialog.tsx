import { TextInput } from '@mantine/core';
import { ANNOUNCEMENT_AUDIENCES, announcementChecks } from '@tsela/domain/inbox/announcements';
import type { AnnouncementAudience } from '@tsela/domain/inbox/announcements';
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '@tsela/domain/inbox/thread-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../shell/parts/AccountPicker.tsx';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { announcements as words } from '../strings/inbox.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { field } from '../ui/form/field.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { announcedIn } from './inbox-draft.ts';
import { useAnnounce } from './inbox-calls.ts';

const EMPTY = { subject: '', text: '' };

/** Announces something to many users at once. Source: screens S19. */
export function NewAnnouncementDialog({ onClose }: { readonly onClose: () => void }) {
  const { go } = useNavigator();
  const announce = useAnnounce();
  const [audience, setAudience] = useState<AnnouncementAudience>('accounts');
  const [account, setAccount] = useState<FormAccount | null>(null);
  const [chosen, setChosen] = useState('');
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fault = Object.keys(errors).length === 0 ? shownError(announce.error) : null;

  function handleOk(): void {
    const announced = announcedIn(audience, { account_id: account?.id ?? null, chosen });
    const problems = Object.fromEntries(announcementChecks({ ...announced, ...draft }).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const { account_id, branch_id, role_id } = announced;
    const to = { ...(account_id && { account_id }), ...(branch_id && { branch_id }), ...(role_id && { role_id }) };
    announce.mutate(
      { ...draft, ...to, audience },
      {
        onSuccess: ({ announcement }) => {
          tellDone(words.sent);
          onClose();
          go(paths.inbox({ announcement: String(announcement.id) }));
        },
        onError: (error) => setErrors(fieldErrors(error)),
      },
    );
  }

  const text = (key: keyof typeof draft) => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => setDraft({ ...draft, [key]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      title={words.create}
      onClose={onClose}
      okLabel={words.send}
      is_wide
      is_pending={announce.isPending}
      onOk={handleOk}
      fault={fault}
      errors={errors}
    >
      <SelectField
        {...field(words.audience, { name: 'audience', is_required: true, errors })}
        value={audience}
        options={ANNOUNCEMENT_AUDIENCES.map((value) => ({ value, label: words.audiences[value] }))}
        onChange={(value) => {
          setAudience(ANNOUNCEMENT_AUDIENCES.find((each) => each === value) ?? 'accounts');
          setChosen('');
        }}
      />
      {audience === 'account' && <AccountPicker value={account} onChange={setAccount} errors={errors} is_required />}
      {audience === 'branch' && <BranchChoice value={chosen} onChange={setChosen} errors={errors} />}
      {audience === 'role' && <RoleChoice value={chosen} onChange={setChosen} errors={errors} />}
      <TextInput
        {...field(words.subject, { name: 'subject', is_required: true, errors })}
        {...text('subject')}
        maxLength={LONGEST_SUBJECT}
      />
      <TextArea
        {...field(words.text, { name: 'text', is_required: true, errors })}
        {...text('text')}
        rows={7}
        maxLength={LONGEST_MESSAGE}
      />
    </FormDialog>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly errors: Readonly<Record<string, string>>;
}

function BranchChoice({ value, onChange, errors }: ChoiceProps) {
  const branches = (useSession().general?.branches ?? []).filter(({ is_active }) => is_active);
  return (
    <SelectField
      {...field(words.branch, { name: 'branch_id', is_required: true, errors })}
      value={value}
      options={[{ value: '', label: words.choose }, ...branches.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={onChange}
    />
  );
}

function RoleChoice({ value, onChange, errors }: ChoiceProps) {
  const roles = useSession().general?.roles ?? [];
  return (
    <SelectField
      {...field(words.role, { name: 'role_id', is_required: true, errors })}
      value={value}
      options={[{ value: '', label: words.choose }, ...roles.map(({ id, name }) => ({ value: String(id), label: name }))]}
      onChange={onChange}
    />
  );
}

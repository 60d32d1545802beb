import { TextInput } from '@mantine/core';
import { LONGEST_MESSAGE, LONGEST_SUBJECT, threadChecks } from '@tsela/domain/inbox/thread-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import type { FormAccount } from '../shell/parts/AccountPicker.tsx';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { inbox as words } from '../strings/inbox.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { useOpenThread } from './inbox-calls.ts';

const EMPTY = { subject: '', reference: '', text: '' };

/** Begins a conversation: a customer with the courier, staff with the people of an account. */
export function NewThreadDialog({ onClose }: { readonly onClose: () => void }) {
  const is_staff = useSession().audience === 'staff';
  const { go } = useNavigator();
  const open = useOpenThread();
  const [account, setAccount] = useState<FormAccount | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fault = Object.keys(errors).length === 0 ? shownError(open.error) : null;

  function handleOk(): void {
    const problems = Object.fromEntries(threadChecks(draft).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const { reference, ...rest } = draft;
    open.mutate(
      { ...rest, ...(account && { account_id: account.id }), ...(reference.trim() !== '' && { reference: reference.trim() }) },
      {
        onSuccess: ({ thread }) => {
          tellDone(words.sent);
          onClose();
          go(paths.inbox({ thread: String(thread.id) }));
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
      title={words.newMessage}
      onClose={onClose}
      okLabel={words.send}
      is_pending={open.isPending}
      onOk={handleOk}
      fault={fault}
      errors={errors}
    >
      {is_staff && <AccountPicker value={account} onChange={setAccount} errors={errors} />}
      <TextInput
        {...field(words.subject, { name: 'subject', is_required: true, errors })}
        {...text('subject')}
        maxLength={LONGEST_SUBJECT}
      />
      <TextInput
        {...field(words.reference, { name: 'reference', is_optional: true, errors })}
        {...text('reference')}
        autoComplete="off"
        spellCheck={false}
        maxLength={60}
      />
      <TextArea
        {...field(words.message, { name: 'text', is_required: true, errors })}
        {...text('text')}
        rows={6}
        maxLength={LONGEST_MESSAGE}
      />
    </FormDialog>
  );
}

import { Button } from '../ui/act/Button.tsx';
import type { InboxThread } from '@tsela/contract/inbox/thread-api';
import { cannedReplyFor, unfilledChecks } from '@tsela/domain/inbox/canned-replies';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { LONGEST_MESSAGE, messageChecks } from '@tsela/domain/inbox/thread-rules';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useSession } from '../shell/session.ts';
import { attachments as fileWords, inbox as words } from '../strings/inbox.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { FilesToSend, fileToSend } from './parts/FilesToSend.tsx';
import { CannedReplyChoice } from './CannedReplyChoice.tsx';
import { useWriteMessage, useWriteWithFiles } from './inbox-calls.ts';

interface ReplyFormProps {
  readonly thread: InboxThread;
  /** Who of the customer has written last; empty where none has. */
  readonly customer_name: string;
}

/** An answer, or of staff a note that the customer never sees. */
export function ReplyForm({ thread, customer_name }: ReplyFormProps) {
  const { audience, title, user } = useSession();
  const is_staff = audience === 'staff';
  const [writing, sending] = [useWriteMessage(), useWriteWithFiles()];
  const [files, setFiles] = useState<readonly File[]>([]);
  const [unread, setUnread] = useState<string | null>(null);
  const [text, setText] = useState('');
  const [is_internal, setInternal] = useState(false);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  async function handleSubmit(): Promise<void> {
    const checks = [
      ...(files.length === 0 ? messageChecks(text) : threadFileChecks(files.map(({ size }) => size))),
      ...(is_staff && !is_internal ? unfilledChecks(text) : []),
    ];
    const problems = Object.fromEntries(checks.map((each) => [each.field, each.message]));
    setErrors(problems);
    setUnread(problems['files'] ?? null);
    if (checks.length > 0) return focusFirstError(problems);
    const message = { thread_id: thread.id, text: text.trim(), ...(is_internal && { is_internal }) };
    // What was typed while it was sent stays.
    const onSuccess = () => setText((now) => (now === text ? '' : now));
    if (files.length === 0) return writing.mutate(message, { onSuccess });
    const sent = await Promise.all(files.map(fileToSend)).catch(() => null);
    if (sent === null) return setUnread(fileWords.unreadable);
    sending.mutate(
      { ...message, files: sent },
      {
        onSuccess: () => {
          onSuccess();
          setFiles((now) => now.filter((file) => !files.includes(file)));
        },
      },
    );
  }

  function handleChoose(reply: string): void {
    const facts = {
      customer_name,
      account_name: thread.account_name,
      reference: thread.reference,
      own_name: user?.name ?? '',
    };
    setText((now) => [now.trimEnd(), cannedReplyFor(reply, facts)].filter((part) => part !== '').join('\n'));
  }

  const fault = unread ?? shownError(files.length === 0 ? writing.error : sending.error);
  const is_pending = writing.isPending || sending.isPending;
  return (
    <Form onSubmit={() => void handleSubmit()}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <TextArea
        {...field(is_internal ? words.noteLabel : words.replyLabel, { name: 'text', errors })}
        value={text}
        rows={3}
        maxLength={LONGEST_MESSAGE}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrors({});
        }}
      />
      <FilesToSend files={files} onChange={setFiles} />
      <Row justify="between">
        {is_staff ? (
          <Row>
            <SelectField
              aria-label={words.writeAs}
              value={is_internal ? 'note' : 'reply'}
              options={[
                { value: 'reply', label: words.reply },
                { value: 'note', label: words.note },
              ]}
              onChange={(value) => setInternal(value === 'note')}
            />
            <CannedReplyChoice onChoose={handleChoose} />
            <QuietText>{is_internal ? words.noteHint : words.customersSee(title)}</QuietText>
          </Row>
        ) : (
          <span />
        )}
        <Button type="submit" loading={is_pending}>
          {is_internal ? words.saveNote : words.send}
        </Button>
      </Row>
    </Form>
  );
}

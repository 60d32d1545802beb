import { Button } from '../ui/act/Button.tsx';
import type { GuestMessage } from '@tsela/contract/inbox/guest-thread-api';
import { threadFileChecks } from '@tsela/domain/inbox/thread-files';
import { LONGEST_MESSAGE, messageChecks } from '@tsela/domain/inbox/thread-rules';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { usePathParam } from '../shell/pages/address.ts';
import { useSession } from '../shell/session.ts';
import { tellDone } from '../shell/tell.ts';
import { guestThread as words } from '../strings/inbox-guest.ts';
import { attachments as fileWords } from '../strings/inbox.ts';
import { TextLink } from '../ui/act/LinkButton.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field, focusFirstError } from '../ui/form/field.tsx';
import { Form } from '../ui/form/Form.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { Attachments } from './Attachments.tsx';
import { readGuestAttachment, useAnswerAsGuest, useGuestThread } from './guest-thread-calls.ts';
import classes from './Inbox.module.css';
import { FilesToSend, fileToSend } from './parts/FilesToSend.tsx';
import { Waiting } from './Waiting.tsx';

/** What a guest has written to support and what was answered, by the link of an e-mail. Source: screens S18. */
export function GuestThreadPage() {
  const token = usePathParam('token');
  const read = useGuestThread(token);
  const fault = shownError(read.error);
  if (fault !== null)
    return (
      <PageFrame title={SCREENS.guestThread.title}>
        <Stack gap={4} max={760}>
          <Notice kind="error">{fault}</Notice>
          <TextLink href={paths.helpCentre()}>{words.writeAgain}</TextLink>
        </Stack>
      </PageFrame>
    );
  const { subject, name, messages, has_more } = read.data ?? { subject: '', name: '', messages: [], has_more: false };
  return (
    <PageFrame title={subject === '' ? SCREENS.guestThread.title : subject}>
      <Stack max={760}>
        <section className={classes['pane']} aria-label={words.conversation}>
          {read.data ? (
            <>
              {has_more && (
                <div className={classes['head']}>
                  <QuietText>{words.newestOnly}</QuietText>
                </div>
              )}
              <ol className={classes['messages']}>
                {messages.map((message) => (
                  <Message key={message.id} message={message} name={name} token={token} />
                ))}
              </ol>
              <div className={classes['reply']}>
                <AnswerForm token={token} />
              </div>
            </>
          ) : (
            <Waiting />
          )}
        </section>
      </Stack>
    </PageFrame>
  );
}

interface MessageProps {
  readonly message: GuestMessage;
  readonly name: string;
  readonly token: string;
}

function Message({ message, name, token }: MessageProps) {
  const { title } = useSession();
  const { text, is_from_staff, attachments, time_created } = message;
  return (
    <li className={classes['message']} data-own={!is_from_staff || undefined}>
      <div className={classes['by']}>
        <strong>{is_from_staff ? title : words.you(name)}</strong>
        <DateTime instant={time_created} show="near" />
      </div>
      <div className={classes['bubble']}>{text}</div>
      {attachments.length > 0 && <Attachments attachments={attachments} read={(id) => readGuestAttachment(token, id)} />}
    </li>
  );
}

function AnswerForm({ token }: { readonly token: string }) {
  const answering = useAnswerAsGuest();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [unread, setUnread] = useState<string | null>(null);

  async function handleSubmit(): Promise<void> {
    const checks = files.length === 0 ? messageChecks(text) : threadFileChecks(files.map(({ size }) => size));
    const problems = Object.fromEntries(checks.map((each) => [each.field, each.message]));
    setErrors(problems);
    setUnread(problems['files'] ?? null);
    if (checks.length > 0) return focusFirstError(problems);
    const sent = await Promise.all(files.map(fileToSend)).catch(() => null);
    if (sent === null) return setUnread(fileWords.unreadable);
    answering.mutate(
      { token, text: text.trim(), ...(sent.length > 0 && { files: sent }) },
      {
        onSuccess: () => {
          // What was typed while it was sent stays.
          setText((now) => (now === text ? '' : now));
          setFiles((now) => now.filter((file) => !files.includes(file)));
          tellDone(words.sent);
        },
      },
    );
  }

  const fault = unread ?? shownError(answering.error);
  return (
    <Form onSubmit={() => void handleSubmit()}>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
      <TextArea
        {...field(words.answer, { name: 'text', errors })}
        value={text}
        rows={4}
        maxLength={LONGEST_MESSAGE}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setErrors({});
        }}
      />
      <Row justify="between">
        <FilesToSend files={files} onChange={setFiles} />
        <Button type="submit" loading={answering.isPending}>
          {words.send}
        </Button>
      </Row>
    </Form>
  );
}

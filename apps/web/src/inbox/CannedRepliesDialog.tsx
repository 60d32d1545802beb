import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { CannedReply } from '@tsela/contract/inbox/canned-reply-api';
import { LONGEST_REPLY_NAME, cannedReplyChecks } from '@tsela/domain/inbox/canned-replies';
import { LONGEST_MESSAGE } from '@tsela/domain/inbox/thread-rules';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { toastServerMessage } from '../shell/tell.ts';
import { cannedReplies as words } from '../strings/inbox.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { field } from '../ui/form/field.tsx';
import { TextArea } from '../ui/form/TextArea.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import classes from './Inbox.module.css';
import { useAddCannedReply, useCannedReplies, useChangeCannedReply, useRemoveCannedReply } from './inbox-calls.ts';
import { Waiting } from './Waiting.tsx';

/** The texts that staff answer with often: read, written, changed and deleted. Source: screens S19. */
export function CannedRepliesDialog({ onClose }: { readonly onClose: () => void }) {
  const [edited, setEdited] = useState<CannedReply | 'new' | null>(null);
  if (edited !== null) return <EditReply reply={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />;
  return (
    <Dialog title={words.title} onClose={onClose} width="lg" foot={<Button onClick={() => setEdited('new')}>{words.add}</Button>}>
      <Replies onEdit={setEdited} />
    </Dialog>
  );
}

function Replies({ onEdit }: { readonly onEdit: (reply: CannedReply) => void }) {
  const read = useCannedReplies();
  const removing = useRemoveCannedReply();
  const fault = shownError(read.error);
  async function handleRemove({ id, name }: CannedReply): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle(name), body: words.removeText, button: words.remove });
    if (is_sure) removing.mutate({ id }, toastServerMessage());
  }
  if (fault !== null) return <Notice kind="error">{fault}</Notice>;
  if (!read.data) return <Waiting />;
  if (read.data.canned_replies.length === 0) return <EmptyState text={words.empty} />;
  return (
    <ul className={classes['replies']}>
      {read.data.canned_replies.map((reply) => (
        <li key={reply.id}>
          <Row justify="between" isOneLine>
            <strong>{reply.name}</strong>
            <Row isOneLine>
              <Button variant="default" size="compact-md" aria-label={words.editOf(reply.name)} onClick={() => onEdit(reply)}>
                {words.edit}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                aria-label={words.removeOf(reply.name)}
                onClick={() => void handleRemove(reply)}
              >
                {words.remove}
              </Button>
            </Row>
          </Row>
          <p className={classes['excerpt']}>{reply.text}</p>
        </li>
      ))}
    </ul>
  );
}

function EditReply({ reply, onClose }: { readonly reply: CannedReply | null; readonly onClose: () => void }) {
  const [adding, changing] = [useAddCannedReply(), useChangeCannedReply()];
  const [draft, setDraft] = useState({ name: reply?.name ?? '', text: reply?.text ?? '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fault = Object.keys(errors).length === 0 ? shownError(adding.error ?? changing.error) : null;

  function handleOk(): void {
    const problems = Object.fromEntries(cannedReplyChecks(draft).map((each) => [each.field, each.message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    const then = { onSuccess: onClose, onError: (error: Error) => setErrors(fieldErrors(error)) };
    if (reply === null) adding.mutate(draft, then);
    else changing.mutate({ ...draft, id: reply.id, time_modified: reply.time_modified }, then);
  }

  const text = (key: keyof typeof draft) => ({
    value: draft[key],
    onChange: (event: { currentTarget: { value: string } }) => setDraft({ ...draft, [key]: event.currentTarget.value }),
  });
  return (
    <FormDialog
      title={reply === null ? words.addTitle : words.editTitle}
      onClose={onClose}
      okLabel={words.save}
      is_wide
      is_pending={adding.isPending || changing.isPending}
      onOk={handleOk}
      fault={fault}
      errors={errors}
    >
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        {...text('name')}
        maxLength={LONGEST_REPLY_NAME}
        autoComplete="off"
      />
      <Stack gap={1}>
        <TextArea
          {...field(words.text, { name: 'text', is_required: true, errors })}
          {...text('text')}
          rows={7}
          maxLength={LONGEST_MESSAGE}
        />
        <QuietText>{words.variables}</QuietText>
      </Stack>
    </FormDialog>
  );
}

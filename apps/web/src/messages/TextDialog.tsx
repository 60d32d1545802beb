import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { messageTextApi } from '@tsela/contract/messages/message-text-api';
import type { OutputOf } from '@tsela/contract/route';
import type { NoticeText } from '@tsela/domain/shipments/notices/notice-texts';
import { variablesOf } from '@tsela/domain/shipments/notices/templates/message-template';
import type { TemplateKey, TemplateVariable } from '@tsela/domain/shipments/notices/templates/message-template';
import { BODY_MAX, SUBJECT_MAX } from '@tsela/domain/shipments/notices/templates/template-checks';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure, toastServerMessage } from '../shell/tell.ts';
import { messageTexts as words } from '../strings/messages-texts.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { TextArea } from '../ui/form/TextArea.tsx';
import { field } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { TextHistory } from './TextHistory.tsx';
import { TextPreview } from './TextPreview.tsx';
import { usePreview, useResetText, useSaveText, useTestText } from './text-calls.ts';
import { draftErrors, readerOf, wholeMessage } from './text-draft.ts';
import type { ShownText } from './text-draft.ts';

interface TextDialogProps {
  readonly text: ShownText;
  readonly onClose: () => void;
}

/** One text of a message: its words, what they become, and who changed them. */
export function TextDialog({ text, onClose }: TextDialogProps) {
  const { key, own } = text;
  // What is saved is based on what was read when the dialog opened.
  const [based_on] = useState(own?.time_modified ?? null);
  const [draft, setDraft] = useState<NoticeText>({ subject: text.subject, body: text.body });
  const [is_sent, setSent] = useState(false);
  const [around, saving, resetting] = [usePreview(key), useSaveText(), useResetText()];
  const may_change = useMay('API_/messages/texts:PATCH');
  const found = around.data ? draftErrors(key, draft, around.data) : {};
  const refused = fieldErrors(saving.error);
  const errors = Object.keys(found).length > 0 || !is_sent ? found : refused;
  const title = `${words.events[key.event]}, ${readerOf(key)}`;

  function handleSave(): void {
    setSent(true);
    if (Object.keys(found).length > 0) return;
    saving.mutate(
      { ...key, ...draft, time_modified: based_on },
      {
        onSuccess: () => {
          tellDone(words.saved);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={title}
      is_wide
      okLabel={words.save}
      is_pending={saving.isPending}
      onClose={onClose}
      onOk={may_change ? handleSave : undefined}
      fault={Object.keys(refused).length === 0 ? shownError(saving.error) : null}
      errors={is_sent ? errors : NO_ERRORS}
    >
      <Words text_key={key} draft={draft} errors={errors} is_locked={!may_change} onChange={setDraft} />
      {around.error && (
        <Notice kind="error" onRetry={() => void around.refetch()}>
          {shownError(around.error)}
        </Notice>
      )}
      {around.isPending && <Skeleton height={240} />}
      {around.data && <Preview text_key={key} draft={draft} around={around.data} title={title} />}
      <Row>
        {may_change && <TestButton text_key={key} draft={draft} is_off={Object.keys(found).length > 0} />}
        {own !== null && may_change && (
          <Button
            variant="default"
            loading={resetting.isPending}
            onClick={() => resetting.mutate(key, toastServerMessage(onClose))}
          >
            {words.reset}
          </Button>
        )}
      </Row>
      <TextHistory text_key={key} />
    </FormDialog>
  );
}

const NO_ERRORS = {};

interface WordsProps {
  readonly text_key: TemplateKey;
  readonly draft: NoticeText;
  readonly errors: Readonly<Record<string, string>>;
  readonly is_locked: boolean;
  readonly onChange: (draft: NoticeText) => void;
}

function Words({ text_key, draft, errors, is_locked, onChange }: WordsProps) {
  const { known } = variablesOf(text_key);
  return (
    <>
      {text_key.channel === 'email' && (
        <TextInput
          {...field(words.subject, { name: 'subject', is_required: true, errors })}
          maxLength={SUBJECT_MAX}
          readOnly={is_locked}
          value={draft.subject}
          onChange={(event) => onChange({ ...draft, subject: event.currentTarget.value })}
        />
      )}
      <TextArea
        {...field(words.body, { name: 'body', is_required: true, errors })}
        rows={text_key.channel === 'email' ? 6 : 4}
        maxLength={BODY_MAX}
        readOnly={is_locked}
        value={draft.body}
        onChange={(event) => onChange({ ...draft, body: event.currentTarget.value })}
      />
      <Stack gap={1}>
        <Text weight="strong">{words.variables}</Text>
        {!is_locked && <QuietText>{words.variablesHelp}</QuietText>}
        <Row>
          {known.map((variable) => (
            <Button
              key={variable}
              variant="default"
              size="compact-sm"
              disabled={is_locked}
              onClick={() => onChange({ ...draft, body: withVariable(draft.body, variable) })}
            >
              {`{${variable}} ${words.meanings[variable]}`}
            </Button>
          ))}
        </Row>
      </Stack>
    </>
  );
}

/** At its end, where it is seen. A pickup point brings the space before it. */
function withVariable(body: string, variable: TemplateVariable): string {
  return `${body.trimEnd()}${variable === 'at' ? '' : ' '}{${variable}}`;
}

interface PreviewProps extends Pick<WordsProps, 'text_key' | 'draft'> {
  readonly around: OutputOf<typeof messageTextApi.preview>;
  readonly title: string;
}

function Preview({ text_key, draft, around, title }: PreviewProps) {
  return (
    <TextPreview
      label={words.previewOf(title)}
      message={wholeMessage(draft, around)}
      look={text_key.channel === 'email' ? around.look : null}
      foot={around.foot}
    />
  );
}

interface TestButtonProps extends Pick<WordsProps, 'text_key' | 'draft'> {
  readonly is_off: boolean;
}

/** Sends the draft to the user, saved or not. */
function TestButton({ text_key, draft, is_off }: TestButtonProps) {
  const testing = useTestText();
  const may_send = useMay('API_/messages/texts/test:POST');
  if (!may_send) return null;
  return (
    <Button
      variant="default"
      disabled={is_off}
      loading={testing.isPending}
      onClick={() =>
        testing.mutate(
          { ...text_key, ...draft },
          {
            onError: tellFailure,
            onSuccess: ({ works, message }) => showToast({ text: message, variant: works ? 'success' : 'error' }),
          },
        )
      }
    >
      {words.test}
    </Button>
  );
}

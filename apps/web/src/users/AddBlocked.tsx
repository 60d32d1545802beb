import { TextInput, Textarea } from '@mantine/core';
import type { OutputOf } from '@tsela/contract/route';
import type { blockedListApi } from '@tsela/contract/users/blocked-list-api';
import { BLOCKED_TYPES } from '@tsela/domain/users/blocked-entry';
import { useState } from 'react';
import { ApiError, fieldErrors, shownError } from '../api/api-error.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { blockedList as words } from '../strings/users.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { blockInput, blockedProblemsOf, blockedTypeOf } from './blocked-draft.ts';
import type { BlockedDraft } from './blocked-draft.ts';
import { useBlock } from './blocked-list-calls.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { Stack } from '../ui/layout/Stack.tsx';

export interface AddBlockedProps {
  readonly start: Pick<BlockedDraft, 'type' | 'lines'>;
  readonly onClose: () => void;
}

type Failed = OutputOf<typeof blockedListApi.add>['failed'];

/** Puts one value or many on the blocked list; what could not be blocked stays in the form with why. Source: screens S38. */
export function AddBlocked({ start, onClose }: AddBlockedProps) {
  const [draft, setDraft] = useState<BlockedDraft>({ ...start, reason: '', until: '' });
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [failed, setFailed] = useState<Failed>([]);
  const blocking = useBlock();
  const change = (part: Partial<BlockedDraft>) => setDraft({ ...draft, ...part });

  async function handleError(error: Error): Promise<void> {
    if (!isUnconfirmed(error)) return setErrors(fieldErrors(error));
    const is_sure = await isSure({ title: words.publicTitle, body: shownError(error) ?? '', button: words.block });
    if (is_sure) send({ is_confirmed: true });
  }

  function send(confirmation: { readonly is_confirmed: boolean }): void {
    blocking.mutate(blockInput(draft, confirmation), {
      onError: (error) => void handleError(error),
      onSuccess: ({ done, failed: left }) => {
        if (done.length > 0) showToast({ text: words.blocked(done.length), variant: 'success' });
        if (left.length === 0) return onClose();
        setFailed(left);
        change({ lines: left.map(({ value }) => value).join('\n') });
      },
    });
  }

  function handleOk(): void {
    const problems = blockedProblemsOf(draft);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    setErrors({});
    setFailed([]);
    send({ is_confirmed: false });
  }

  const fault =
    blocking.error && !isUnconfirmed(blocking.error) && Object.keys(errors).length === 0 ? shownError(blocking.error) : null;
  return (
    <FormDialog
      title={words.addTitle}
      okLabel={words.block}
      is_pending={blocking.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={fault}
      errors={errors}
    >
      {failed.length > 0 && (
        <Notice kind="error">
          {words.notBlocked}
          <Stack as="ul" gap={1}>
            {failed.map(({ value, message }) => (
              <li key={value}>
                {value}: {message}
              </li>
            ))}
          </Stack>
        </Notice>
      )}
      <SelectField
        {...field(words.type, { name: 'type', errors })}
        value={draft.type}
        options={BLOCKED_TYPES.map((value) => ({ value, label: words.types[value] }))}
        onChange={(type) => change({ type: blockedTypeOf(type) })}
      />
      <Textarea
        {...field(words.values, { name: 'values', is_required: true, errors })}
        description={words.valuesHelp[draft.type]}
        autosize
        minRows={3}
        maxRows={10}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={draft.lines}
        onChange={(event) => change({ lines: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        description={words.reasonHelp}
        maxLength={500}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
      <DayInput
        {...field(words.until, { name: 'time_expires', is_optional: true, errors })}
        value={draft.until}
        onDay={(day) => change({ until: day })}
      />
    </FormDialog>
  );
}

/** Whether the server asks first: very many people have their address there. */
function isUnconfirmed(error: Error): boolean {
  return error instanceof ApiError && error.violations.some(({ code }) => code === 'public-mail-domain');
}

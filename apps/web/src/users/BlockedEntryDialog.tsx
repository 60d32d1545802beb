import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { BlockedEntry } from '@tsela/contract/users/blocked-list-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { blockedList as words } from '../strings/users.ts';
import { isSure } from '../ui/feedback/alert-dialog.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { expiryOf, untilOf } from './blocked-draft.ts';
import { useBlockedHits, useChangeBlocked, useUnblock } from './blocked-list-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

export interface BlockedEntryDialogProps {
  readonly entry: BlockedEntry;
  readonly may_change: boolean;
  readonly may_remove: boolean;
  readonly onClose: () => void;
}

/** One entry: why and until when, what was tried, and taking it off the list. Source: screens S38. */
export function BlockedEntryDialog({ entry, may_change, may_remove, onClose }: BlockedEntryDialogProps) {
  const saved = untilOf(entry.time_expires);
  const [draft, setDraft] = useState({ reason: entry.reason, until: saved });
  const changing = useChangeBlocked();
  const removing = useUnblock();
  const failure = changing.error ?? removing.error;
  const errors = changing.error ? fieldErrors(changing.error) : {};

  function handleSave(): void {
    if (!may_change) return onClose();
    const { id, time_modified } = entry;
    const time_expires = draft.until === saved ? {} : { time_expires: expiryOf(draft.until) };
    changing.mutate(
      { id, time_modified, reason: draft.reason, ...time_expires },
      {
        onSuccess: () => {
          showToast({ text: words.saved, variant: 'success' });
          onClose();
        },
      },
    );
  }

  async function handleRemove(): Promise<void> {
    const is_sure = await isSure({ title: words.removeTitle(entry.value), body: words.removeText, button: words.remove });
    if (!is_sure) return;
    removing.mutate(
      { id: entry.id },
      {
        onSuccess: ({ message }) => {
          showToast({ text: message, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={entry.value}
      okLabel={may_change ? words.save : words.close}
      is_pending={changing.isPending}
      onClose={onClose}
      onOk={handleSave}
      fault={Object.keys(errors).length === 0 ? shownError(failure) : null}
      errors={errors}
    >
      <Sentence>
        {words.types[entry.type]} · {words.addedBy(entry.added_by)} <DateTime instant={entry.time_created} />
      </Sentence>
      <TextInput
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        maxLength={500}
        disabled={!may_change}
        value={draft.reason}
        onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
      />
      <DayInput
        {...field(words.until, { name: 'time_expires', is_optional: true, errors })}
        disabled={!may_change}
        value={draft.until}
        onDay={(day) => setDraft({ ...draft, until: day })}
      />
      <Hits id={entry.id} />
      {may_remove && (
        <Row align="stretch">
          <Button variant="default" loading={removing.isPending} onClick={() => void handleRemove()}>
            {words.remove}
          </Button>
        </Row>
      )}
    </FormDialog>
  );
}

function Hits({ id }: { readonly id: number }) {
  const read = useBlockedHits(id);
  const hits = read.data?.hits ?? [];
  return (
    <Stack aria-label={words.hits} as="section" gap={4}>
      <strong>{words.hits}</strong>
      {read.error && <Notice kind="error">{shownError(read.error)}</Notice>}
      {read.isPending && <Skeleton height={44} />}
      {read.data && hits.length === 0 && <Sentence>{words.noHits}</Sentence>}
      {hits.length > 0 && (
        <Stack as="ul" gap={3} tallest={320}>
          {hits.map((hit) => (
            <Stack key={hit.id} as="li" gap={0}>
              {words.attempts[hit.attempt]}
              <Text tone="quiet">
                <DateTime instant={hit.time} />
                {hit.visitor !== '' && ` · ${hit.visitor}`}
                {hit.ip !== '' && ` · ${hit.ip}`}
              </Text>
            </Stack>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

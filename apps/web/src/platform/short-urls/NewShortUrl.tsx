import { TextInput } from '@mantine/core';
import { SHORT_URL_PURPOSES } from '@tsela/domain/providers/short-url-rules';
import type { ShortUrlPurpose } from '@tsela/domain/providers/short-url-rules';
import type { ProviderId } from '@tsela/domain/ids';
import { endOfDay, parseDay } from '@tsela/domain/time/day';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { shortUrls as words } from '../../strings/providers-platform.ts';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useCreateShortUrl } from './short-url-calls.ts';

export interface NewShortUrlProps {
  readonly provider_id: ProviderId | undefined;
  readonly onClose: () => void;
}

const PURPOSES = SHORT_URL_PURPOSES.map((value) => ({ value, label: words.purposes[value] }));

/** Makes a short link. Source: screens S54. */
export function NewShortUrl({ provider_id, onClose }: NewShortUrlProps) {
  const [draft, setDraft] = useState({ target: '', code: '', purpose: 'campaign' as ShortUrlPurpose, until: '' });
  const creating = useCreateShortUrl();
  const errors = creating.error ? fieldErrors(creating.error) : {};
  const until = parseDay(draft.until);

  function handleOk(): void {
    creating.mutate(
      {
        ...(provider_id !== undefined && { provider_id }),
        target: draft.target.trim(),
        purpose: draft.purpose,
        ...(draft.code.trim() !== '' && { code: draft.code.trim() }),
        ...(until && { time_expires: endOfDay(until).toISOString() }),
      },
      {
        onSuccess: ({ short_url }) => {
          showToast({ text: words.madeToast(short_url.code), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.addTitle}
      okLabel={words.create}
      is_pending={creating.isPending}
      onClose={onClose}
      onOk={handleOk}
      fault={Object.keys(errors).length === 0 ? shownError(creating.error) : null}
      errors={errors}
    >
      <TextInput
        {...field(words.target, { name: 'target', is_required: true, errors })}
        description={words.targetHelp}
        placeholder="https://"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        value={draft.target}
        onChange={(event) => setDraft({ ...draft, target: event.currentTarget.value })}
      />
      <TextInput
        {...field(words.code, { name: 'code', is_optional: true, errors })}
        description={words.codeHelp}
        autoComplete="off"
        spellCheck={false}
        maxLength={50}
        value={draft.code}
        onChange={(event) => setDraft({ ...draft, code: event.currentTarget.value })}
      />
      <SelectField
        {...field(words.purpose, { name: 'purpose', errors })}
        value={draft.purpose}
        options={PURPOSES}
        // The options are exactly the purposes.
        onChange={(purpose) => setDraft({ ...draft, purpose: purpose as ShortUrlPurpose })}
      />
      <DayInput
        {...field(words.until, { name: 'time_expires', is_optional: true, errors })}
        value={draft.until}
        onDay={(day) => setDraft({ ...draft, until: day })}
      />
    </FormDialog>
  );
}

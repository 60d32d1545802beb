import { Checkbox, TextInput } from '@mantine/core';
import { accountApi } from '@tsela/contract/accounts/account-api';
import { tagApi } from '@tsela/contract/accounts/tag-api';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import { mayBeOffered, tagChecks } from '@tsela/domain/accounts/tags';
import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useCall } from '../../api/queries.ts';
import { tags as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { EntryForm } from '../../ui/form/EntryForm.tsx';

interface Draft {
  readonly name: string;
  readonly colour: ChipColour;
  readonly is_offered_to_accounts: boolean;
}

const FRESH: Draft = { name: '', colour: 'grey', is_offered_to_accounts: false };

interface TagFormProps {
  /** The tag that is changed; null makes one. */
  readonly tag: (Draft & { readonly id: number; readonly time_modified: string }) | null;
  readonly type: 'account' | 'shipment';
  readonly onDone: () => void;
}

/** Tags are beside the accounts and shipments that bear them. */
const WITH_BEARERS = { refreshes: [accountApi.list, shipmentApi.list] };

/** Makes a tag, or gives one another name or colour. */
export function TagForm({ tag, type, onDone }: TagFormProps) {
  const [draft, setDraft] = useState<Draft>(draftOf(tag));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const creating = useCall(tagApi.create, WITH_BEARERS);
  const changing = useCall(tagApi.change, WITH_BEARERS);
  const failure = creating.error ?? changing.error;

  function handleSubmit(): void {
    const problems = Object.fromEntries(tagChecks(draft).map((each) => [each.field, each.message]));
    if (Object.keys(problems).length > 0) return setErrors(problems);
    setErrors({});
    const outcome = {
      onSuccess: () => {
        showToast({ text: words.saved(draft.name.trim()), variant: 'success' });
        setDraft(FRESH);
        onDone();
      },
      onError: (error: Error) => setErrors(fieldErrors(error)),
    };
    if (tag) changing.mutate({ id: tag.id, time_modified: tag.time_modified, ...draft }, outcome);
    else creating.mutate({ type, ...draft }, outcome);
  }

  return (
    <EntryForm
      title={tag ? words.editOf(tag.name) : words.add}
      onSubmit={handleSubmit}
      errors={errors}
      fault={Object.keys(errors).length === 0 ? shownError(failure) : null}
      okLabel={tag ? words.save : words.addButton}
      isSaving={creating.isPending || changing.isPending}
      onCancel={tag ? onDone : undefined}
    >
      <TextInput
        {...field(words.name, { name: 'name', is_required: true, errors })}
        placeholder={words.namePlaceholder[type]}
        autoComplete="off"
        maxLength={60}
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
      />
      <SelectField
        {...field(words.colour, { name: 'colour', errors })}
        value={draft.colour}
        options={CHIP_COLOURS.map((value) => ({ value, label: words.colours[value] }))}
        // The options are exactly the colours.
        onChange={(colour) => setDraft({ ...draft, colour: colour as ChipColour })}
      />
      {mayBeOffered(type) && (
        <Checkbox
          label={words.offered}
          description={words.offeredHelp}
          checked={draft.is_offered_to_accounts}
          onChange={(event) => setDraft({ ...draft, is_offered_to_accounts: event.currentTarget.checked })}
        />
      )}
    </EntryForm>
  );
}

function draftOf(tag: TagFormProps['tag']): Draft {
  if (!tag) return FRESH;
  const { name, colour, is_offered_to_accounts } = tag;
  return { name, colour, is_offered_to_accounts };
}

import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import type { CustomFieldOf } from '@tsela/contract/providers/custom-field-api';
import { CUSTOM_FIELD_TYPES, LONGEST_LABEL } from '@tsela/domain/providers/custom-fields';
import type { CustomFieldEntity } from '@tsela/domain/providers/custom-fields';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { useCall } from '../../api/queries.ts';
import { customFields as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { definitionInputOf, definitionOf } from './custom-field-draft.ts';
import { EntryForm } from '../../ui/form/EntryForm.tsx';

interface CustomFieldFormProps {
  /** The field that is changed; null makes one. */
  readonly field: CustomFieldOf | null;
  readonly entity: CustomFieldEntity;
  readonly onDone: () => void;
}

const MARKS = [
  { key: 'is_required', label: null },
  { key: 'is_visible_to_account', label: words.isVisible },
  { key: 'is_shown_in_list', label: words.isShown },
] as const;

/** Makes a field, or changes one; the type of one that is there stays. */
export function CustomFieldForm({ field: edited, entity, onDone }: CustomFieldFormProps) {
  const [draft, setDraft] = useState(() => definitionOf(edited));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const saving = useCall(customFieldApi.saveField);
  const initial = definitionOf(edited);
  useUnsavedGuard(Object.entries(initial).some(([key, value]) => draft[key as keyof typeof initial] !== value));

  function handleSubmit(): void {
    setErrors({});
    saving.mutate(definitionInputOf(draft, edited, entity), {
      onSuccess: ({ custom_field }) => {
        showToast({ text: words.saved(custom_field.label), variant: 'success' });
        setDraft(definitionOf(null));
        onDone();
      },
      onError: (error) => setErrors(fieldErrors(error)),
    });
  }

  return (
    <EntryForm
      title={edited ? words.editOf(edited.label) : words.add}
      onSubmit={handleSubmit}
      errors={errors}
      fault={Object.keys(errors).length === 0 ? shownError(saving.error) : null}
      okLabel={edited ? words.save : words.addButton}
      isSaving={saving.isPending}
      onCancel={edited ? onDone : undefined}
    >
      <TextInput
        {...field(words.name, { name: 'label', is_required: true, errors })}
        placeholder={words.namePlaceholder[entity]}
        maxLength={LONGEST_LABEL}
        value={draft.label}
        onChange={(event) => setDraft({ ...draft, label: event.currentTarget.value })}
      />
      <SelectField
        {...field(words.type, { name: 'type', errors })}
        {...(edited && { description: words.typeStays })}
        disabled={edited !== null}
        value={draft.type}
        options={CUSTOM_FIELD_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
        onChange={(value) => {
          const type = CUSTOM_FIELD_TYPES.find((each) => each === value);
          if (type) setDraft({ ...draft, type });
        }}
      />
      {draft.type === 'list' && (
        <Textarea
          {...field(words.options, { name: 'options', is_required: true, errors })}
          {...(edited && { description: words.optionsHelp })}
          autosize
          minRows={3}
          maxRows={10}
          value={draft.options}
          onChange={(event) => setDraft({ ...draft, options: event.currentTarget.value })}
        />
      )}
      {MARKS.map(({ key, label }) => (
        <Checkbox
          key={key}
          label={label ?? words.isRequired[entity]}
          error={errors[key]}
          checked={draft[key]}
          onChange={(event) => setDraft({ ...draft, [key]: event.currentTarget.checked })}
        />
      ))}
      {edited && (
        <Checkbox
          label={words.isActive}
          description={words.isActiveHelp}
          checked={draft.is_active}
          onChange={(event) => setDraft({ ...draft, is_active: event.currentTarget.checked })}
        />
      )}
    </EntryForm>
  );
}

import { TextInput } from '@mantine/core';
import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tariff as words } from '../../strings/rates-tariff.ts';
import { field } from '../../ui/form/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useRenameRevision } from './tariff-calls.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';

/** Gives a draft or a scheduled tariff another name. */
export function RenameDialog({ revision, onClose }: { readonly revision: RateRevision; readonly onClose: () => void }) {
  const [name, setName] = useState(revision.name);
  const renaming = useRenameRevision();
  const errors = name.trim() === '' ? { name: words.nameMissing } : fieldErrors(renaming.error);

  function handleOk(): void {
    if (name.trim() === '') return;
    renaming.mutate(
      { id: revision.id, version: revision.version, name: name.trim() },
      {
        onSuccess: () => {
          showToast({ text: words.renamed, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.renameTitle}
      okLabel={words.save}
      is_pending={renaming.isPending}
      onOk={handleOk}
      onClose={onClose}
      fault={Object.keys(errors).length === 0 ? shownError(renaming.error) : null}
      errors={errors}
    >
      <TextInput
        {...field(words.nameLabel, { name: 'name', is_required: true, errors })}
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

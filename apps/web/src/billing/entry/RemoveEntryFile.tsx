import type { EntryFile } from '@tsela/contract/billing/entry-file-api';
import { checkReason } from '@tsela/domain/billing/manual-transactions';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { entryFiles as words } from '../../strings/billing/files.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useRemoveEntryFile } from '../billing-calls.ts';

/** Asks why a file goes, and deletes it. Source: screens S41, S43. */
export function RemoveEntryFile({ file: { id, name }, onClose }: { readonly file: EntryFile; readonly onClose: () => void }) {
  const removing = useRemoveEntryFile();
  const [reason, setReason] = useState('');
  const [found, setFound] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(removing.error);
  const errors = { ...refused, ...found };

  function handleOk(): void {
    const wrong = Object.fromEntries(checkReason(reason).map((each) => [each.field, each.message]));
    setFound(wrong);
    if (Object.keys(wrong).length > 0) return;
    removing.mutate(
      { id, reason: reason.trim() },
      {
        onSuccess: ({ message }) => {
          tellDone(message);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.removeTitle(name)}
      onClose={onClose}
      okLabel={words.removeOk}
      is_dangerous
      is_pending={removing.isPending}
      onOk={handleOk}
      fault={Object.keys(refused).length === 0 ? shownError(removing.error) : null}
      errors={errors}
    >
      <Sentence>{words.removeText}</Sentence>
      <TextArea
        {...field(words.reason, { name: 'reason', is_required: true, errors })}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

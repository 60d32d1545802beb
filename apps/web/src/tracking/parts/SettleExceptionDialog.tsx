import type { FieldException } from '@tsela/contract/tracking/field-exception-api';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { fieldExceptions as words } from '../../strings/tracking-field-exceptions.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { field } from '../../ui/form/field.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useSettleException } from './field-exception-calls.ts';

interface SettleExceptionDialogProps {
  readonly exception: FieldException;
  readonly onClose: () => void;
}

/** The office says what became of something that a driver did and that was not taken. */
export function SettleExceptionDialog({ exception, onClose }: SettleExceptionDialogProps) {
  const settling = useSettleException();
  const [note, setNote] = useState('');
  const { event_id, short_tracking_reference: reference } = exception;
  const errors = fieldErrors(settling.error);

  function handleSettle(): void {
    settling.mutate(
      { event_id, note: note.trim() },
      {
        onSuccess: () => {
          showToast({ text: words.settled(reference), variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.settleTitle(reference)}
      onClose={onClose}
      closeLabel={words.keep}
      okLabel={words.settle}
      is_pending={settling.isPending}
      onOk={handleSettle}
      fault={'note' in errors ? null : shownError(settling.error)}
      errors={errors}
    >
      <Sentence>{words.settleText}</Sentence>
      <TextArea
        {...field(words.note, { name: 'note', errors, is_required: true })}
        rows={3}
        maxLength={255}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </FormDialog>
  );
}

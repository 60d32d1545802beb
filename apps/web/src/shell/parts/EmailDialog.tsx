import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { emailDialog as words } from '../../strings/shell.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { tellDone } from '../tell.ts';

interface Sent {
  readonly recipients: readonly string[];
}

interface EmailDialogProps {
  readonly title: string;
  /** Whom it is offered to be sent to. */
  readonly to: string;
  readonly sending: { readonly error: Error | null; readonly isPending: boolean; readonly reset: () => void };
  readonly onSend: (recipients: string, then: { readonly onSuccess: (sent: Sent) => void }) => void;
  readonly onClose: () => void;
}

/** Sends a paper as a PDF, to the account's billing contact unless others are named. Source: screens S13, S42, VALID-12. */
export function EmailDialog({ title, to, sending, onSend, onClose }: EmailDialogProps) {
  const [recipients, setRecipients] = useState(to);
  const errors = fieldErrors(sending.error);
  return (
    <FormDialog
      title={title}
      onClose={onClose}
      okLabel={words.send}
      is_pending={sending.isPending}
      onOk={() =>
        onSend(recipients, {
          onSuccess: (sent) => {
            tellDone(words.sent(sent.recipients.join(', ')));
            onClose();
          },
        })
      }
      errors={errors}
      fault={errors['recipients'] === undefined ? shownError(sending.error) : null}
    >
      <TextInput
        {...field(words.recipients, { name: 'recipients', is_optional: true, errors })}
        description={words.recipientsHelp}
        maxLength={1000}
        value={recipients}
        onChange={(event) => {
          setRecipients(event.currentTarget.value);
          sending.reset();
        }}
      />
    </FormDialog>
  );
}

import { TextInput } from '@mantine/core';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { tellDone } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing-document.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { field } from '../../ui/form/field.tsx';
import { useEmailDocument } from '../billing-calls.ts';

interface EmailDocumentDialogProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly document: BillingDocument;
  readonly onClose: () => void;
}

/** Sends a document as a PDF, to the billing contact unless others are named. Source: screens S42, VALID-12. */
export function EmailDocumentDialog({ kind, document, onClose }: EmailDocumentDialogProps) {
  const [recipients, setRecipients] = useState(document.parties?.account.email ?? '');
  const sending = useEmailDocument(kind);
  const errors = fieldErrors(sending.error);
  return (
    <FormDialog
      title={words.emailTitle(document.number)}
      onClose={onClose}
      okLabel={words.send}
      is_pending={sending.isPending}
      onOk={() =>
        sending.mutate(
          { id: document.id, recipients },
          {
            onSuccess: (answer) => {
              tellDone(words.sent(answer.recipients.join(', ')));
              onClose();
            },
          },
        )
      }
      errors={errors}
      fault={errors['recipients'] === undefined ? shownError(sending.error) : null}
    >
      <TextInput
        {...field(words.recipients, { name: 'recipients', is_optional: true, errors })}
        description={words.recipientsHelp}
        maxLength={1000}
        data-autofocus
        value={recipients}
        onChange={(event) => {
          setRecipients(event.currentTarget.value);
          sending.reset();
        }}
      />
    </FormDialog>
  );
}

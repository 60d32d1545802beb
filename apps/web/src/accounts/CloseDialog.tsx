import { Textarea } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useCloseAccount } from './account-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';

/** Closes an account, or says why it stays open. Source: screens S44, ACCT-04. */
export function CloseDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const closing = useCloseAccount();
  const [note, setNote] = useState('');

  function handleOk(): void {
    closing.mutate(
      { id: account.id, ...(note.trim() !== '' && { note: note.trim() }) },
      {
        onSuccess: () => {
          showToast({ text: words.closed, variant: 'success' });
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.closeTitle(account.name)}
      onClose={onClose}
      okLabel={words.close}
      is_dangerous
      is_pending={closing.isPending}
      onOk={handleOk}
      fault={shownError(closing.error)}
    >
      <Sentence>{words.closeText}</Sentence>
      <Textarea
        {...field(words.note, { name: 'note', is_optional: true })}
        value={note}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

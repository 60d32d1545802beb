import { Textarea } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { field } from '../ui/form/field.tsx';
import { Sentence } from '../ui/show/Text.tsx';
import { useApproveAccount } from './account-calls.ts';

/** Declines an account that waits for staff, with what its owner is sent. Source: screens S04, S44. */
export function DeclineDialog({ account, onClose }: { readonly account: Account; readonly onClose: () => void }) {
  const declining = useApproveAccount();
  const [message, setMessage] = useState('');

  function handleDecline(): void {
    const text = message.trim();
    declining.mutate(
      { id: account.id, decision: 'decline', ...(text !== '' && { message: text }) },
      {
        onSuccess: () => {
          onClose();
          showToast({ text: words.declined, variant: 'success' });
        },
      },
    );
  }

  return (
    <FormDialog
      title={words.declineTitle(account.name)}
      onClose={onClose}
      okLabel={words.decline}
      is_dangerous
      is_pending={declining.isPending}
      onOk={handleDecline}
      fault={shownError(declining.error)}
    >
      <Sentence>{words.declineText}</Sentence>
      <Textarea
        {...field(words.declineMessage, { name: 'message', is_optional: true })}
        value={message}
        maxLength={2000}
        autosize
        minRows={2}
        onChange={(event) => setMessage(event.currentTarget.value)}
      />
    </FormDialog>
  );
}

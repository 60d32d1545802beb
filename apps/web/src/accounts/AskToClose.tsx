import { Textarea } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay, useSession } from '../shell/session.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import { useAskToClose } from './account-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** The way out of an account, for its owner: a wish that the provider carries out. Source: screens S20. */
export function AskToClose({ account }: { readonly account: Account }) {
  const { title } = useSession();
  const may_ask = useMay('API_/accounts/close-requests:POST');
  const asking = useAskToClose();
  const [is_open, setOpen] = useState(false);
  const [reason, setReason] = useState('');
  if (!may_ask || account.time_close_asked !== null) return null;

  function handleOk(): void {
    asking.mutate({ wish: 'close', ...(reason.trim() !== '' && { reason: reason.trim() }) }, { onSuccess: () => setOpen(false) });
  }

  return (
    <Row align="stretch">
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.askToClose}
      </Button>
      {is_open && (
        <FormDialog
          title={words.askToCloseTitle}
          onClose={() => setOpen(false)}
          okLabel={words.askToCloseOk}
          is_dangerous
          is_pending={asking.isPending}
          onOk={handleOk}
          fault={shownError(asking.error)}
        >
          <Sentence>{words.askToCloseText(title)}</Sentence>
          <Textarea
            {...field(words.askToCloseReason, { name: 'reason', is_optional: true })}
            value={reason}
            maxLength={2000}
            autosize
            minRows={2}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </FormDialog>
      )}
    </Row>
  );
}

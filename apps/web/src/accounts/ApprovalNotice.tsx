import { Button, Textarea } from '@mantine/core';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { FormDialog } from '../ui/feedback/FormDialog.tsx';
import { accountActions as words } from '../strings/accounts.ts';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { useApproveAccount } from './account-calls.ts';
import { Sentence } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

/** Of an account that waits for staff: says so and lets them decide. Source: screens S04, S44. */
export function ApprovalNotice({ account }: { readonly account: Account }) {
  const may_decide = useMay('API_/accounts/approve:POST');
  const approving = useApproveAccount();
  const [is_declining, setDeclining] = useState(false);
  const [message, setMessage] = useState('');
  const id = account.id;

  function decide(decision: 'approve' | 'decline'): void {
    approving.mutate(
      { id, decision, ...(decision === 'decline' && message.trim() !== '' && { message: message.trim() }) },
      {
        onSuccess: () => {
          setDeclining(false);
          showToast({ text: decision === 'approve' ? words.approved : words.declined, variant: 'success' });
        },
        onError: (error) => !is_declining && tellFailure(error),
      },
    );
  }

  return (
    <>
      <Notice kind="warning">
        <Stack gap={4}>
          <span>{words.waiting}</span>
          {may_decide && (
            <Row as="span" align="stretch">
              <Button loading={approving.isPending && !is_declining} onClick={() => decide('approve')}>
                {words.approve}
              </Button>
              <Button variant="default" onClick={() => setDeclining(true)}>
                {words.decline}
              </Button>
            </Row>
          )}
        </Stack>
      </Notice>
      {is_declining && (
        <FormDialog
          title={words.declineTitle(account.name)}
          onClose={() => setDeclining(false)}
          okLabel={words.decline}
          is_dangerous
          is_pending={approving.isPending}
          onOk={() => decide('decline')}
          fault={shownError(approving.error)}
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
      )}
    </>
  );
}

import { Button } from '../ui/act/Button.tsx';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import { useState } from 'react';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { accountActions as words } from '../strings/accounts.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { useApproveAccount } from './account-calls.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';

const loadDecline = async () => (await import('./DeclineDialog.tsx')).DeclineDialog;

/** Of an account that waits for staff: says so and lets them decide. Source: screens S04, S44. */
export function ApprovalNotice({ account }: { readonly account: Account }) {
  const may_decide = useMay('API_/accounts/approve:POST');
  const approving = useApproveAccount();
  const [is_declining, setDeclining] = useState(false);

  function handleApprove(): void {
    approving.mutate(
      { id: account.id, decision: 'approve' },
      {
        onSuccess: () => showToast({ text: words.approved, variant: 'success' }),
        onError: tellFailure,
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
              <Button loading={approving.isPending} onClick={handleApprove}>
                {words.approve}
              </Button>
              <Button variant="default" onClick={() => setDeclining(true)}>
                {words.decline}
              </Button>
            </Row>
          )}
        </Stack>
      </Notice>
      <LazyComponent load={loadDecline} props={is_declining ? { account, onClose: () => setDeclining(false) } : null} />
    </>
  );
}

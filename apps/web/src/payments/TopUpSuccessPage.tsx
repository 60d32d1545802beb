import { Button } from '../ui/act/Button.tsx';
import { IconCircleCheck } from '@tabler/icons-react';
import type { Payment } from '@tsela/contract/payments/payment-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useEffect } from 'react';
import { useAccount } from '../accounts/account-calls.ts';
import { paths } from '../paths.ts';
import { useSession } from '../shell/session.ts';
import { SendButton } from '../shipments/parts/SendButton.tsx';
import { payments as words } from '../strings/payments.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { tellInternalEvent } from '../ui/internal-events.ts';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Money } from '../ui/show/Money.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';
import { usePaymentHere } from './parts/use-payment-here.ts';

/** A payment that has arrived, and the balance with it. Source: ROUTE-36, screens S22. */
export function TopUpSuccessPage() {
  const { payment, fault, readAgain } = usePaymentHere('success');
  return (
    <PageFrame title={SCREENS.topUpSuccess.title} action={<SendButton />}>
      {fault !== null && (
        <Notice kind="error" onRetry={readAgain}>
          {fault}
        </Notice>
      )}
      {payment ? <Received payment={payment} /> : fault === null && <Skeleton height={260} />}
    </PageFrame>
  );
}

function Received({ payment }: { readonly payment: Payment }) {
  const { go } = useNavigator();
  const { account } = useSession();
  const read = useAccount(payment.account_id);
  const { account_id } = payment;
  useEffect(() => {
    // The balance in the navigation is read again, also where no live message came.
    tellInternalEvent('accountUpdated', { id: account_id });
  }, [account_id]);
  return (
    <Stack max={620}>
      <Panel>
        <Stack gap={4}>
          <Row gap={2} tone="green">
            <IconCircleCheck size={26} stroke={1.7} aria-hidden="true" />
            <Text size="l" weight="strong">
              {words.received}
            </Text>
          </Row>
          <Facts look="figures">
            <div>
              <dt>{words.paid}</dt>
              <dd>
                <Money rand={payment.amount} />
              </dd>
            </div>
            <div>
              <dt>{words.newBalance}</dt>
              <dd>
                <Money rand={(read.data?.accounts[0] ?? account)?.balance} />
              </dd>
            </div>
          </Facts>
          <Facts>
            <div>
              <dt>{words.payment}</dt>
              <dd className="num">{payment.number}</dd>
            </div>
            <div>
              <dt>{words.reference}</dt>
              <dd className="num">{payment.reference}</dd>
            </div>
          </Facts>
          {payment.billing_email !== '' && <Sentence>{words.receiptTo(payment.billing_email)}</Sentence>}
          <Row>
            <ReceiptButton payment={payment} />
            <Button variant="default" onClick={() => go(paths.dashboard())}>
              {words.toDashboard}
            </Button>
          </Row>
        </Stack>
      </Panel>
    </Stack>
  );
}

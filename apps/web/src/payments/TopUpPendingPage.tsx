import { Button } from '../ui/act/Button.tsx';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { payments as words } from '../strings/payments.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Money } from '../ui/show/Money.tsx';
import { ASKED_EVERY_MS, useIsLong } from './parts/use-is-long.ts';
import { WaitingPanel } from './parts/WaitingPanel.tsx';
import { usePaymentHere } from './parts/use-payment-here.ts';

/** A payment that the gateway has not told of yet. Source: ROUTE-37, screens S22. */
export function TopUpPendingPage() {
  const { go } = useNavigator();
  const is_long = useIsLong();
  const { payment, fault, readAgain } = usePaymentHere('pending', is_long ? undefined : ASKED_EVERY_MS);
  return (
    <PageFrame title={SCREENS.topUpPending.title}>
      {fault !== null && (
        <Notice kind="error" onRetry={readAgain}>
          {fault}
        </Notice>
      )}
      {!payment && fault === null && <Skeleton height={220} />}
      {payment && (
        <Stack max={620}>
          <WaitingPanel
            text={words.waitingText}
            waits_for={payment.waits_for}
            is_long={is_long}
            onAskAgain={readAgain}
            otherAction={
              <Button variant="default" onClick={() => go(paths.dashboard())}>
                {words.toDashboard}
              </Button>
            }
          >
            <Facts>
              <div>
                <dt>{words.amount}</dt>
                <dd>
                  <Money rand={payment.amount} />
                </dd>
              </div>
              <div>
                <dt>{words.reference}</dt>
                <dd className="num">{payment.reference}</dd>
              </div>
            </Facts>
          </WaitingPanel>
        </Stack>
      )}
    </PageFrame>
  );
}

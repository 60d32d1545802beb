import { topUpButton } from '@tsela/domain/payments/top-up';
import type { PaymentMethodOffered } from '@tsela/contract/payments/payment-api';
import { useEffect } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { idIn, useChangeSearch, useSearchValues } from '../shell/pages/address.ts';
import { useReplace } from '../shell/pages/use-replace.ts';
import { useSession } from '../shell/session.ts';
import { payments as words } from '../strings/payments.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { Form } from '../ui/form/Form.tsx';
import { SaveBar } from '../ui/form/SaveBar.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { NoMethod } from './parts/NoMethod.tsx';
import { TopUpFields } from './parts/TopUpFields.tsx';
import { useTopUp } from './parts/use-top-up.ts';
import { usePayment, usePaymentMethods } from './payment-calls.ts';
import { failureText } from './top-up-draft.ts';

/** Tops the own account up. Who comes back from a gateway without having paid is told so in the save bar. Source: ROUTE-11, TOPUP-09, screens S22. */
export function TopUpPage() {
  const { account } = useSession();
  const read = usePaymentMethods('topup');
  const offered = read.data?.payment_methods;
  const failed = shownError(read.error);
  return (
    <PageFrame title={account?.account_type === 'postpaid' ? words.titlePostpaid : words.title}>
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {offered === undefined && failed === null && <Skeleton height={420} />}
      {offered && (offered.length === 0 ? <NoMethod /> : <TopUpForm offered={offered} />)}
    </PageFrame>
  );
}

function TopUpForm({ offered }: { readonly offered: readonly PaymentMethodOffered[] }) {
  const { go } = useNavigator();
  const top_up = useTopUp(offered, () => go(paths.dashboard()), useSearchValues());
  const came_back = useCameBack();

  function handlePay(): void {
    came_back.forget();
    top_up.pay();
  }

  return (
    <>
      <Form max={620} hasSummary={false} onSubmit={handlePay} isOff={top_up.isLeaving} errors={top_up.errors}>
        <Panel>
          <TopUpFields top_up={top_up} offered={offered} />
        </Panel>
      </Form>
      <SaveBar
        saveLabel={topUpButton(top_up.method?.value ?? null)}
        onSave={handlePay}
        isSaving={top_up.isLeaving}
        error={top_up.fault ?? came_back.text}
      />
    </>
  );
}

/** What has become of the payment that the payer comes back from; one that is paid after all is shown as such. */
function useCameBack(): { readonly text: string | null; readonly forget: () => void } {
  const search = useSearchValues();
  const change = useChangeSearch();
  const replace = useReplace();
  const id = idIn(search['cancelled'] ?? search['failed']);
  const payment = usePayment(id).data?.payment;
  const paid_id = payment?.status === 'complete' ? payment.id : null;
  useEffect(() => {
    if (paid_id !== null) replace(paths.topUpSuccess({ id: String(paid_id) }));
  }, [paid_id, replace]);
  return {
    text: id !== null && payment ? failureText(payment) : null,
    forget: () => id !== null && change({ cancelled: undefined, failed: undefined }),
  };
}

import { topUpButton } from '@tsela/domain/payments/top-up';
import { shownError } from '../../api/api-error.ts';
import { useSession } from '../../shell/session.ts';
import { payments as words } from '../../strings/payments.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { usePaymentMethods } from '../payment-calls.ts';
import { NoMethod } from './NoMethod.tsx';
import { TopUpFields } from './TopUpFields.tsx';
import { useTopUp } from './use-top-up.ts';

/** Tops the own account up from wherever the payer is, on narrow screens. Source: SHELL-13, TOPUP-01. */
export function TopUpDialog({ onClose }: { readonly onClose: () => void }) {
  const { account } = useSession();
  const read = usePaymentMethods('topup');
  const offered = read.data?.payment_methods ?? [];
  const top_up = useTopUp(offered, onClose);
  const failed = shownError(read.error);
  return (
    <FormDialog
      title={account?.account_type === 'postpaid' ? words.titlePostpaid : words.title}
      onClose={onClose}
      okLabel={topUpButton(top_up.method?.value ?? null)}
      is_pending={top_up.isLeaving}
      fault={top_up.fault}
      errors={top_up.errors}
      layer={400}
      {...(offered.length > 0 && { onOk: top_up.pay })}
    >
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.data ? (
        offered.length === 0 ? (
          <NoMethod />
        ) : (
          <TopUpFields top_up={top_up} offered={offered} />
        )
      ) : (
        <Skeleton height={320} />
      )}
    </FormDialog>
  );
}

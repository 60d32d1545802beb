import { Button } from '../../ui/act/Button.tsx';
import type { PlatformPlanShape } from '@tsela/contract/platform/platform-billing-api';
import { shownDay } from '@tsela/domain/time/typed-day';
import { shownError } from '../../api/api-error.ts';
import { dues as words } from '../../strings/platform-dues.ts';
import { isSure } from '../../ui/feedback/alert-dialog.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { useWithdrawPrice } from './dues-calls.ts';

interface WithdrawPriceProps {
  readonly plan: PlatformPlanShape;
  readonly first_day: string;
  readonly onWithdrawn: (plan: PlatformPlanShape) => void;
}

/** Withdraws one price of a plan that is still to come. Source: decisions/0278. */
export function WithdrawPrice({ plan, first_day, onWithdrawn }: WithdrawPriceProps) {
  const withdrawing = useWithdrawPrice();
  const day = shownDay(first_day);
  const fault = shownError(withdrawing.error);

  async function handleWithdraw(): Promise<void> {
    const is_sure = await isSure({ title: words.withdrawTitle(day), body: words.withdrawBody, button: words.withdrawButton });
    if (!is_sure) return;
    withdrawing.mutate(
      { id: plan.id, first_day },
      {
        onSuccess: (answer) => {
          showToast({ text: words.priceWithdrawn, variant: 'success' });
          onWithdrawn(answer.plan);
        },
      },
    );
  }

  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        loading={withdrawing.isPending}
        aria-label={words.withdrawOf(day)}
        onClick={() => void handleWithdraw()}
      >
        {words.withdraw}
      </Button>
      {fault !== null && <Notice kind="error">{fault}</Notice>}
    </>
  );
}

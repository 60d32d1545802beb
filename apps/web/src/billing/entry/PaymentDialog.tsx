import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { useState } from 'react';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { useRefundPayment, useReversePayment } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

export interface PaymentDialogProps {
  readonly payment: Payment;
  readonly way: 'refund' | 'reverse';
  readonly onClose: () => void;
}

/** Enters that a payment was paid back to the customer, has its gateway do so, or enters that it was none. Source: screens S43. */
export function PaymentDialog({ payment, way, onClose }: PaymentDialogProps) {
  return way === 'refund' ? <Refund payment={payment} onClose={onClose} /> : <Reverse payment={payment} onClose={onClose} />;
}

type OneWayProps = Omit<PaymentDialogProps, 'way'>;

function Refund({ payment, onClose }: OneWayProps) {
  const refunding = useRefundPayment();
  const { id, number, refundable, refunded_by } = payment;
  const [by, setBy] = useState<'gateway' | 'hand'>(refunded_by === '' ? 'hand' : 'gateway');
  const is_again = payment.refund_state === 'unclear' && by === 'gateway';
  const text = by === 'gateway' ? words.refundGatewayText(refunded_by) : words.refundText;
  return (
    <GiveBackDialog
      title={words.refundTitle(number)}
      text={is_again ? words.refundAgainText(refunded_by) : text}
      okLabel={words.refund}
      // What was asked for before is asked for again as it was, whatever the account has by now.
      amount={is_again ? leftOf(payment) : refundable}
      limit={is_again ? null : limitOf(payment)}
      can_give={is_again || refundable > 0}
      calling={refunding}
      onGive={(given) =>
        refunding.mutate(
          { id, ...given, by },
          { onSuccess: () => done(by === 'gateway' ? words.refundAsked(refunded_by) : words.refunded, onClose) },
        )
      }
      onClose={onClose}
    >
      {refunded_by !== '' && (
        <Choice
          label={words.refundWay}
          has_visible_label
          value={by}
          options={[
            { value: 'gateway' as const, label: words.refundBy(refunded_by) },
            { value: 'hand' as const, label: words.refundElsewhere },
          ]}
          onChange={setBy}
        />
      )}
    </GiveBackDialog>
  );
}

/** What was not given back of it, in rand. */
function leftOf({ amount, returned }: Payment): number {
  return randFromCents(subtractCents(centsFromRand(amount), centsFromRand(returned)));
}

/** Why not all that is left of it may go back; null where it may. Source: screens S43. */
function limitOf(payment: Payment): string | null {
  const { refundable } = payment;
  if (refundable <= 0) return words.refundNothing;
  const left = leftOf(payment);
  return refundable < left ? words.refundAtMost(moneyText(refundable), moneyText(left)) : null;
}

function Reverse({ payment, onClose }: OneWayProps) {
  const reversing = useReversePayment();
  const { id, number } = payment;
  return (
    <GiveBackDialog
      title={words.bounceTitle(number)}
      text={words.bounceText}
      okLabel={words.bounce}
      calling={reversing}
      onGive={({ reason }) => reversing.mutate({ id, reason }, { onSuccess: () => done(words.bounced, onClose) })}
      onClose={onClose}
    />
  );
}

function done(text: string, onClose: () => void): void {
  showToast({ text, variant: 'success' });
  onClose();
}

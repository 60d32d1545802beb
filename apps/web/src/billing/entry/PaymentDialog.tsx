import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import { useState } from 'react';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { Choice } from '../../ui/form/Choice.tsx';
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
  const { id, number, amount, returned, refunded_by } = payment;
  const [by, setBy] = useState<'gateway' | 'hand'>(refunded_by === '' ? 'hand' : 'gateway');
  const text = by === 'gateway' ? words.refundGatewayText(refunded_by) : words.refundText;
  return (
    <GiveBackDialog
      title={words.refundTitle(number)}
      text={payment.refund_state === 'unclear' && by === 'gateway' ? words.refundAgainText(refunded_by) : text}
      okLabel={words.refund}
      amount={amount - returned}
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

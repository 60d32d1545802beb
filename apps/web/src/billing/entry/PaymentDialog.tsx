import type { Payment } from '@tsela/contract/billing/billing-payment-api';
import { billingEntry as words } from '../../strings/billing-entry.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useRefundPayment, useReversePayment } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

export interface PaymentDialogProps {
  readonly payment: Payment;
  readonly way: 'refund' | 'reverse';
  readonly onClose: () => void;
}

/** Enters that a payment was paid back to the customer, or that it was none. Source: screens S43. */
export function PaymentDialog({ payment, way, onClose }: PaymentDialogProps) {
  const [refunding, reversing] = [useRefundPayment(), useReversePayment()];
  const { id, number, amount, returned } = payment;
  const done = (text: string) => () => {
    showToast({ text, variant: 'success' });
    onClose();
  };
  if (way === 'refund') {
    return (
      <GiveBackDialog
        title={words.refundTitle(number)}
        text={words.refundText}
        okLabel={words.refund}
        amount={amount - returned}
        calling={refunding}
        onGive={(given) => refunding.mutate({ id, ...given }, { onSuccess: done(words.refunded) })}
        onClose={onClose}
      />
    );
  }
  return (
    <GiveBackDialog
      title={words.bounceTitle(number)}
      text={words.bounceText}
      okLabel={words.bounce}
      calling={reversing}
      onGive={({ reason }) => reversing.mutate({ id, reason }, { onSuccess: done(words.bounced) })}
      onClose={onClose}
    />
  );
}

import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useCreditShipment, useReverseTransaction } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

export interface LedgerDialogProps {
  readonly transaction: Pick<Transaction, 'id' | 'type' | 'amount' | 'shipment_id' | 'shipment_reference'>;
  readonly onClose: () => void;
}

/** Takes a transaction back, or credits the shipment of a charge. Source: screens S41. */
export function LedgerDialog(props: LedgerDialogProps) {
  return props.transaction.shipment_id === null ? <Reverse {...props} /> : <Credit {...props} />;
}

function Reverse({ transaction, onClose }: LedgerDialogProps) {
  const reversing = useReverseTransaction();
  return (
    <GiveBackDialog
      title={words.reverseTitle(ledgerLabel(transaction.type))}
      text={words.reverseText(moneyText(Math.abs(transaction.amount)))}
      okLabel={words.reverse}
      calling={reversing}
      onGive={({ reason }) =>
        reversing.mutate({ id: transaction.id, reason }, { onSuccess: () => done(words.reversed, onClose) })
      }
      onClose={onClose}
    />
  );
}

function Credit({ transaction, onClose }: LedgerDialogProps) {
  const crediting = useCreditShipment();
  const { shipment_id, shipment_reference, amount } = transaction;
  if (shipment_id === null) return null;
  return (
    <GiveBackDialog
      title={words.creditTitle(shipment_reference)}
      text={words.creditText}
      okLabel={words.credit}
      amount={Math.abs(amount)}
      calling={crediting}
      onGive={(given) =>
        crediting.mutate(
          { shipment_id, ...given },
          { onSuccess: ({ credit_note }) => done(words.credited(credit_note.number), onClose) },
        )
      }
      onClose={onClose}
    />
  );
}

function done(text: string, onClose: () => void): void {
  showToast({ text, variant: 'success' });
  onClose();
}

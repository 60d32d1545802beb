import type { InvoiceHistory } from '@tsela/contract/billing/billing-shapes';
import { tellDone } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useReverseTransaction } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

interface UndoWriteOffDialogProps {
  readonly write_off: InvoiceHistory['write_offs'][number];
  readonly onClose: () => void;
}

/** Takes a write-off back, which opens its invoice again. Source: PERM-087. */
export function UndoWriteOffDialog({ write_off, onClose }: UndoWriteOffDialogProps) {
  const reversing = useReverseTransaction();
  return (
    <GiveBackDialog
      title={words.undoWriteOffTitle}
      text={words.undoWriteOffText(moneyText(write_off.amount))}
      okLabel={words.undoWriteOff}
      calling={reversing}
      onGive={({ reason }) =>
        reversing.mutate(
          { id: write_off.transaction_id, reason },
          {
            onSuccess: () => {
              tellDone(words.writeOffUndone);
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

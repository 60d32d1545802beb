import type { BillingDocument, DocumentLine } from '@tsela/contract/billing/billing-shapes';
import { addCents, centsFromRand, randFromCents } from '@tsela/domain/money/cents';
import { tellDone } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useCreditInvoice } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

interface CreditInvoiceDialogProps {
  readonly document: BillingDocument;
  readonly lines?: readonly DocumentLine[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}

/** Gives back what is left of an invoice, or of some of its lines, for a reason. Source: screens S41, S42. */
export function CreditInvoiceDialog({ document: { id, number, total }, lines, onClose, onDone }: CreditInvoiceDialogProps) {
  const crediting = useCreditInvoice();
  // What was credited of it before is known to the server alone.
  const most = moneyText(lines ? randFromCents(addCents(...lines.map((line) => centsFromRand(line.total)))) : total);
  return (
    <GiveBackDialog
      title={lines ? words.creditLinesTitle(lines.length, number) : words.creditTitle(number)}
      text={lines ? words.creditLinesText(most) : words.creditText(most)}
      okLabel={words.credit}
      calling={crediting}
      onGive={({ reason }) =>
        crediting.mutate(
          { id, reason, ...(lines && { lines: lines.map((line) => line.id) }) },
          {
            onSuccess: ({ credit_note }) => {
              tellDone(words.credited(credit_note.number, moneyText(credit_note.total)));
              onDone?.();
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { centsFromRand, randFromCents, subtractCents } from '@tsela/domain/money/cents';
import { tellDone } from '../../shell/tell.ts';
import { billingDocument as words } from '../../strings/billing/document.ts';
import { moneyText } from '../../ui/show/money-text.ts';
import { useWriteOff } from '../billing-calls.ts';
import { GiveBackDialog } from './GiveBackDialog.tsx';

interface WriteOffDialogProps {
  readonly document: BillingDocument;
  readonly onClose: () => void;
}

/** Writes off what is open of an invoice, for a reason. Source: screens S42, PERM-086. */
export function WriteOffDialog({ document, onClose }: WriteOffDialogProps) {
  const writing = useWriteOff();
  const open = moneyText(randFromCents(subtractCents(centsFromRand(document.total), centsFromRand(document.paid))));
  return (
    <GiveBackDialog
      title={words.writeOffTitle(document.number)}
      text={words.writeOffText(open)}
      okLabel={words.writeOffOk(open)}
      calling={writing}
      onGive={({ reason }) =>
        writing.mutate(
          { id: document.id, reason },
          {
            onSuccess: () => {
              tellDone(words.writtenOff(open));
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}

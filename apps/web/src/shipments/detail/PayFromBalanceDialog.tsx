import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { shownError } from '../../api/api-error.ts';
import { usePayFromBalance } from '../../billing/billing-calls.ts';
import { billingEntry as words } from '../../strings/billing-entry.ts';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { useAccount } from '../shipment-calls.ts';

/** Pays a shipment out of the account's balance, which is shown before and after. Source: screens S23. */
export function PayFromBalanceDialog({ shipment, onClose }: { readonly shipment: Shipment; readonly onClose: () => void }) {
  const paying = usePayFromBalance();
  const balance = useAccount(shipment.account_id).data?.accounts[0]?.balance;
  const price = shipment.rate ?? 0;
  const lines = [
    [words.balanceBefore, balance],
    [words.price, price],
    [words.balanceAfter, balance === undefined ? undefined : balance - price],
  ] as const;

  return (
    <FormDialog
      title={words.payTitle(shipment.short_tracking_reference)}
      onClose={onClose}
      okLabel={words.pay}
      is_pending={paying.isPending}
      onOk={() =>
        paying.mutate(
          { shipment_id: shipment.id },
          {
            onSuccess: ({ short_tracking_reference }) => {
              showToast({ text: words.paid(short_tracking_reference), variant: 'success' });
              onClose();
            },
          },
        )
      }
      fault={shownError(paying.error)}
    >
      <Sentence>{words.payText}</Sentence>
      <Facts>
        {lines.map(([label, rand]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money rand={rand} />
            </dd>
          </div>
        ))}
      </Facts>
    </FormDialog>
  );
}

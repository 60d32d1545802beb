import { IconArrowBackUp, IconReceiptRefund } from '@tabler/icons-react';
import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayTakeBack } from '@tsela/domain/billing/manual-transactions';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { billingEntry as words } from '../../strings/billing-entry.ts';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadDialog = async () => (await import('../entry/LedgerDialog.tsx')).LedgerDialog;

interface LedgerMenuProps {
  readonly transaction: Pick<
    Transaction,
    'id' | 'type' | 'amount' | 'shipment_id' | 'shipment_reference' | 'has_been_reversed' | 'reverses_transaction_id'
  >;
}

/** What staff may do with a transaction; nothing is shown where that is nothing. */
export function LedgerMenu({ transaction }: LedgerMenuProps) {
  const [is_open, setOpen] = useState(false);
  const { type, has_been_reversed, shipment_reference, reverses_transaction_id } = transaction;
  const { facts, user } = useSession();
  const [may_enter, may_credit] = [useMay('API_/billing/transactions:POST'), useMay('API_/billing/credit-notes:POST')];
  if (!isStaff(user) || has_been_reversed) return null;
  const can_credit = may_credit && type === 'shipping-charge';
  const can_reverse = may_enter && reverses_transaction_id === null && mayTakeBack(type, facts.actor?.permissions ?? []);
  if (!can_credit && !can_reverse) return null;
  return (
    <>
      <MenuButton
        is_icon
        is_quiet
        label={words.actionsOf(`${ledgerLabel(type)} ${shipment_reference}`.trim())}
        lines={[
          can_credit && {
            label: words.credit,
            icon: <IconReceiptRefund size={16} aria-hidden="true" />,
            onClick: () => setOpen(true),
          },
          can_reverse && {
            label: words.reverse,
            icon: <IconArrowBackUp size={16} aria-hidden="true" />,
            onClick: () => setOpen(true),
          },
        ]}
      />
      <LazyComponent load={loadDialog} props={is_open ? { transaction, onClose: () => setOpen(false) } : null} />
    </>
  );
}

import { IconArrowBackUp, IconPaperclip, IconReceiptRefund } from '@tabler/icons-react';
import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import { isStaff } from '@tsela/domain/permissions/audience';
import { mayTakeBack, whyNoFilesOn } from '@tsela/domain/billing/manual-transactions';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { entryFiles } from '../../strings/billing/files.ts';
import { MenuButton } from '../../ui/act/MenuButton.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadDialog = async () => (await import('../entry/LedgerDialog.tsx')).LedgerDialog;

const loadFiles = async () => (await import('../entry/EntryFilesDialog.tsx')).EntryFilesDialog;

interface LedgerMenuProps {
  readonly transaction: Pick<
    Transaction,
    'id' | 'type' | 'amount' | 'shipment_id' | 'shipment_reference' | 'has_been_reversed' | 'reverses_transaction_id'
  > &
    // Where they are not known, they are looked at elsewhere.
    Partial<Pick<Transaction, 'files'>>;
}

/** What staff may do with a transaction; nothing is shown where that is nothing. */
export function LedgerMenu({ transaction }: LedgerMenuProps) {
  const [open, setOpen] = useState<'money' | 'files' | null>(null);
  const { id, type, has_been_reversed, shipment_reference, reverses_transaction_id, files } = transaction;
  const { facts, user } = useSession();
  const [may_enter, may_credit] = [useMay('API_/billing/transactions:POST'), useMay('API_/billing/credit-notes:POST')];
  const may_read = useMay('API_/billing/payments:GET');
  const can_change = isStaff(user) && !has_been_reversed;
  const can_credit = can_change && may_credit && type === 'shipping-charge';
  const can_reverse =
    can_change && may_enter && reverses_transaction_id === null && mayTakeBack(type, facts.actor?.permissions ?? []);
  const can_have_files = files !== undefined && may_read && whyNoFilesOn({ type }) === null;
  const shows_files = can_have_files && (files > 0 || isStaff(user));
  if (!can_credit && !can_reverse && !shows_files) return null;
  const close = () => setOpen(null);
  return (
    <>
      <MenuButton
        is_icon
        is_quiet
        label={words.actionsOf(`${ledgerLabel(type)} ${shipment_reference}`.trim())}
        lines={[
          shows_files && {
            label: files === 0 ? entryFiles.files : entryFiles.filesCount(files),
            icon: <IconPaperclip size={16} aria-hidden="true" />,
            onClick: () => setOpen('files'),
          },
          can_credit && {
            label: words.credit,
            icon: <IconReceiptRefund size={16} aria-hidden="true" />,
            onClick: () => setOpen('money'),
          },
          can_reverse && {
            label: words.reverse,
            icon: <IconArrowBackUp size={16} aria-hidden="true" />,
            onClick: () => setOpen('money'),
          },
        ]}
      />
      <LazyComponent load={loadDialog} props={open === 'money' ? { transaction, onClose: close } : null} />
      <LazyComponent
        load={loadFiles}
        props={open === 'files' ? { of: { transaction_id: id }, name: ledgerLabel(type), onClose: close } : null}
      />
    </>
  );
}

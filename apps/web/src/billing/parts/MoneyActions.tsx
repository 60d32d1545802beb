import { Button } from '../../ui/act/Button.tsx';
import { typesByHand } from '@tsela/domain/billing/manual-transactions';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { useMay, useSession } from '../../shell/session.ts';
import type { FormAccount } from '../../shell/parts/AccountPicker.tsx';
import { billingEntry as words } from '../../strings/billing/entry.ts';
import { accountingExport as exportWords } from '../../strings/billing/export.ts';
import { useSeesEveryAccount } from './use-sees-every-account.ts';
import { InvoiceNow } from './InvoiceNow.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadPayment = async () => (await import('../entry/RecordPaymentDialog.tsx')).RecordPaymentDialog;
const loadExport = async () => (await import('../entry/AccountingDialog.tsx')).AccountingDialog;
const loadTransaction = async () => (await import('../entry/TransactionDialog.tsx')).TransactionDialog;

interface MoneyActionsProps {
  /** The account it is for; left out, it is chosen. */
  readonly account?: FormAccount;
}

/** The buttons by which staff enter money; nothing for others. Source: screens S41, S43. */
export function MoneyActions({ account }: MoneyActionsProps) {
  const [dialog, setDialog] = useState<'payment' | 'transaction' | 'export' | null>(null);
  const { user, facts } = useSession();
  const [may_record, may_pay, may_enter] = [
    useMay('API_/billing/payments:POST'),
    useMay('INLINE_transaction_payment'),
    useMay('API_/billing/transactions:POST'),
  ];
  const [may_export, sees_all] = [useMay('API_/billing/accounting-exports:POST'), useSeesEveryAccount()];
  const may_invoice = useMay('API_/billing/invoices:POST');
  if (!isStaff(user)) return null;
  const close = () => setDialog(null);
  const props = { account, onClose: close };
  return (
    <>
      {account === undefined && may_export && sees_all && (
        <Button variant="default" onClick={() => setDialog('export')}>
          {exportWords.open}
        </Button>
      )}
      {may_enter && typesByHand(facts.actor?.permissions ?? []).length > 0 && (
        <Button variant="default" onClick={() => setDialog('transaction')}>
          {words.newTransaction}
        </Button>
      )}
      {may_invoice && account !== undefined && <InvoiceNow account_id={account.id} />}
      {may_record && may_pay && <Button onClick={() => setDialog('payment')}>{words.recordPayment}</Button>}
      <LazyComponent load={loadPayment} props={dialog === 'payment' ? props : null} />
      <LazyComponent load={loadExport} props={dialog === 'export' ? { onClose: close } : null} />
      <LazyComponent load={loadTransaction} props={dialog === 'transaction' ? props : null} />
    </>
  );
}

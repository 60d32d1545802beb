import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { useSaveReceipt } from '../../billing/parts/save-receipt.ts';
import { LinkButton } from '../../ui/act/LinkButton.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { useTransactions } from '../shipment-calls.ts';
import classes from './tabs.module.css';
import { TabRead } from './TabRead.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** What the shipment did to the account, and what was paid for it with its receipt, newest first. Source: screens S09, PERM-075. */
export function TransactionsTab({ shipment }: { readonly shipment: Shipment }) {
  const read = useTransactions(shipment.id);
  return (
    <TabRead read={read} isEmpty={({ transactions }) => transactions.length === 0} empty={words.noTransactions}>
      {({ transactions }) => (
        <ul className={classes['list']}>
          {transactions.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </TabRead>
  );
}

function Entry({ entry }: { readonly entry: Transaction }) {
  const invoice_trigger_shipment_status = readSetting(useSession().settings, 'invoice_trigger_shipment_status');
  const { type, payment_id, doc_display_id, has_been_reversed, invoiceable, transaction_date, amount } = entry;
  return (
    <li>
      <div className={classes['grow']}>
        <strong>{statusLabel(type)}</strong>
        <QuietText as="div">
          {whatOf(entry)}
          {has_been_reversed && ` · ${words.reversed}`}
        </QuietText>
        {type === 'payment' && payment_id !== null && <Receipt payment_id={payment_id} number={doc_display_id} />}
        {doc_display_id === '' && invoiceable && (
          <QuietText as="div">{pendingTransactionHint({ invoiceable, invoice_trigger_shipment_status })}.</QuietText>
        )}
      </div>
      <QuietText>
        <DateTime instant={transaction_date} />
      </QuietText>
      <strong>
        <Money rand={amount} />
      </strong>
    </li>
  );
}

/** A payment's description has its number already. */
function whatOf({ description, doc_display_id }: Transaction): string {
  return [description, description.includes(doc_display_id) ? '' : doc_display_id].filter((part) => part !== '').join(' · ');
}

function Receipt({ payment_id, number }: { readonly payment_id: number; readonly number: string }) {
  const { is_reading, save } = useSaveReceipt(payment_id);
  if (!useMay('API_/billing/payments:GET')) return null;
  return (
    <LinkButton label={words.receiptOf(number)} disabled={is_reading} onClick={save}>
      {words.receipt}
    </LinkButton>
  );
}

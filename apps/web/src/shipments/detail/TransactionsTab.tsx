import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { pendingTransactionHint } from '@tsela/domain/shipments/shipment-invoicing';
import { statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { useTransactions } from '../shipment-calls.ts';
import classes from './tabs.module.css';
import { TabRead } from './TabRead.tsx';
import { QuietText } from '../../ui/show/Text.tsx';

/** What the shipment did to the account, newest first. */
export function TransactionsTab({ shipment }: { readonly shipment: Shipment }) {
  const { settings } = useSession();
  const read = useTransactions(shipment.id);
  const invoice_trigger_shipment_status = readSetting(settings, 'invoice_trigger_shipment_status');
  return (
    <TabRead read={read} isEmpty={({ transactions }) => transactions.length === 0} empty={words.noTransactions}>
      {({ transactions }) => (
        <ul className={classes['list']}>
          {transactions.map((entry) => (
            <li key={entry.id}>
              <div className={classes['grow']}>
                <strong>{statusLabel(entry.type)}</strong>
                <QuietText as="div">
                  {[entry.description, entry.doc_display_id].filter((part) => part !== '').join(' · ')}
                  {entry.has_been_reversed && ` · ${words.reversed}`}
                </QuietText>
                {entry.doc_display_id === '' && entry.invoiceable && (
                  <QuietText as="div">
                    {pendingTransactionHint({ invoiceable: entry.invoiceable, invoice_trigger_shipment_status })}.
                  </QuietText>
                )}
              </div>
              <QuietText>
                <DateTime instant={entry.transaction_date} />
              </QuietText>
              <strong>
                <Money rand={entry.amount} />
              </strong>
            </li>
          ))}
        </ul>
      )}
    </TabRead>
  );
}

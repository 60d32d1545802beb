import type { Transaction } from '@tsela/contract/billing/transaction-shape';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { ledgerLabel } from '@tsela/domain/billing/transaction-types';
import { dayOf } from '@tsela/domain/time/day';
import { fieldErrors } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { billing } from '../../strings/billing.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { dateText } from '../../ui/show/date-text.ts';
import { useNow } from '../../ui/show/now.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { useExportTransactions, useTransactions } from '../billing-calls.ts';
import { CLEARED_LEDGER, ledgerInput } from '../ledger-filter-draft.ts';
import { pendingHint } from '../transaction-draft.ts';
import classes from './Ledger.module.css';
import { HasFiles } from './HasFiles.tsx';
import { LedgerFilters } from './LedgerFilters.tsx';
import { LedgerMenu } from './LedgerMenu.tsx';
import { ExportList } from './ExportList.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { TextLink } from '../../ui/act/LinkButton.tsx';

interface LedgerProps {
  /** Left out, the transactions of every account. */
  readonly account_id?: AccountId;
}

/** What an account was charged, paid and credited, newest first; credits are positive. Source: public API §8. */
export function Ledger({ account_id }: LedgerProps) {
  const { view, filters, changeFilters } = useListAddress();
  const { limit, offset } = listInput(view);
  const narrowed = ledgerInput(filters, account_id);
  const read = useTransactions({ limit, offset, order_by: 'transaction_date', order: view.order, ...narrowed });
  const exporting = useExportTransactions();
  const is_filtered = Object.keys(CLEARED_LEDGER).some((key) => filters[key] !== undefined);
  return (
    <Stack gap={3}>
      <Row data-screen-only align="start">
        <LedgerFilters
          filters={filters}
          has_account={account_id === undefined}
          errors={fieldErrors(read.error)}
          onChange={changeFilters}
        />
        <ExportList exporting={exporting} name="transactions" filters={narrowed} />
      </Row>
      <ListTable
        label={billing.transactionsLabel}
        columns={account_id === undefined ? [...FIRST, ACCOUNT, ...AMOUNTS] : [...FIRST, ...AMOUNTS]}
        rows={read.data?.transactions}
        rowName={(transaction) => `${ledgerLabel(transaction.type)} ${transaction.shipment_reference}`}
        rowHref={hrefOf}
        read={read}
        empty={billing.noTransactions}
        card={(transaction) => <Card transaction={transaction} shows_account={account_id === undefined} />}
        cardAction={(transaction) => <LedgerMenu transaction={transaction} />}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED_LEDGER) : undefined}
      />
    </Stack>
  );
}

const FIRST: readonly Column<Transaction>[] = [
  {
    key: 'date',
    header: billing.date,
    order_by: 'transaction_date',
    render: (transaction) => <DateTime instant={transaction.transaction_date} />,
  },
  {
    key: 'type',
    header: billing.type,
    render: (transaction) => (
      <Row as="span" isInline>
        {ledgerLabel(transaction.type)}
        <HasFiles files={transaction.files} />
        {transaction.has_been_reversed && <StatusBadge status="closed" label={billing.reversed} />}
      </Row>
    ),
  },
  {
    key: 'about',
    header: billing.about,
    is_row_link: true,
    render: (transaction) => (
      <>
        <Text as="strong" weight="medium">
          {aboutText(transaction)}
        </Text>
        <Details transaction={transaction} />
      </>
    ),
  },
];

/** Who entered it, the day from which it counts where that is another one, and its number in the former system. */
function Details({ transaction }: { readonly transaction: Transaction }) {
  const now = useNow();
  const { created_by_name, migration_reference, effective_date, transaction_date } = transaction;
  const counts = dayOf(new Date(effective_date)) === dayOf(new Date(transaction_date)) ? '' : dateText(effective_date, now);
  const parts = [
    ...(created_by_name === '' ? [] : [billing.enteredBy(created_by_name)]),
    ...(counts === '' ? [] : [billing.countsFrom(counts)]),
    ...(migration_reference === '' ? [] : [billing.formerReference(migration_reference)]),
  ];
  return parts.length === 0 ? null : <QuietText as="div">{parts.join(' · ')}</QuietText>;
}

const ACCOUNT: Column<Transaction> = {
  key: 'account',
  header: billing.account,
  render: ({ account_id, account_code }) => <TextLink href={paths.accountById(account_id)}>{account_code}</TextLink>,
};

const AMOUNTS: readonly Column<Transaction>[] = [
  { key: 'amount', header: billing.amount, align: 'right', render: (transaction) => <Money rand={transaction.amount} /> },
  { key: 'vat', header: billing.vat, align: 'right', render: (transaction) => <Money rand={transaction.vat} /> },
  {
    key: 'balance_after',
    header: billing.balanceAfter,
    align: 'right',
    render: (transaction) => <Money rand={transaction.balance_after} />,
  },
  { key: 'document', header: billing.document, render: (transaction) => <Paper transaction={transaction} /> },
  {
    key: 'actions',
    header: billing.actions,
    is_header_hidden: true,
    width: 52,
    render: (transaction) => <LedgerMenu transaction={transaction} />,
  },
];

/** The shipment whose charge it is, or that was named when it was entered. */
function hrefOf({ shipment_id, about_shipment_id }: Transaction): string | undefined {
  const id = shipment_id ?? about_shipment_id;
  return id === null ? undefined : paths.shipment(id);
}

function aboutText({ shipment_id, shipment_reference, about_shipment_reference, description }: Transaction): string {
  if (shipment_id !== null) return billing.ofShipment(shipment_reference);
  return about_shipment_reference === '' ? description : `${billing.ofShipment(about_shipment_reference)}: ${description}`;
}

/** A transaction on a phone: what for and how much, and on which paper. */
function Card({ transaction, shows_account }: { readonly transaction: Transaction; readonly shows_account: boolean }) {
  const { type, transaction_date, account_code, balance_after, has_been_reversed, files } = transaction;
  return (
    <>
      <CardLine is_title start={aboutText(transaction)} end={<Money rand={transaction.amount} />} />
      <CardLine
        start={
          <Row as="span" isInline>
            {[ledgerLabel(type), ...(shows_account ? [account_code] : [])].join(' · ')}
            <HasFiles files={files} />
          </Row>
        }
        end={
          <>
            {billing.balance} <Money rand={balance_after} />
          </>
        }
      />
      <Details transaction={transaction} />
      <CardLine
        start={<DateTime instant={transaction_date} />}
        end={
          has_been_reversed ? (
            <StatusBadge status="closed" label={billing.reversed} />
          ) : (
            <Paper transaction={transaction} is_plain />
          )
        }
      />
    </>
  );
}

/** A charge that waits, in two words; the whole sentence on hover and for screen readers. Source: ERR-44, ERR-45. */
function NextRun({ hint, is_due }: { readonly hint: string; readonly is_due: boolean }) {
  return (
    <Text tone="quiet" title={hint}>
      <span aria-hidden="true">{is_due ? billing.nextInvoice : billing.notDue}</span>
      <span className="visually-hidden">{hint}</span>
    </Text>
  );
}

/** The paper a transaction is on, or when it will. */
function Paper({ transaction, is_plain = false }: { readonly transaction: Transaction; readonly is_plain?: boolean }) {
  const { settings, facts } = useSession();
  const hint = pendingHint(transaction, settings);
  if (hint !== null) return <NextRun hint={hint} is_due={transaction.invoiceable} />;
  const { invoice_id, credit_note_id, doc_display_id } = transaction;
  const reader = { is_staff: isStaff(facts.actor) };
  const href =
    invoice_id !== null
      ? paths.invoice(invoice_id, reader)
      : credit_note_id !== null
        ? paths.creditNote(credit_note_id, reader)
        : null;
  if (is_plain || href === null) return <span className="num">{doc_display_id || '–'}</span>;
  return (
    <AppLink href={href} className={`${classes['link']} num`}>
      {doc_display_id}
    </AppLink>
  );
}

import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { INVOICE_STANDINGS } from '@tsela/domain/billing/invoice-run';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import type { ReactNode } from 'react';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { billing } from '../../strings/billing.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { ListRead } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useCreditNotes, useExportCreditNotes, useExportInvoices, useInvoices } from '../billing-calls.ts';
import { BulkDocuments } from './BulkDocuments.tsx';
import { ExportList } from './ExportList.tsx';
import { DayText } from './DayText.tsx';

interface DocumentListProps {
  /** Left out, the documents of every account. */
  readonly account_id?: AccountId;
}

export function InvoiceList({ account_id }: DocumentListProps) {
  const { filters } = useListAddress();
  const standing = INVOICE_STANDINGS.find((each) => each === filters['standing']);
  const { page, narrowed } = useAsked(account_id);
  const invoices = { ...narrowed, ...(standing !== undefined && { standing }) };
  const read = useInvoices({ ...page, ...invoices });
  const exporting = useExportInvoices();
  const { user } = useSession();
  return (
    <Stack gap={3}>
      <Filters account_id={account_id} has_standing>
        <ExportList exporting={exporting} name="invoices" filters={invoices} />
      </Filters>
      <Documents
        label={billing.invoicesLabel}
        empty={billing.noInvoices}
        documents={read.data?.invoices}
        read={read}
        columns={[...firstOf(account_id), DUE, ...AMOUNTS, PAID, STATUS, ...(isStaff(user) ? [SENT] : [])]}
        kind="invoice"
        hrefOf={(id) => paths.invoice(id, { is_staff: isStaff(user) })}
      />
    </Stack>
  );
}

export function CreditNoteList({ account_id }: DocumentListProps) {
  const { page, narrowed } = useAsked(account_id);
  const read = useCreditNotes({ ...page, ...narrowed });
  const exporting = useExportCreditNotes();
  const { user } = useSession();
  return (
    <Stack gap={3}>
      <Filters account_id={account_id}>
        <ExportList exporting={exporting} name="credit-notes" filters={narrowed} />
      </Filters>
      <Documents
        label={billing.creditNotesLabel}
        empty={billing.noCreditNotes}
        documents={read.data?.credit_notes}
        read={read}
        columns={[...firstOf(account_id), ...AMOUNTS, ...(isStaff(user) ? [SENT] : [])]}
        kind="credit-note"
        hrefOf={(id) => paths.creditNote(id, { is_staff: isStaff(user) })}
      />
    </Stack>
  );
}

const CLEARED = { search: undefined, standing: undefined, sent: undefined } as const;

/** The page, the account and the search that the address asks for. */
function useAsked(account_id: AccountId | undefined) {
  const { view, filters } = useListAddress();
  const { limit, offset } = listInput(view);
  const search = filters['search'] ?? '';
  const sent = SENT_STATES.find((each) => each === filters['sent']);
  return {
    page: { limit, offset },
    narrowed: {
      ...(account_id !== undefined && { account_id }),
      ...(search !== '' && { search }),
      ...(sent !== undefined && { sent: sent === 'yes' }),
    },
  };
}

const SENT_STATES = ['yes', 'no'] as const;

interface FiltersProps {
  readonly account_id: AccountId | undefined;
  readonly has_standing?: boolean;
  /** What is done with what is left. */
  readonly children: ReactNode;
}

function Filters({ account_id, has_standing = false, children }: FiltersProps) {
  const { filters, changeFilters } = useListAddress();
  const is_for_staff = isStaff(useSession().user);
  return (
    <Row data-screen-only>
      <ListFilters
        label={account_id === undefined ? billing.searchDocuments : billing.searchNumber}
        filters={filters}
        cleared={CLEARED}
        onChange={changeFilters}
      >
        {has_standing && (
          <SelectField
            aria-label={billing.status}
            value={filters['standing'] ?? ''}
            options={[
              { value: '', label: billing.anyStanding },
              ...INVOICE_STANDINGS.map((value) => ({ value: value as string, label: billing.standings[value] })),
            ]}
            onChange={(standing) => changeFilters({ standing: standing || undefined })}
          />
        )}
        {is_for_staff && (
          <SelectField
            aria-label={billing.sent}
            value={filters['sent'] ?? ''}
            options={[
              { value: '', label: billing.anySent },
              ...SENT_STATES.map((value) => ({ value: value as string, label: billing.sentStates[value] })),
            ]}
            onChange={(sent) => changeFilters({ sent: sent || undefined })}
          />
        )}
      </ListFilters>
      {children}
    </Row>
  );
}

interface DocumentsProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly label: string;
  readonly empty: string;
  readonly documents: readonly BillingDocument[] | undefined;
  readonly read: ListRead;
  readonly columns: readonly Column<BillingDocument>[];
  readonly hrefOf: (id: number) => string;
}

function Documents({ kind, label, empty, documents, read, columns, hrefOf }: DocumentsProps) {
  const { filters, changeFilters } = useListAddress();
  const is_for_staff = isStaff(useSession().user);
  const selection = useSelection(`${kind}${JSON.stringify(filters)}`, documents);
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  return (
    <ListTable
      label={label}
      columns={columns}
      rows={documents}
      rowName={(document) => document.number}
      rowHref={(document) => hrefOf(document.id)}
      read={read}
      empty={empty}
      {...(is_for_staff && {
        selection: {
          keys: selection.keys,
          onChange: selection.set,
          actions: <BulkDocuments kind={kind} documents={selection.chosen} onDone={selection.clear} />,
        },
      })}
      card={(document) => <Card document={document} />}
      onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
    />
  );
}

/** An invoice or credit note on a phone. */
function Card({ document }: { readonly document: BillingDocument }) {
  const { account_name, account_code, total, date, due_date, status } = document;
  return (
    <>
      <CardLine is_title start={<Numbered document={document} />} end={<Money rand={total} />} />
      <CardLine start={`${account_name} (${account_code})`} end={due_date !== null && <StatusBadge status={status} />} />
      <CardLine
        start={<DayText day={date} />}
        end={
          due_date !== null && (
            <>
              {billing.due} <DayText day={due_date} />
            </>
          )
        }
      />
    </>
  );
}

/** Whose a document is is beside it, unless all are of one account. */
function firstOf(account_id: AccountId | undefined): readonly Column<BillingDocument>[] {
  return account_id === undefined ? FIRST : FIRST.filter(({ key }) => key !== 'account');
}

/** Its number, and what it went by in the former system where it was moved in. */
function Numbered({ document: { number, migration_reference } }: { readonly document: BillingDocument }) {
  return (
    <>
      <strong className="num">{number}</strong>
      {migration_reference !== undefined && <QuietText> {migration_reference}</QuietText>}
    </>
  );
}

const FIRST: readonly Column<BillingDocument>[] = [
  { key: 'number', header: billing.number, render: (document) => <Numbered document={document} /> },
  { key: 'account', header: billing.account, render: (document) => `${document.account_name} (${document.account_code})` },
  { key: 'date', header: billing.date, render: (document) => <DayText day={document.date} /> },
];
const DUE: Column<BillingDocument> = {
  key: 'due',
  header: billing.due,
  render: (document) => <DayText day={document.due_date} />,
};
const AMOUNTS: readonly Column<BillingDocument>[] = [
  { key: 'total', header: billing.total, align: 'right', render: (document) => <Money rand={document.total} /> },
  { key: 'vat', header: billing.vat, align: 'right', render: (document) => <Money rand={document.vat} /> },
];
const PAID: Column<BillingDocument> = {
  key: 'paid',
  header: billing.paid,
  align: 'right',
  render: (document) => <Money rand={document.paid} />,
};
const SENT: Column<BillingDocument> = {
  key: 'sent',
  header: billing.sent,
  render: ({ time_sent }) => (time_sent === null ? '–' : <DateTime instant={time_sent} show="date" />),
};
const STATUS: Column<BillingDocument> = {
  key: 'status',
  header: billing.status,
  render: (document) => <StatusBadge status={document.status} />,
};

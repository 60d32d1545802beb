import type { PreviewedAccount } from '@tsela/contract/billing/billing-shapes';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { frequencyLabel, invoiceRuns as words } from '../../strings/billing/runs.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useRunPreview } from '../billing-calls.ts';

/** What the next runs would invoice, account by account, and what would be missing. Source: screens S41, ERR-43. */
export function RunPreview() {
  const { limit, offset } = listInput(useListAddress().view);
  const read = useRunPreview({ limit, offset });
  return (
    <ListTable
      label={words.previewLabel}
      columns={COLUMNS}
      rows={read.data?.accounts}
      rowKey={({ account_id }) => account_id}
      rowName={({ account_name }) => account_name}
      rowHref={({ account_id }) => paths.accountById(account_id, { tab: 'billing', part: 'pro-forma' })}
      read={read}
      empty={words.nothingWaits}
      card={(row) => <Card row={row} />}
    />
  );
}

function nameOf({ account_name, account_code }: PreviewedAccount): string {
  return `${account_name} (${account_code})`;
}

function Warnings({ row }: { readonly row: PreviewedAccount }) {
  if (row.warnings.length === 0) return <Text tone="quiet">–</Text>;
  return (
    <Row as="span" isInline>
      {row.warnings.map((warning) => (
        <StatusBadge key={warning} status="payment-pending" label={warning} />
      ))}
    </Row>
  );
}

function NextRun({ row }: { readonly row: PreviewedAccount }) {
  return (
    <>
      {row.is_due ? words.dueNow : <DateTime instant={row.next_run} show="date" />}
      <QuietText as="div">{frequencyLabel(row.invoice_frequency)}</QuietText>
    </>
  );
}

function NotDue({ row: { not_due } }: { readonly row: PreviewedAccount }) {
  return not_due === 0 ? <Text tone="quiet">–</Text> : <Money rand={not_due} />;
}

function Card({ row }: { readonly row: PreviewedAccount }) {
  return (
    <>
      <CardLine is_title start={nameOf(row)} end={<Money rand={row.total} />} />
      <CardLine start={words.chargesOf(row.charges, row.shipments)} end={frequencyLabel(row.invoice_frequency)} />
      {row.warnings.length > 0 && <CardLine start={<Warnings row={row} />} end={null} />}
    </>
  );
}

const COLUMNS: readonly Column<PreviewedAccount>[] = [
  {
    key: 'account',
    header: words.account,
    is_row_link: true,
    render: (row) => (
      <Text as="strong" weight="medium">
        {nameOf(row)}
      </Text>
    ),
  },
  { key: 'next', header: words.nextInvoice, render: (row) => <NextRun row={row} /> },
  { key: 'charges', header: words.charges, align: 'right', render: ({ charges }) => charges },
  { key: 'shipments', header: words.shipments, align: 'right', render: ({ shipments }) => shipments },
  { key: 'vat', header: words.vat, align: 'right', render: ({ vat }) => <Money rand={vat} /> },
  { key: 'total', header: words.total, align: 'right', render: ({ total }) => <Money rand={total} /> },
  { key: 'later', header: words.notDue, align: 'right', render: (row) => <NotDue row={row} /> },
  { key: 'warnings', header: words.warnings, render: (row) => <Warnings row={row} /> },
];

import { Button } from '../../ui/act/Button.tsx';
import { IconArrowBackUp, IconArrowsSplit2 } from '@tabler/icons-react';
import type { AllocationRow } from '@tsela/contract/billing/allocation-api';
import type { BillingDocument } from '@tsela/contract/billing/billing-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { allocations as words } from '../../strings/billing/allocations.ts';
import { billingEntry } from '../../strings/billing/entry.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Money } from '../../ui/show/Money.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { QuietText } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useAllocations } from '../billing-calls.ts';
import { DayText } from './DayText.tsx';

const loadAllocate = async () => (await import('../entry/AllocateToInvoiceDialog.tsx')).AllocateToInvoiceDialog;
const loadTakeBack = async () => (await import('../entry/TakeAllocationBackDialog.tsx')).TakeAllocationBackDialog;

/** More than a document has, as a rule. */
const SHOWN = 100;

interface AllocationsProps {
  readonly kind: 'invoice' | 'credit-note';
  readonly document: BillingDocument;
}

/** What settles an invoice, or what a credit note settles; staff allocate and take back. Source: screens S42. */
export function Allocations({ kind, document }: AllocationsProps) {
  const may_read = useMay('API_/billing/allocations:GET');
  return may_read ? <List kind={kind} document={document} /> : null;
}

function List({ kind, document }: AllocationsProps) {
  const { user } = useSession();
  const [is_allocating, setAllocating] = useState(false);
  const can_allocate = useMay('API_/billing/allocations:POST') && isStaff(user);
  const { id } = document;
  const read = useAllocations(kind === 'invoice' ? { invoice_id: id, limit: SHOWN } : { credit_note_id: id, limit: SHOWN });
  return (
    <Panel
      title={words.title}
      action={
        kind === 'invoice' &&
        can_allocate &&
        document.status === 'unpaid' && (
          <Button
            variant="default"
            leftSection={<IconArrowsSplit2 size={16} aria-hidden="true" />}
            onClick={() => setAllocating(true)}
          >
            {words.allocate}
          </Button>
        )
      }
    >
      <ListTable
        label={words.label}
        columns={kind === 'invoice' ? [DATE, SOURCE, ...REST] : [DATE, INVOICE, ...REST]}
        rows={read.data?.allocations}
        rowName={({ reference, invoice_number }) => `${reference} ${invoice_number}`}
        read={read}
        // The page in the address is that of the lines.
        count={undefined}
        empty={kind === 'invoice' ? words.noneOfInvoice : words.noneOfNote}
        card={(row) => <Card kind={kind} row={row} />}
        cardAction={(row) => <TakeBack row={row} />}
      />
      {(read.data?.count ?? 0) > SHOWN && <QuietText>{words.onlyNewest(SHOWN)}</QuietText>}
      <LazyComponent
        load={loadAllocate}
        props={is_allocating ? { invoice: document, onClose: () => setAllocating(false) } : null}
      />
    </Panel>
  );
}

function TakeBack({ row }: { readonly row: AllocationRow }) {
  const { user } = useSession();
  const [is_taking, setTaking] = useState(false);
  const may = useMay('API_/billing/allocations:DELETE');
  if (!may || !isStaff(user) || row.time_taken_back !== null) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
        aria-label={words.takeBackOf(row.reference, row.invoice_number)}
        onClick={() => setTaking(true)}
      >
        {words.takeBack}
      </Button>
      <LazyComponent load={loadTakeBack} props={is_taking ? { allocation: row, onClose: () => setTaking(false) } : null} />
    </>
  );
}

function Card({ kind, row }: { readonly kind: AllocationsProps['kind']; readonly row: AllocationRow }) {
  return (
    <>
      <CardLine is_title start={kind === 'invoice' ? row.reference : row.invoice_number} end={<Money rand={row.amount} />} />
      <CardLine start={<DayText day={row.date} />} end={<State row={row} />} />
      <CardLine start={madeBy(row)} />
    </>
  );
}

function State({ row }: { readonly row: AllocationRow }) {
  if (row.time_taken_back === null) return <StatusBadge status="paid" label={words.stands} />;
  const label = row.taken_back_reason === '' ? words.takenBack : words.takenBackFor(row.taken_back_reason);
  return <StatusBadge status="cancelled" label={label} />;
}

function madeBy({ made_by, created_by_name }: AllocationRow): string {
  if (made_by === 'import') return words.byImport(created_by_name);
  return made_by === 'rule' ? words.byRule : created_by_name;
}

const DATE: Column<AllocationRow> = {
  key: 'date',
  header: words.date,
  render: ({ date }) => <DayText day={date} />,
};

const SOURCE: Column<AllocationRow> = {
  key: 'source',
  header: words.source,
  render: (row) => <Source row={row} />,
};

const INVOICE: Column<AllocationRow> = {
  key: 'invoice',
  header: words.invoice,
  render: (row) => <Invoice row={row} />,
};

function Source({ row: { reference, credit_note_id } }: { readonly row: AllocationRow }) {
  const { user } = useSession();
  if (credit_note_id === null) return <strong className="num">{reference}</strong>;
  return <TextLink href={paths.creditNote(credit_note_id, { is_staff: isStaff(user) })}>{reference}</TextLink>;
}

function Invoice({ row: { invoice_number, invoice_id } }: { readonly row: AllocationRow }) {
  const { user } = useSession();
  return <TextLink href={paths.invoice(invoice_id, { is_staff: isStaff(user) })}>{invoice_number}</TextLink>;
}

const REST: readonly Column<AllocationRow>[] = [
  { key: 'made_by', header: words.madeBy, render: (row) => madeBy(row) },
  { key: 'state', header: words.state, render: (row) => <State row={row} /> },
  { key: 'amount', header: words.amount, align: 'right', render: ({ amount }) => <Money rand={amount} /> },
  {
    key: 'actions',
    header: billingEntry.actions,
    is_header_hidden: true,
    width: 140,
    render: (row) => <TakeBack row={row} />,
  },
];

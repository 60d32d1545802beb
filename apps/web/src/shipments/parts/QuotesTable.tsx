import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { shipmentApi } from '@tsela/contract/shipments/shipment-api';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { validUntil } from '@tsela/domain/shipments/checks/payment-validity';
import { QUOTE_STATUSES, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AccountId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useReadOnce } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { useNow } from '../../ui/show/now.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { SearchField } from '../../ui/table/SearchField.tsx';
import { useSelection } from '../../ui/table/use-selection.ts';
import { useShipmentRows } from '../shipment-calls.ts';
import { filtersOf, isNarrowed } from '../list/list-filters-draft.ts';
import classes from './QuotesTable.module.css';
import { ShipmentCard, shipmentColumns, useColumnReader } from './shipment-columns.tsx';
import type { ColumnReader } from './shipment-columns.tsx';
import { Text } from '../../ui/show/Text.tsx';

const loadBulk = async () => (await import('../quotes/BulkQuotes.tsx')).BulkQuotes;
const loadAccept = async () => (await import('../quotes/AcceptQuoteDialog.tsx')).AcceptQuoteDialog;

interface QuotesTableProps {
  /** Of one account only. */
  readonly account_id?: AccountId;
  /** What an empty list offers to do. */
  readonly action?: ReactNode;
}

/** Saved prices: how long they hold, and the way to send them. Source: screens S13, S44. */
export function QuotesTable({ account_id, action }: QuotesTableProps) {
  const { view, filters, changeFilters } = useListAddress();
  const of_account = account_id === undefined ? {} : { account_id: String(account_id) };
  const asked = filtersOf({ ...filters, ...of_account, view: 'quotes' }, view, dayOf(useNow()));
  const read = useShipmentRows(asked);
  const selection = useSelection(JSON.stringify(asked), read.data?.shipments);
  const reader = useColumnReader();
  const [accepted, setAccepted] = useState<Shipment | null>(null);
  const readOnce = useReadOnce();

  /** What is booked is shown whole, as it stands now. */
  function handleAccept({ id }: ListedShipment): void {
    readOnce(shipmentApi.list, { id }).then(
      ({ shipments: [quote] }) => (quote ? setAccepted(quote) : showToast({ text: words.notFound, variant: 'error' })),
      tellFailure,
    );
  }

  return (
    <>
      <ListTable
        label={SCREENS.shipmentQuotes.title}
        columns={quoteColumns(reader, handleAccept).filter(({ key }) => account_id === undefined || key !== 'account')}
        rows={read.data?.shipments}
        rowName={(row) => row.short_tracking_reference}
        rowHref={(row) => paths.shipment(row.id)}
        read={read}
        selection={{
          keys: selection.keys,
          onChange: selection.set,
          actions: selection.chosen.length > 0 && (
            <LazyComponent load={loadBulk} props={{ quotes: selection.chosen, onDone: selection.clear }} />
          ),
        }}
        empty={<EmptyState text={words.noQuotes} action={action} />}
        onClearFilters={isNarrowed(filters) ? () => changeFilters(CLEARED) : undefined}
        card={(row) => (
          <>
            <ShipmentCard row={row} reader={reader} />
            <CardLine start={row.status === 'quote' && words.columns.validUntil} end={<ValidUntil row={row} />} />
          </>
        )}
        cardAction={(row) => <QuoteAction row={row} onAccept={handleAccept} />}
      />
      <LazyComponent load={loadAccept} props={accepted && { quote: accepted, onClose: () => setAccepted(null) }} />
    </>
  );
}

/** Open quotes, expired ones, or both, and those that a search finds. */
export function QuoteFilters() {
  const { filters, changeFilters } = useListAddress();
  return (
    <Row gap={2}>
      <SearchField
        label={words.quickSearch}
        value={filters['search'] ?? ''}
        onSearch={(search) => changeFilters({ search: search || undefined })}
      />
      <NativeSelect
        aria-label={words.statusFilter}
        data={[
          { value: '', label: words.anyStatus },
          ...QUOTE_STATUSES.map((each) => ({ value: each, label: statusLabel(each) })),
        ]}
        value={filters['status'] ?? ''}
        onChange={(event) => changeFilters({ status: event.currentTarget.value || undefined })}
      />
    </Row>
  );
}

const CLEARED = { status: undefined, search: undefined };

function quoteColumns(reader: ColumnReader, onAccept: (quote: ListedShipment) => void): readonly Column<ListedShipment>[] {
  const kept = ['reference', 'account', 'route', 'status', 'created', 'rate'];
  const [price, others] = partition(shipmentColumns(reader).filter(({ key }) => kept.includes(key)));
  return [
    ...others,
    { key: 'valid', header: words.columns.validUntil, render: (row) => <ValidUntil row={row} /> },
    ...price,
    {
      key: 'send',
      header: words.columns.action,
      is_header_hidden: true,
      align: 'right',
      render: (row) => <QuoteAction row={row} onAccept={onAccept} />,
    },
  ];
}

function partition(columns: readonly Column<ListedShipment>[]): [Column<ListedShipment>[], Column<ListedShipment>[]] {
  return [columns.filter(({ key }) => key === 'rate'), columns.filter(({ key }) => key !== 'rate')];
}

/** Days before the end in which a quote is marked. Source: screens S13. */
const SOON_DAYS = 3;

/** Until when the price holds, with the days that are left. Source: CONST-23, CONST-24. */
function ValidUntil({ row }: { readonly row: ListedShipment }) {
  const { settings } = useSession();
  const now = useNow();
  if (row.status !== 'quote') return <Text tone="quiet">{words.expired}</Text>;
  const end = validUntil(new Date(row.time_created), readSetting(settings, 'payment_pending_validity_period'));
  const days = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / DAY_MS));
  return (
    <span className={classes['valid']} data-soon={days <= SOON_DAYS || undefined}>
      <DateTime instant={end.toISOString()} show="date" />
      <span className={classes['left']}>{words.daysLeft(days)}</span>
    </span>
  );
}

interface QuoteActionProps {
  readonly row: ListedShipment;
  readonly onAccept: (quote: ListedShipment) => void;
}

/** An open quote is sent as it stands; an expired one is priced anew in the form. */
function QuoteAction({ row, onAccept }: QuoteActionProps) {
  const { facts } = useSession();
  const may_accept = useMay('API_/shipments/accept-quote:POST');
  const is_open = row.status === 'quote';
  if (whyNot(is_open ? 'send-parcel' : 'quick-quote', facts) !== null || (is_open && !may_accept)) return null;
  if (!is_open) {
    return (
      <AppLink href={paths.newShipment({ quick_quote: 'quote', like: String(row.id) })} className={classes['send']}>
        {words.requote}
      </AppLink>
    );
  }
  return (
    <Button variant="default" size="compact-sm" onClick={() => onAccept(row)}>
      {words.sendThis}
      <span className="visually-hidden"> {row.short_tracking_reference}</span>
    </Button>
  );
}

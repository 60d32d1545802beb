import { Button } from '../../ui/act/Button.tsx';
import type { ShipmentBatch } from '@tsela/contract/shipments/shipment-batch-api';
import { weightText } from '@tsela/domain/formats/rand-text';
import type { AccountId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { BATCH_STATUSES } from '@tsela/domain/shipments/batches/batch-rules';
import { paths } from '../../paths.ts';
import { idIn, useListAddress } from '../../shell/pages/address.ts';
import { AccountPicker } from '../../shell/parts/AccountPicker.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useMay, useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { batches as words } from '../../strings/shipments/batches.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Badge } from '../../ui/show/Badge.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { FilterRow } from '../../ui/table/FilterRow.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useBatches, useMakeBatch } from '../parts/batch-calls.ts';
import { useAccount } from '../shipment-calls.ts';

/** The batches of an account, or of all for staff: open ones to work on, and what was handed over. Source: screens S08. */
export function BatchesPage() {
  const { view, filters, changeFilters } = useListAddress();
  const { user } = useSession();
  const account_id = idIn<AccountId>(filters['account_id']);
  const status = BATCH_STATUSES.find((each) => each === filters['status']);
  const { from, to } = filters;
  const { limit, offset } = listInput(view);
  const read = useBatches({
    limit,
    offset,
    ...(account_id !== null && { account_id }),
    ...(status !== undefined && { status }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  });
  const set_count = [account_id ?? undefined, status, from, to].filter((each) => each !== undefined).length;
  const clear = () => changeFilters({ account_id: undefined, status: undefined, from: undefined, to: undefined });
  return (
    <PageFrame
      title={SCREENS.shipmentBatches.title}
      back={{ href: paths.shipments(), label: SCREENS.shipments.title }}
      action={<TodayButton account_id={account_id} />}
      filters={
        <FilterRow set_count={set_count} onClear={clear}>
          <Filters />
        </FilterRow>
      }
    >
      <ListTable
        label={words.label}
        columns={isStaff(user) ? COLUMNS : COLUMNS.filter(({ key }) => key !== 'account')}
        rows={read.data?.batches}
        rowName={(batch) => batch.reference}
        rowHref={(batch) => paths.shipmentBatch(batch.id)}
        read={read}
        empty={words.empty}
        onClearFilters={set_count === 0 ? undefined : clear}
        card={(batch) => (
          <>
            <CardLine start={<strong className="num">{batch.reference}</strong>} end={<BatchBadge batch={batch} />} />
            <QuietText>{sizesOf(batch)}</QuietText>
            <CardLine start={isStaff(user) && batch.account_name} end={<DateTime instant={batch.time_created} />} />
          </>
        )}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<ShipmentBatch>[] = [
  { key: 'reference', header: words.reference, render: (batch) => <strong className="num">{batch.reference}</strong> },
  { key: 'account', header: words.account, render: ({ account_name, account_code }) => `${account_name} (${account_code})` },
  { key: 'status', header: words.status, render: (batch) => <BatchBadge batch={batch} /> },
  { key: 'shipments', header: words.shipments, align: 'right', render: (batch) => batch.shipment_count },
  {
    key: 'parcels',
    header: words.parcels,
    align: 'right',
    render: ({ status, picked_count, parcel_count }) =>
      status === 'open' ? words.picked(picked_count, parcel_count) : parcel_count,
  },
  { key: 'weight', header: words.weight, align: 'right', render: (batch) => weightText(batch.weight_kg) },
  {
    key: 'made',
    header: words.madeOn,
    render: ({ time_created, created_by_name }) => (
      <Text>
        <DateTime instant={time_created} />
        {words.by(created_by_name)}
      </Text>
    ),
  },
  {
    key: 'taken',
    header: words.takenOn,
    render: ({ time_taken, taken_by_name }) =>
      time_taken !== null && (
        <Text>
          <DateTime instant={time_taken} />
          {words.by(taken_by_name)}
        </Text>
      ),
  },
];

function sizesOf({ shipment_count, parcel_count, weight_kg }: ShipmentBatch): string {
  return words.sizes(shipment_count, parcel_count, weightText(weight_kg));
}

const TONES = { open: 'blue', 'handed-over': 'green', dissolved: 'grey' } as const;

function BatchBadge({ batch }: { readonly batch: ShipmentBatch }) {
  return (
    <Badge has_dot tone={TONES[batch.status]}>
      {words.statuses[batch.status]}
    </Badge>
  );
}

function Filters() {
  const { filters, changeFilters } = useListAddress();
  const { user } = useSession();
  const account_id = idIn<AccountId>(filters['account_id']);
  const account = useAccount(account_id).data?.accounts[0] ?? null;
  return (
    <>
      {isStaff(user) && (
        <AccountPicker
          is_label_hidden
          value={account}
          onChange={(chosen) => changeFilters({ account_id: chosen?.id.toString() })}
        />
      )}
      <SelectField
        aria-label={words.status}
        value={filters['status'] ?? ''}
        options={[
          { value: '', label: words.anyStatus },
          ...BATCH_STATUSES.map((value) => ({ value: value as string, label: words.statuses[value] })),
        ]}
        onChange={(status) => changeFilters({ status: status || undefined })}
      />
      <DayInput
        aria-label={words.from}
        placeholder={words.from}
        value={filters['from'] ?? ''}
        onDay={(from) => changeFilters({ from: from || undefined })}
      />
      <DayInput
        aria-label={words.to}
        placeholder={words.to}
        value={filters['to'] ?? ''}
        onDay={(to) => changeFilters({ to: to || undefined })}
      />
    </>
  );
}

/** Everything that the account booked today and that is in no batch. */
function TodayButton({ account_id }: { readonly account_id: AccountId | null }) {
  const { user } = useSession();
  const { go } = useNavigator();
  const making = useMakeBatch();
  const may_make = useMay('API_/shipments:POST');
  if (!may_make) return null;
  const needs_account = isStaff(user) && account_id === null;

  function handleMake(): void {
    making.mutate(account_id === null ? {} : { account_id }, {
      onSuccess: ({ batch }) => go(paths.shipmentBatch(batch.id)),
      onError: tellFailure,
    });
  }

  return (
    <Button
      loading={making.isPending}
      disabled={needs_account}
      title={needs_account ? words.todayNeedsAccount : undefined}
      onClick={handleMake}
    >
      {words.today}
    </Button>
  );
}

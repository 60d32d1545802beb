import { Button } from '../ui/act/Button.tsx';
import type { CollectionRequest, collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf } from '@tsela/contract/route';
import { COLLECTION_REQUEST_STATUSES, requestStatusLabel } from '@tsela/domain/collection-requests/collection-request-status';
import type { AccountId, BranchId, DriverId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { weightText } from '@tsela/domain/formats/rand-text';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { AccountFilter } from '../shell/parts/AccountFilter.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { useMay, useSession } from '../shell/session.ts';
import { collectionRequests as words } from '../strings/collection-requests.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { DayInput } from '../ui/form/DayInput.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { dayText } from '../ui/show/date-text.ts';
import { useNow } from '../ui/show/now.ts';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { useCollectionRequests } from './collection-request-calls.ts';

const CLEARED = {
  search: undefined,
  start_date: undefined,
  end_date: undefined,
  status: undefined,
  branch_id: undefined,
  driver_id: undefined,
  account_id: undefined,
  show: undefined,
};
const SHOWS = ['problem', 'unclosed', 'late'] as const;

/** Requests to fetch many parcels at one door: a customer's own, and all of them for staff. Source: screens S15. */
export function CollectionRequestsPage() {
  const { view, filters, changeFilters } = useListAddress();
  const navigator = useNavigator();
  const is_staff = useSession().user?.account_id === null;
  const may_ask = useMay('API_/collection-requests:POST');
  const { limit, offset } = listInput(view);
  const read = useCollectionRequests({ limit, offset, ...inputOf(filters) });
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  const add = may_ask && <Button onClick={() => navigator.go(paths.newCollectionRequest())}>{words.add}</Button>;
  return (
    <PageFrame
      title={is_staff ? SCREENS.collectionRequests.title : words.customerTitle}
      action={add}
      filters={<Filters filters={filters} onChange={changeFilters} />}
    >
      <ListTable
        label={words.label}
        columns={is_staff ? [...COLUMNS.slice(0, 1), ACCOUNT, ...COLUMNS.slice(1), DRIVER, BRANCH] : COLUMNS}
        rows={read.data?.collection_requests}
        rowName={({ reference }) => reference}
        rowHref={({ id }) => paths.collectionRequest(id)}
        read={read}
        empty={<EmptyState text={words.empty} action={add} />}
        card={(request) => <Card request={request} />}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
      />
    </PageFrame>
  );
}

interface FiltersProps {
  readonly filters: SearchValues;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  const { general, user } = useSession();
  const is_staff = user?.account_id === null;
  const named = (rows: readonly { readonly id: number; readonly name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  return (
    <ListFilters label={words.ids} filters={filters} cleared={CLEARED} onChange={onChange}>
      <DayInput
        aria-label={words.from}
        placeholder={words.from}
        value={filters['start_date'] ?? ''}
        onDay={(day) => onChange({ start_date: day || undefined })}
      />
      <DayInput
        aria-label={words.until}
        placeholder={words.until}
        value={filters['end_date'] ?? ''}
        onDay={(day) => onChange({ end_date: day || undefined })}
      />
      <SelectField
        aria-label={words.status}
        value={filters['status'] ?? ''}
        options={[
          { value: '', label: words.anyStatus },
          ...COLLECTION_REQUEST_STATUSES.map((value) => ({ value, label: requestStatusLabel(value) })),
        ]}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <SelectField
        aria-label={words.showsLabel}
        value={filters['show'] ?? ''}
        options={[{ value: '', label: words.everything }, ...SHOWS.map((value) => ({ value, label: words.shows[value] }))]}
        onChange={(show) => onChange({ show: show || undefined })}
      />
      {is_staff && (
        <>
          <AccountFilter value={filters['account_id']} onChange={(account_id) => onChange({ account_id })} />
          <SelectField
            aria-label={words.branch}
            value={filters['branch_id'] ?? ''}
            options={[{ value: '', label: words.anyBranch }, ...named(general?.branches ?? [])]}
            onChange={(branch_id) => onChange({ branch_id: branch_id || undefined })}
          />
          <SelectField
            aria-label={words.driver}
            value={filters['driver_id'] ?? ''}
            options={[
              { value: '', label: words.anyDriver },
              ...named((general?.drivers ?? []).filter(({ deleted_date }) => deleted_date === null)),
            ]}
            onChange={(driver_id) => onChange({ driver_id: driver_id || undefined })}
          />
        </>
      )}
    </ListFilters>
  );
}

/** The address bar's filters as the call takes them; what makes no sense is left out. */
function inputOf(filters: SearchValues): Omit<InputOf<typeof collectionRequestApi.list>, 'limit' | 'offset'> {
  const idOf = (key: string) => Math.max(0, Number(filters[key]) || 0);
  const status = COLLECTION_REQUEST_STATUSES.find((each) => each === filters['status']);
  const { search = '', start_date, end_date, show } = filters as Partial<Record<string, string>>;
  return {
    ...(search !== '' && { ids: search }),
    ...(start_date !== undefined && { start_date }),
    ...(end_date !== undefined && { end_date }),
    ...(status && { status }),
    ...(idOf('account_id') > 0 && { account_id: idOf('account_id') as AccountId }),
    ...(idOf('branch_id') > 0 && { branch_id: idOf('branch_id') as BranchId }),
    ...(idOf('driver_id') > 0 && { driver_id: idOf('driver_id') as DriverId }),
    ...(show === 'problem' && { problem_only: true }),
    ...(show === 'unclosed' && { unclosed_only: true }),
    ...(show === 'late' && { late_only: true }),
  };
}

const COLUMNS: readonly Column<CollectionRequest>[] = [
  { key: 'reference', header: words.reference, render: (request) => <Named request={request} /> },
  { key: 'date', header: words.when, render: (request) => <When request={request} /> },
  { key: 'where', header: words.where, render: placeOf },
  { key: 'expected', header: words.expected, render: loadOf },
  {
    key: 'collected',
    header: words.onIt,
    render: ({ shipments_collected, shipments_linked }) => (
      <span className="num">{words.collectedOf(shipments_collected, shipments_linked)}</span>
    ),
  },
  { key: 'status', header: words.status, render: (request) => <RequestStatus request={request} /> },
];
const ACCOUNT: Column<CollectionRequest> = { key: 'account', header: words.account, render: ({ account_name }) => account_name };
const DRIVER: Column<CollectionRequest> = {
  key: 'driver',
  header: words.driver,
  render: ({ driver_name }) => driver_name || <QuietText>{words.noDriver}</QuietText>,
};
const BRANCH: Column<CollectionRequest> = { key: 'branch', header: words.branch, render: ({ branch_name }) => branch_name };

function placeOf({ address: { company, street_address, local_area } }: CollectionRequest): string {
  return [company || street_address, local_area].filter((part) => part !== '').join(', ');
}

function loadOf({ expected_parcels, expected_weight_kg }: CollectionRequest): string {
  const weight = expected_weight_kg > 0 ? `, ${weightText(expected_weight_kg)}` : '';
  return `${words.parcels(expected_parcels)}${weight}`;
}

function Named({ request }: { readonly request: CollectionRequest }) {
  return (
    <Row as="span" isInline>
      <strong className="num">{request.reference}</strong>
      {request.frequency !== null && <Badge>{words.repeated[request.frequency]}</Badge>}
    </Row>
  );
}

function When({ request }: { readonly request: CollectionRequest }) {
  return (
    <span className="num">
      {dayText(request.date, useNow())}, {words.window(request.collect_after, request.collect_before)}
    </span>
  );
}

/** Its status, and whether it is late. */
function RequestStatus({ request }: { readonly request: CollectionRequest }) {
  return (
    <Row as="span" isInline>
      <StatusBadge status={request.status} label={requestStatusLabel(request.status)} />
      {request.is_late && <Badge tone="red">{words.late}</Badge>}
    </Row>
  );
}

function Card({ request }: { readonly request: CollectionRequest }) {
  return (
    <>
      <CardLine is_title start={<Named request={request} />} end={<RequestStatus request={request} />} />
      <CardLine start={placeOf(request)} end={loadOf(request)} />
      <CardLine start={<When request={request} />} end={request.driver_name} />
    </>
  );
}

import { Button } from '../../ui/act/Button.tsx';
import type { ManagedDriver, driverApi } from '@tsela/contract/tripsheets/driver-api';
import type { InputOf } from '@tsela/contract/route';
import { groupedPhone } from '@tsela/domain/formats/phone';
import type { BranchId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import type { SearchValues } from '../../shell/pages/address.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { drivers as words } from '../../strings/providers-records.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { listInput } from '../../ui/table/list-view.ts';
import { ListFilters } from '../../ui/table/ListFilters.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useDrivers } from '../../hubs/branch-calls.ts';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';

const STATES = ['at-work', 'left'] as const;
const CLEARED = { search: undefined, branch_id: undefined, state: undefined };

/** The drivers of the provider. Source: screens S50. */
export function DriversPage() {
  const { view, filters, changeFilters } = useListAddress();
  const navigator = useNavigator();
  const may_add = useMay('API_/drivers:POST');
  const { limit, offset } = listInput(view);
  const read = useDrivers({ limit, offset, ...inputOf(filters) });
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  const add = may_add && <Button onClick={() => navigator.go(paths.newDriver())}>{words.add}</Button>;
  return (
    <PageFrame
      title={SCREENS.drivers.title}
      back={SETTINGS}
      action={add}
      tabs={<StaffTabs current="drivers" />}
      filters={<Filters filters={filters} onChange={changeFilters} />}
    >
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.drivers}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.driver(id)}
        read={read}
        empty={<EmptyState text={words.empty} action={add} />}
        card={(driver) => <Card driver={driver} />}
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
  const branches = useSession().general?.branches ?? [];
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      <SelectField
        aria-label={words.branch}
        value={filters['branch_id'] ?? ''}
        options={[{ value: '', label: words.anyBranch }, ...branches.map(({ id, name }) => ({ value: String(id), label: name }))]}
        onChange={(branch_id) => onChange({ branch_id: branch_id || undefined })}
      />
      <SelectField
        aria-label={words.state}
        value={filters['state'] ?? 'at-work'}
        options={STATES.map((value) => ({ value, label: words.states[value] }))}
        onChange={(state) => onChange({ state: state === 'left' ? state : undefined })}
      />
    </ListFilters>
  );
}

/** The address bar's filters as the call takes them; what makes no sense is left out. */
function inputOf(filters: SearchValues): Omit<InputOf<typeof driverApi.list>, 'limit' | 'offset' | 'id'> {
  const branch_id = Number(filters['branch_id']);
  const state = STATES.find((each) => each === filters['state']);
  const search = filters['search'] ?? '';
  return {
    ...(search !== '' && { search }),
    ...(state && { state }),
    ...(branch_id > 0 && { branch_id: branch_id as BranchId }),
  };
}

const COLUMNS: readonly Column<ManagedDriver>[] = [
  { key: 'name', header: words.name, render: (driver) => <Named driver={driver} /> },
  { key: 'branch', header: words.branch, render: ({ branch_name }) => branch_name },
  { key: 'mobile', header: words.mobile, render: ({ mobile_number }) => <span className="num">{phoneOf(mobile_number)}</span> },
  { key: 'vehicle', header: words.vehicle, render: (driver) => <Vehicle driver={driver} /> },
  {
    key: 'open',
    header: words.open,
    align: 'right',
    render: ({ open_shipments }) => <span className="num">{open_shipments}</span>,
  },
];

function Named({ driver }: { readonly driver: ManagedDriver }) {
  return (
    <Row as="span" isInline>
      <Text as="strong" {...(driver.deleted_date !== null && { tone: 'quiet' })}>
        {driver.name}
      </Text>
      <DriverBadge driver={driver} />
    </Row>
  );
}

/** Nothing for a driver who simply works. */
export function DriverBadge({ driver }: { readonly driver: ManagedDriver }) {
  if (driver.deleted_date !== null) return <StatusBadge status="cancelled" label={words.states.left} />;
  if (driver.user_state === 'active') return null;
  const status = driver.user_state === 'invited' ? 'payment-pending' : 'cancelled';
  return <StatusBadge status={status} label={words.userStates[driver.user_state]} />;
}

function Vehicle({ driver }: { readonly driver: ManagedDriver }) {
  const { vehicle_type, vehicle_registration } = driver;
  const kind = vehicle_type === '' ? '' : words.vehicleTypes[vehicle_type];
  const text = [kind, vehicle_registration].filter((part) => part !== '').join(', ');
  return text === '' ? <QuietText>{words.vehicleTypes['']}</QuietText> : text;
}

function phoneOf(mobile_number: string): string {
  return mobile_number === '' ? '' : groupedPhone(mobile_number);
}

function Card({ driver }: { readonly driver: ManagedDriver }) {
  return (
    <>
      <CardLine
        is_title
        start={<Named driver={driver} />}
        end={<span className="num">{words.openCount(driver.open_shipments)}</span>}
      />
      <CardLine start={<Vehicle driver={driver} />} end={driver.branch_name} />
    </>
  );
}

import { Button } from '../ui/act/Button.tsx';
import type { InterhubTransfer, interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf } from '@tsela/contract/route';
import { weightText } from '@tsela/domain/formats/rand-text';
import { TRANSFER_STATES, transferStateLabel } from '@tsela/domain/interhub-transfers/transfer-state';
import type { BranchId } from '@tsela/domain/ids';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useMay, useSession } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { interhubTransfers as words } from '../strings/interhub-transfers.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { BranchPicker } from '../shell/parts/BranchPicker.tsx';
import { SavedTransferFilters } from './SavedTransferFilters.tsx';
import { useExportTransfers, useInterhubTransfers } from './interhub-transfer-calls.ts';
import { TransferBadges } from './parts/TransferBadges.tsx';
import { CLEARED, TRANSFER_TABS, tabOf, transferFilters } from './transfer-draft.ts';

/** Transfers between branches: what leaves, what comes, what is late, and what is over. Source: screens S29. */
export function InterhubTransfersPage() {
  const { view, filters, changeFilters } = useListAddress();
  const { user } = useSession();
  const navigator = useNavigator();
  const may_open = useMay('API_/interhub-transfers:POST');
  const tab = tabOf(filters);
  const { limit, offset } = listInput(view);
  // Outgoing and incoming are said of a branch: the user's own, until another is chosen.
  const own = user?.branch_id ?? null;
  const at = tab !== 'all' && filters['branch_id'] === undefined && own !== null ? { branch_id: own } : {};
  const narrowed = { ...transferFilters(filters), ...at };
  const read = useInterhubTransfers({ limit, offset, ...narrowed });
  const is_filtered = Object.keys(CLEARED).some((key) => filters[key] !== undefined);
  const add = may_open && <Button onClick={() => navigator.go(paths.newInterhubTransfer())}>{words.add}</Button>;
  return (
    <PageFrame
      title={SCREENS.interhubTransfers.title}
      aside={<LiveBadge />}
      action={add}
      otherActions={
        <>
          <SavedTransferFilters filters={filters} />
          <ExportButton input={narrowed} />
        </>
      }
      filters={
        <>
          <TabLinks
            label={words.tabsLabel}
            current={tab}
            links={TRANSFER_TABS.map((key) => ({
              key,
              label: words.tabs[key],
              href: paths.interhubTransfers({ ...withoutTab(filters), tab: key === 'all' ? undefined : key }),
            }))}
          />
          <Filters filters={filters} own_branch_id={tab === 'all' ? null : own} onChange={changeFilters} />
        </>
      }
    >
      <ListTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.interhub_transfers}
        rowName={({ reference }) => reference}
        rowHref={({ id }) => paths.interhubTransfer(id)}
        read={read}
        empty={<EmptyState text={words.emptyOf[tab]} action={tab === 'all' || tab === 'outgoing' ? add : undefined} />}
        card={(transfer) => <Card transfer={transfer} />}
        onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
      />
    </PageFrame>
  );
}

function withoutTab({ tab: _tab, page: _page, ...rest }: SearchValues): SearchValues {
  return rest;
}

/** Where a branch of one's own is left for all of them. */
const ALL_BRANCHES = '0';

interface FiltersProps {
  readonly filters: SearchValues;
  readonly own_branch_id: number | null;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, own_branch_id, onChange }: FiltersProps) {
  const { settings } = useSession();
  // Every branch where the user has chosen so, else their own.
  const branch_id = Number(filters['branch_id'] ?? own_branch_id ?? ALL_BRANCHES);
  const carriers = readSetting(settings, 'interhub_carriers');
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      <BranchPicker
        hasClosed
        value={branch_id > 0 ? (branch_id as BranchId) : null}
        onChange={(id) => onChange({ branch_id: id ?? (own_branch_id === null ? undefined : ALL_BRANCHES) })}
      />
      {carriers.length > 0 && (
        <SelectField
          aria-label={words.carrier}
          value={filters['carrier'] ?? ''}
          options={[
            { value: '', label: words.anyCarrier },
            ...carriers.map(({ code, label }) => ({ value: code, label: label || code })),
          ]}
          onChange={(carrier) => onChange({ carrier: carrier || undefined })}
        />
      )}
      <SelectField
        aria-label={words.state}
        value={filters['state'] ?? ''}
        options={[
          { value: '', label: words.anyState },
          ...TRANSFER_STATES.map((value) => ({ value, label: transferStateLabel(value) })),
        ]}
        onChange={(state) => onChange({ state: state || undefined })}
      />
    </ListFilters>
  );
}

/** The list as it is filtered, as a file. */
function ExportButton({ input }: { readonly input: InputOf<typeof interhubTransferApi.export> }) {
  const exporting = useExportTransfers();

  function handleExport(): void {
    exporting.mutate(input, {
      onError: tellFailure,
      onSuccess: ({ csv, count, is_complete }) => {
        saveAsFile({ name: 'interhub-transfers.csv', text: csv, type: 'text/csv;charset=utf-8' });
        tellDone(is_complete ? words.exported(count) : words.exportedPart(count));
      },
    });
  }

  return (
    <Button variant="default" loading={exporting.isPending} onClick={handleExport}>
      {words.exportCsv}
    </Button>
  );
}

const COLUMNS: readonly Column<InterhubTransfer>[] = [
  { key: 'reference', header: words.reference, render: (transfer) => <Named transfer={transfer} /> },
  {
    key: 'lane',
    header: words.lane,
    render: ({ origin_name, destination_name }) => words.laneOf(origin_name, destination_name),
  },
  { key: 'carrier', header: words.carrier, width: 210, render: carriedBy },
  { key: 'departure', header: words.departure, render: (transfer) => <DateTime instant={departureOf(transfer)} /> },
  { key: 'expected', header: words.expected, render: ({ expected_arrival }) => <DateTime instant={expected_arrival} /> },
  { key: 'scans', header: words.scans, render: (transfer) => <Scans transfer={transfer} /> },
  {
    key: 'weight',
    header: words.weight,
    align: 'right',
    width: 96,
    render: ({ weight_kg }) => <span className="num">{weightText(weight_kg)}</span>,
  },
  { key: 'state', header: words.state, render: (transfer) => <TransferBadges transfer={transfer} /> },
];

function departureOf({ time_dispatched, planned_departure }: InterhubTransfer): string | null {
  return time_dispatched ?? planned_departure;
}

/** The carrier, and below it by what and how it goes. */
function carriedBy({ carrier_label, service_level_label, vehicle, waybill_number }: InterhubTransfer) {
  const [first = '', ...others] = [carrier_label, service_level_label, vehicle, waybill_number].filter((part) => part !== '');
  return (
    <>
      {first}
      {others.length > 0 && <QuietText isBlock>{others.join(', ')}</QuietText>}
    </>
  );
}

function Named({ transfer: { reference, is_daily } }: { readonly transfer: InterhubTransfer }) {
  return (
    <Row as="span" isInline>
      <strong className="num">{reference}</strong>
      {is_daily && <Badge>{words.daily}</Badge>}
    </Row>
  );
}

function Scans({ transfer: { parcels, scanned_out, scanned_in, missing, extra } }: { readonly transfer: InterhubTransfer }) {
  return (
    <Row as="span" isInline>
      <span className="num">{words.outIn(scanned_out, scanned_in, parcels)}</span>
      {missing > 0 && <Badge tone="red">{words.missing(missing)}</Badge>}
      {extra > 0 && <Badge tone="amber">{words.extra(extra)}</Badge>}
    </Row>
  );
}

function Card({ transfer }: { readonly transfer: InterhubTransfer }) {
  const { origin_name, destination_name, vehicle } = transfer;
  return (
    <>
      <CardLine is_title start={<Named transfer={transfer} />} end={<TransferBadges transfer={transfer} />} />
      <CardLine start={words.laneOf(origin_name, destination_name)} end={<DateTime instant={departureOf(transfer)} />} />
      <CardLine start={<Scans transfer={transfer} />} end={vehicle} />
    </>
  );
}

import { Button } from '../ui/act/Button.tsx';
import { PROVIDER_KINDS, PROVIDER_STATUSES } from '@tsela/domain/providers/provider-kinds';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import type { ProviderInUse } from '@tsela/contract/platform/provider-admin-api';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import type { SearchValues } from '../shell/pages/address.ts';
import { tellFailure } from '../shell/tell.ts';
import { dues as duesWords } from '../strings/platform-dues.ts';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { DateTime } from '../ui/show/DateTime.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { Money } from '../ui/show/Money.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { saveAsFile } from '../ui/act/save-as-file.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { ProviderBadges } from './ProviderBadges.tsx';
import { ResetDemo } from './ResetDemo.tsx';
import { useExportProviders, useProviders } from '../providers/provider-calls.ts';
import { providerFilters, providerOrder } from './provider-list-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { QuietText } from '../ui/show/Text.tsx';

const loadPlans = async () => (await import('./dues/PlansDialog.tsx')).PlansDialog;
const loadMaintenance = async () => (await import('./MaintenanceOfAll.tsx')).MaintenanceOfAll;

/** The providers of the installation, for platform administrators. Source: screens S51. */
export function ProvidersPage() {
  const { view, filters, changeFilters } = useListAddress();
  const [is_maintaining, setMaintaining] = useState(false);
  const [is_planning, setPlanning] = useState(false);
  const [is_resetting, setResetting] = useState(false);
  const navigator = useNavigator();
  const narrowed = providerFilters(filters);
  const { limit, offset } = listInput(view);
  const read = useProviders({ limit, offset, ...providerOrder(view), ...narrowed }, is_resetting);
  const is_filtered = Object.keys(narrowed).length > 0;

  return (
    <PageFrame
      title={SCREENS.providers.title}
      action={<Button onClick={() => navigator.go(paths.newProvider())}>{words.add}</Button>}
      otherActions={
        <>
          <Button variant="default" onClick={() => setMaintaining(true)}>
            {words.maintenanceOfAll}
          </Button>
          <Button variant="default" onClick={() => setPlanning(true)}>
            {duesWords.plans}
          </Button>
          <ExportButton filters={narrowed} />
          {read.data?.can_reset_demo === true && !is_resetting && <ResetDemo onReset={() => setResetting(true)} />}
        </>
      }
      filters={<Filters filters={filters} onChange={changeFilters} />}
    >
      {is_resetting ? (
        <Notice kind="info">{words.resettingDemo}</Notice>
      ) : (
        <ListTable
          label={words.label}
          columns={COLUMNS}
          rows={read.data?.providers}
          rowName={({ name }) => name}
          rowHref={({ id }) => paths.provider(id)}
          read={read}
          empty={words.empty}
          card={(provider) => <Card provider={provider} />}
          onClearFilters={is_filtered ? () => changeFilters(CLEARED) : undefined}
        />
      )}
      {is_planning && <LazyComponent load={loadPlans} props={{ onClose: () => setPlanning(false) }} />}
      {is_maintaining && <LazyComponent load={loadMaintenance} props={{ onClose: () => setMaintaining(false) }} />}
    </PageFrame>
  );
}

const CLEARED = { search: undefined, status: undefined, kind: undefined, maintenance: undefined };

interface FiltersProps {
  readonly filters: SearchValues;
  readonly onChange: (changes: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters, onChange }: FiltersProps) {
  return (
    <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={onChange}>
      <SelectField
        aria-label={words.status}
        value={filters['status'] ?? ''}
        options={[
          { value: '', label: words.any.status },
          ...PROVIDER_STATUSES.map((value) => ({ value, label: words.statuses[value] })),
        ]}
        onChange={(status) => onChange({ status: status || undefined })}
      />
      <SelectField
        aria-label={words.kind}
        value={filters['kind'] ?? ''}
        options={[{ value: '', label: words.any.kind }, ...PROVIDER_KINDS.map((value) => ({ value, label: words.kinds[value] }))]}
        onChange={(kind) => onChange({ kind: kind || undefined })}
      />
      <SelectField
        aria-label={words.maintenance}
        value={filters['maintenance'] ?? ''}
        options={[
          { value: '', label: words.any.maintenance },
          { value: 'on', label: words.maintenanceIs.on },
          { value: 'off', label: words.maintenanceIs.off },
        ]}
        onChange={(maintenance) => onChange({ maintenance: maintenance || undefined })}
      />
    </ListFilters>
  );
}

/** The list as it is filtered, as a file. */
function ExportButton({ filters }: { readonly filters: ReturnType<typeof providerFilters> }) {
  const exporting = useExportProviders();

  function handleExport(): void {
    exporting.mutate(filters, {
      onError: tellFailure,
      onSuccess: ({ csv, count, is_complete }) => {
        saveAsFile({ name: 'providers.csv', text: csv, type: 'text/csv;charset=utf-8' });
        showToast({ text: is_complete ? words.exported(count) : words.exportedPart(count), variant: 'success' });
      },
    });
  }

  return (
    <Button variant="default" loading={exporting.isPending} onClick={handleExport}>
      {words.exportCsv}
    </Button>
  );
}

const COLUMNS: readonly Column<ProviderInUse>[] = [
  { key: 'name', header: words.name, order_by: 'name', width: '22%', render: (provider) => <Named provider={provider} /> },
  { key: 'hosts', header: words.hosts, render: ({ origins }) => <Hosts origins={origins} /> },
  { key: 'kind', header: words.kind, render: ({ kind }) => words.kinds[kind] },
  {
    key: 'shipments',
    header: words.shipments,
    order_by: 'shipments_this_month',
    align: 'right',
    render: (provider) => <Counted provider={provider} figure="shipments_this_month" />,
  },
  {
    key: 'users',
    header: words.users,
    order_by: 'users',
    align: 'right',
    render: (provider) => <Counted provider={provider} figure="users" />,
  },
  {
    key: 'activity',
    header: words.lastActivity,
    order_by: 'last_activity',
    render: ({ last_activity }) => <LastActivity instant={last_activity} />,
  },
  {
    key: 'version',
    header: words.version,
    render: ({ client_version }) =>
      client_version === '' ? <QuietText>{words.never}</QuietText> : <span className="num">{client_version}</span>,
  },
  {
    key: 'owed',
    header: words.owedShort,
    order_by: 'amount_owed',
    align: 'right',
    render: (provider) => <Owed provider={provider} />,
  },
];

interface CountedProps {
  readonly provider: ProviderInUse;
  readonly figure: 'shipments_this_month' | 'users';
  /** Said where no column does. */
  readonly unit?: (count: number) => string;
}

/** Figures are measured at the start and once an hour: before the first time nothing is known. */
function Counted({ provider, figure, unit = String }: CountedProps) {
  const count = provider[figure];
  return count === null ? <QuietText>{words.never}</QuietText> : <span className="num">{unit(count)}</span>;
}

/** Nothing for a provider without dues. */
function Owed({ provider: { plan, amount_owed } }: { readonly provider: ProviderInUse }) {
  return (
    <Stack as="span" gap={1}>
      {amount_owed > 0 && <Money rand={amount_owed} />}
      {plan !== '' && <QuietText>{plan}</QuietText>}
    </Stack>
  );
}

function Named({ provider }: { readonly provider: ProviderInUse }) {
  return (
    <Row as="span" isInline>
      <strong>{provider.name}</strong>
      <ProviderBadges provider={provider} />
    </Row>
  );
}

function Hosts({ origins }: { readonly origins: readonly string[] }) {
  const [first = '', ...others] = origins;
  return (
    <span title={origins.join('\n')}>
      {first}
      {others.length > 0 && <QuietText> +{others.length}</QuietText>}
    </span>
  );
}

function LastActivity({ instant }: { readonly instant: string | null }) {
  return instant === null ? <QuietText>{words.never}</QuietText> : <DateTime instant={instant} />;
}

function Card({ provider }: { readonly provider: ProviderInUse }) {
  return (
    <>
      <CardLine
        is_title
        start={<Named provider={provider} />}
        end={<Counted provider={provider} figure="shipments_this_month" unit={words.shipmentsUnit} />}
      />
      <CardLine start={<Hosts origins={provider.origins} />} end={<LastActivity instant={provider.last_activity} />} />
    </>
  );
}

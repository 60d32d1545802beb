import { Button } from '@mantine/core';
import type { ProviderInUse } from '@tsela/contract/providers/provider-admin-api';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/address.ts';
import { providerAdmin as words } from '../strings/providers.ts';
import { useNavigator } from '../ui/app-link.tsx';
import { CardLine } from '../ui/CardLine.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { DateTime } from '../ui/DateTime.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { listInput } from '../ui/list-view.ts';
import { ProviderBadges } from './ProviderBadges.tsx';
import classes from './Providers.module.css';
import { useProviders } from './provider-calls.ts';

/** The providers of the installation, for who administers the platform. Source: screens S51. */
export function ProvidersPage() {
  const { view, filters, changeView, changeFilters } = useListAddress();
  const navigator = useNavigator();
  const search = filters['search'] ?? '';
  const { limit, offset } = listInput(view);
  const read = useProviders({ limit, offset, ...(search !== '' && { search }) });

  return (
    <PageFrame
      title={words.title}
      action={<Button onClick={() => navigator.go(paths.newProvider())}>{words.add}</Button>}
      filters={
        <SearchField label={words.search} value={search} onSearch={(text) => changeFilters({ search: text || undefined })} />
      }
    >
      <DataTable
        label={words.label}
        columns={COLUMNS}
        rows={read.data?.providers}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => paths.provider(id)}
        read={read}
        error={read.error && shownError(read.error)}
        count={read.data?.count}
        view={view}
        onViewChange={changeView}
        empty={<EmptyState text={words.empty} />}
        card={(provider) => <Card provider={provider} />}
        onClearFilters={search === '' ? undefined : () => changeFilters({ search: undefined })}
      />
    </PageFrame>
  );
}

const COLUMNS: readonly Column<ProviderInUse>[] = [
  { key: 'name', header: words.name, render: (provider) => <Named provider={provider} /> },
  { key: 'hosts', header: words.hosts, render: ({ origins }) => <Hosts origins={origins} /> },
  { key: 'kind', header: words.kind, render: ({ kind }) => words.kinds[kind] },
  {
    key: 'shipments',
    header: words.shipments,
    align: 'right',
    render: ({ shipments_this_month }) => <span className="num">{shipments_this_month}</span>,
  },
  { key: 'users', header: words.users, align: 'right', render: ({ users }) => <span className="num">{users}</span> },
  { key: 'activity', header: words.lastActivity, render: ({ last_activity }) => <LastActivity instant={last_activity} /> },
];

function Named({ provider }: { readonly provider: ProviderInUse }) {
  return (
    <span className={classes['named']}>
      <strong>{provider.name}</strong>
      <ProviderBadges provider={provider} />
    </span>
  );
}

function Hosts({ origins }: { readonly origins: readonly string[] }) {
  const [first = '', ...others] = origins;
  return (
    <span title={origins.join('\n')}>
      {first}
      {others.length > 0 && <span className={classes['more']}> +{others.length}</span>}
    </span>
  );
}

function LastActivity({ instant }: { readonly instant: string | null }) {
  return instant === null ? <span className={classes['more']}>{words.never}</span> : <DateTime instant={instant} />;
}

function Card({ provider }: { readonly provider: ProviderInUse }) {
  return (
    <>
      <CardLine
        is_title
        start={<Named provider={provider} />}
        end={<span className="num">{provider.shipments_this_month}</span>}
      />
      <CardLine start={<Hosts origins={provider.origins} />} end={<LastActivity instant={provider.last_activity} />} />
    </>
  );
}

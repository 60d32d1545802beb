import { Button } from '@mantine/core';
import type { Integration } from '@tsela/contract/integrations/integration-api';
import { OUTGOING_TYPES } from '@tsela/domain/integrations/integration-types';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { useMay } from '../shell/session.ts';
import { incoming } from '../strings/integrations-incoming.ts';
import { partners as words } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { SelectField } from '../ui/form/SelectField.tsx';
import { TabLinks } from '../ui/layout/TabLinks.tsx';
import { PageFrame } from '../ui/layout/PageFrame.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import { ListFilters } from '../ui/table/ListFilters.tsx';
import { listInput } from '../ui/table/list-view.ts';
import type { Column } from '../ui/table/table-shapes.ts';
import { useIncoming } from './incoming-calls.ts';
import { IncomingTab } from './IncomingTab.tsx';
import { useIntegrations } from './partner-calls.ts';
import { standOf, successOf } from './partner-draft.ts';

const CLEARED = { search: undefined, type: undefined };

/** What connects accounts with other systems: who is called, how that goes, and setting up another one. Source: screens S40. */
export function PartnersPage() {
  const navigator = useNavigator();
  const { view, filters, changeFilters } = useListAddress();
  const may_add = useMay('API_/integrations:POST');
  const { search = '', type: asked } = filters;
  const integration_type = OUTGOING_TYPES.find((each) => each === asked);
  const { limit, offset } = listInput(view);
  const wanted = { ...(search !== '' && { search }), ...(integration_type && { integration_type }) };
  const read = useIntegrations({ limit, offset, ...wanted });
  const is_incoming = filters['tab'] === 'incoming';
  const called = useIncoming(is_incoming ? { limit, offset, ...(search !== '' && { search }) } : null);
  const is_filtered = Object.keys(wanted).length > 0;
  const add = may_add && <Button onClick={() => navigator.go(paths.newPartner())}>{words.add}</Button>;
  return (
    <PageFrame
      title={SCREENS.partners.title}
      back={{ href: paths.tools(), label: SCREENS.tools.title }}
      action={add}
      tabs={
        <TabLinks
          label={incoming.tabsLabel}
          current={is_incoming ? 'incoming' : 'outgoing'}
          links={[
            { key: 'outgoing', label: incoming.outgoingTab, href: paths.partners() },
            { key: 'incoming', label: incoming.tab, href: paths.partners({ tab: 'incoming' }) },
          ]}
        />
      }
      filters={
        <ListFilters label={words.search} filters={filters} cleared={CLEARED} onChange={changeFilters}>
          {!is_incoming && (
            <SelectField
              aria-label={words.type}
              value={integration_type ?? ''}
              options={[
                { value: '', label: words.allTypes },
                ...OUTGOING_TYPES.map((value) => ({ value, label: words.types[value] })),
              ]}
              onChange={(value) => changeFilters({ type: value || undefined })}
            />
          )}
        </ListFilters>
      }
    >
      {is_incoming ? (
        <IncomingTab
          read={called}
          rows={called.data?.integrations}
          onClear={search === '' ? undefined : () => changeFilters(CLEARED)}
        />
      ) : (
        <ListTable
          label={words.label}
          columns={COLUMNS}
          rows={read.data?.integrations}
          rowName={nameOf}
          rowHref={({ id }) => paths.partner(id)}
          read={read}
          empty={<EmptyState text={is_filtered ? words.noneFound : words.empty} {...(add && !is_filtered && { action: add })} />}
          {...(is_filtered && { onClearFilters: () => changeFilters(CLEARED) })}
          card={(integration) => <Card integration={integration} />}
        />
      )}
    </PageFrame>
  );
}

const COLUMNS: readonly Column<Integration>[] = [
  { key: 'name', header: words.name, is_row_link: true, render: (integration) => <Named integration={integration} /> },
  { key: 'type', header: words.type, width: 170, render: ({ integration_type }) => words.types[integration_type] },
  { key: 'account', header: words.account, render: (integration) => accountOf(integration) },
  { key: 'state', header: words.state, width: 110, render: (integration) => <StandBadge integration={integration} /> },
  { key: 'last', header: words.last, width: 150, render: (integration) => <LastCall integration={integration} /> },
  {
    key: 'rate',
    header: words.rate,
    width: 130,
    align: 'right',
    render: (integration) => <span className="num">{successOf(integration) ?? words.noCalls}</span>,
  },
];

/** A webhook that an account made itself has no name. */
export function nameOf({ name }: Integration): string {
  return name === '' ? words.unnamed : name;
}

function accountOf({ account_code, account_name }: Integration): string {
  return `${account_name} (${account_code})`;
}

function Named({ integration }: { readonly integration: Integration }) {
  const { partner, outgoing } = integration;
  const about = [partner, outgoing.url].filter((part) => part !== '').join(' · ');
  return (
    <Stack as="span" gap={0}>
      <Text as="strong" weight="strong">
        {nameOf(integration)}
      </Text>
      <QuietText isBreakable>{about}</QuietText>
    </Stack>
  );
}

const TONES = { on: 'green', off: 'grey', paused: 'amber', failing: 'red' } as const;

export function StandBadge({ integration }: { readonly integration: Integration }) {
  const stand = standOf(integration);
  return (
    <Badge has_dot tone={TONES[stand]}>
      {words.states[stand]}
    </Badge>
  );
}

function LastCall({ integration: { time_last } }: { readonly integration: Integration }) {
  return time_last === null ? <QuietText>{words.never}</QuietText> : <DateTime instant={time_last} />;
}

function Card({ integration }: { readonly integration: Integration }) {
  return (
    <>
      <CardLine is_title start={nameOf(integration)} end={<StandBadge integration={integration} />} />
      <CardLine start={words.types[integration.integration_type]} end={successOf(integration) ?? ''} />
      <CardLine start={accountOf(integration)} end={<LastCall integration={integration} />} />
    </>
  );
}

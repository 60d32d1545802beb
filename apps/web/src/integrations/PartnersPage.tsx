import { Button } from '../ui/act/Button.tsx';
import type { Integration } from '@tsela/contract/integrations/integration-api';
import { INTEGRATION_STATES, OUTGOING_TYPES } from '@tsela/domain/integrations/integration-types';
import type { AccountId } from '@tsela/domain/ids';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { paths } from '../paths.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { AccountPicker } from '../shell/parts/AccountPicker.tsx';
import { ListTable } from '../shell/parts/ListTable.tsx';
import { useMay } from '../shell/session.ts';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { incoming } from '../strings/integrations-incoming.ts';
import { partners as words } from '../strings/integrations-partners.ts';
import { useNavigator } from '../ui/act/app-link.tsx';
import { MenuButton } from '../ui/act/MenuButton.tsx';
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
import { useAccountShown, useChangeIntegration, useIntegrations } from './partner-calls.ts';
import { standOf, successOf } from './partner-draft.ts';

const CLEARED = { search: undefined, type: undefined, state: undefined, account_id: undefined };

/** What connects accounts with other systems: who is called, how that goes, and setting up another one. Source: screens S40. */
export function PartnersPage() {
  const navigator = useNavigator();
  const { view, filters, changeFilters } = useListAddress();
  const may_add = useMay('API_/integrations:POST');
  const { search = '' } = filters;
  const { limit, offset } = listInput(view);
  const wanted = wantedBy(filters);
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
          {!is_incoming && <OutgoingFilters wanted={wanted} onChange={changeFilters} />}
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

/** What the address bar narrows the list to. */
function wantedBy({ search = '', type, state, account_id }: Readonly<Record<string, string | undefined>>) {
  const integration_type = OUTGOING_TYPES.find((each) => each === type);
  const stand = INTEGRATION_STATES.find((each) => each === state);
  const account = Number(account_id);
  return {
    ...(search !== '' && { search }),
    ...(integration_type && { integration_type }),
    ...(stand && { state: stand }),
    ...(account > 0 && { account_id: account as AccountId }),
  };
}

interface OutgoingFiltersProps {
  readonly wanted: ReturnType<typeof wantedBy>;
  readonly onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}

function OutgoingFilters({ wanted: { integration_type, state, account_id }, onChange }: OutgoingFiltersProps) {
  const may_read = useMay('API_/accounts:GET');
  const account = useAccountShown(may_read && account_id !== undefined ? account_id : null).data?.accounts[0] ?? null;
  return (
    <>
      <SelectField
        aria-label={words.type}
        value={integration_type ?? ''}
        options={[{ value: '', label: words.allTypes }, ...OUTGOING_TYPES.map((value) => ({ value, label: words.types[value] }))]}
        onChange={(value) => onChange({ type: value || undefined })}
      />
      <SelectField
        aria-label={words.state}
        value={state ?? ''}
        options={[
          { value: '', label: words.allStates },
          ...INTEGRATION_STATES.map((value) => ({ value, label: words.states[value] })),
        ]}
        onChange={(value) => onChange({ state: value || undefined })}
      />
      {may_read && (
        <AccountPicker
          name="integrations_account"
          is_label_hidden
          value={account_id === undefined ? null : account}
          onChange={(picked) => onChange({ account_id: picked ? String(picked.id) : undefined })}
        />
      )}
    </>
  );
}

const COLUMNS: readonly Column<Integration>[] = [
  { key: 'name', header: words.name, is_row_link: true, render: (integration) => <Named integration={integration} /> },
  { key: 'type', header: words.type, width: 170, render: ({ integration_type }) => words.types[integration_type] },
  { key: 'account', header: words.account, render: (integration) => accountOf(integration) },
  { key: 'state', header: words.state, width: 200, render: (integration) => <State integration={integration} /> },
  { key: 'last', header: words.last, width: 150, render: (integration) => <LastCall integration={integration} /> },
  {
    key: 'rate',
    header: words.rate,
    width: 130,
    align: 'right',
    render: (integration) => <span className="num">{successOf(integration) ?? words.noCalls}</span>,
  },
  {
    key: 'actions',
    header: words.rowActions,
    is_header_hidden: true,
    width: 52,
    render: (integration) => <RowMenu integration={integration} />,
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

/** How it stands, and where that is not well, why. */
function State({ integration }: { readonly integration: Integration }) {
  const why = whyNotWell(integration);
  return (
    <Stack as="span" gap={0}>
      <span>
        <StandBadge integration={integration} />
      </span>
      {why !== '' && <QuietText isBreakable>{why}</QuietText>}
    </Stack>
  );
}

function whyNotWell(integration: Integration): string {
  const { off_reason, last_error } = integration;
  if (standOf(integration) === 'on' || (off_reason === '' && last_error === '')) return '';
  return off_reason === '' ? words.lastError(last_error) : off_reason;
}

function RowMenu({ integration }: { readonly integration: Integration }) {
  const navigator = useNavigator();
  const changing = useChangeIntegration();
  const [may_change, may_look] = [useMay('API_/integrations:PATCH'), useMay('API_/integrations/logs:GET')];
  const { id, time_modified } = integration;
  const stand = standOf(integration);
  const turn = (is_active: boolean, said: string) =>
    changing.mutate({ id, is_active, time_modified }, { onSuccess: () => tellDone(said), onError: tellFailure });
  const is_in_trouble = stand === 'paused' || stand === 'failing';
  return (
    <MenuButton
      is_icon
      is_quiet
      label={words.actionsOf(nameOf(integration))}
      lines={[
        may_look && { label: words.log, onClick: () => navigator.go(paths.webhook(id)) },
        may_change && is_in_trouble && { label: words.tryNow, onClick: () => turn(true, words.triedNow) },
        may_change && stand !== 'off' && { label: words.switchOff, onClick: () => turn(false, words.switchedOff) },
        may_change && stand === 'off' && { label: words.switchOn, onClick: () => turn(true, words.switchedOn) },
      ]}
    />
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
      {whyNotWell(integration) !== '' && <CardLine start={whyNotWell(integration)} />}
    </>
  );
}

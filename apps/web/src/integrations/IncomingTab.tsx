import type { IncomingIntegration } from '@tsela/contract/integrations/incoming-api';
import { paths } from '../paths.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { ListRead } from '../shell/parts/ListTable.tsx';
import { incoming as words } from '../strings/integrations-incoming.ts';
import { partners } from '../strings/integrations-partners.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { CardLine } from '../ui/table/CardLine.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { successOf } from './partner-draft.ts';

interface IncomingTabProps {
  readonly read: ListRead;
  readonly rows: readonly IncomingIntegration[] | undefined;
  readonly onClear: (() => void) | undefined;
}

/** The other systems that call us. Source: screens S40. */
export function IncomingTab({ read, rows, onClear }: IncomingTabProps) {
  return (
    <ListTable
      label={words.tab}
      columns={COLUMNS}
      rows={rows}
      rowName={({ name }) => name}
      rowHref={({ id }) => paths.incomingPartner(id)}
      read={read}
      empty={onClear ? partners.noneFound : words.empty}
      {...(onClear && { onClearFilters: onClear })}
      card={(integration) => <Card integration={integration} />}
    />
  );
}

const COLUMNS: readonly Column<IncomingIntegration>[] = [
  { key: 'name', header: partners.name, is_row_link: true, render: (integration) => <Named integration={integration} /> },
  { key: 'type', header: partners.type, width: 170, render: ({ integration_type }) => partners.types[integration_type] },
  { key: 'account', header: partners.account, render: ({ account_name, account_code }) => `${account_name} (${account_code})` },
  { key: 'state', header: partners.state, width: 110, render: (integration) => <IncomingBadge integration={integration} /> },
  { key: 'last', header: partners.last, width: 150, render: (integration) => <LastCall integration={integration} /> },
  {
    key: 'rate',
    header: partners.rate,
    width: 130,
    align: 'right',
    render: (integration) => <span className="num">{successOf(integration) ?? partners.noCalls}</span>,
  },
];

function Named({ integration: { name, partner } }: { readonly integration: IncomingIntegration }) {
  return (
    <Stack as="span" gap={0}>
      <Text as="strong" weight="strong">
        {name}
      </Text>
      {partner !== '' && <QuietText>{partner}</QuietText>}
    </Stack>
  );
}

export function IncomingBadge({ integration: { is_active } }: { readonly integration: IncomingIntegration }) {
  return (
    <Badge has_dot tone={is_active ? 'green' : 'grey'}>
      {is_active ? partners.states.on : partners.states.off}
    </Badge>
  );
}

function LastCall({ integration: { time_last } }: { readonly integration: IncomingIntegration }) {
  return time_last === null ? <QuietText>{partners.never}</QuietText> : <DateTime instant={time_last} />;
}

function Card({ integration }: { readonly integration: IncomingIntegration }) {
  return (
    <>
      <CardLine is_title start={integration.name} end={<IncomingBadge integration={integration} />} />
      <CardLine start={partners.types[integration.integration_type]} end={successOf(integration) ?? ''} />
      <CardLine start={integration.account_name} end={<LastCall integration={integration} />} />
    </>
  );
}

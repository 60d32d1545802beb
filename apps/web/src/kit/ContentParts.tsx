import { useState } from 'react';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { EntryCard, EntryPage } from '../ui/layout/EntryPage.tsx';
import { Facts } from '../ui/layout/Facts.tsx';
import { Lines } from '../ui/layout/Lines.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { Timeline } from '../ui/layout/Timeline.tsx';
import { Badge } from '../ui/show/Badge.tsx';
import { Chip } from '../ui/show/Chip.tsx';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import { DataTable } from '../ui/table/DataTable.tsx';
import type { Column, RowKey } from '../ui/table/table-shapes.ts';
import type { ListView } from '../ui/table/list-view.ts';
import { ChartTable } from '../ui/table/ChartTable.tsx';
import { LinesPanel } from '../ui/table/LinesPanel.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import { LONG, nothing } from './samples.ts';

const PAIRS = [
  ['Created', 'Mon 9 Nov, 10:41'],
  ['Credit', 'R 20 000.00'],
  ['Where', LONG],
] as const;

/** How things stand to each other. */
export function LayoutParts() {
  return (
    <Panel title="Layout">
      <Stack gap={6}>
        {(['sides', 'pairs', 'lines', 'columns', 'figures'] as const).map((look) => (
          <Facts key={look} look={look}>
            {PAIRS.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Facts>
        ))}
        <Tiles least={200}>
          {(['card', 'tint', 'line', 'red', 'green', 'amber', 'blue', 'grey'] as const).map((surface) => (
            <Text key={surface} as="p" surface={surface} pad={3}>
              {surface}: {LONG}
            </Text>
          ))}
        </Tiles>
        <Lines>
          {PAIRS.map(([term, value]) => (
            <Row key={term} as="li" justify="between" gap={4} pad={[3, 0]} isOneLine>
              <strong>{term}</strong>
              <QuietText>{value}</QuietText>
            </Row>
          ))}
        </Lines>
        <Timeline
          label="Tracking"
          entries={[
            { id: 1, instant: '2026-11-11T02:49:00Z', title: 'Delivered', detail: LONG },
            { id: 2, instant: '2026-11-10T11:53:00Z', title: 'Ready for pickup' },
          ]}
        />
        <EntryPage>
          <EntryCard aria-label="Log in">
            <Text as="h2" size="xl" weight="strong">
              Log in
            </Text>
          </EntryCard>
        </EntryPage>
      </Stack>
    </Panel>
  );
}

/** Words, states and figures. */
export function ShowParts() {
  return (
    <Panel title="Show">
      <Stack gap={3}>
        <Row>
          {(['grey', 'green', 'blue', 'amber', 'red'] as const).map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
          {['submitted', 'delivered', 'cancelled'].map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
          {['grey', 'blue', 'green', 'orange', 'red'].map((colour) => (
            <Chip key={colour} colour={colour}>
              {colour}
            </Chip>
          ))}
          <Money rand={50_000} />
          <Money rand={null} />
          <DateTime instant="2026-11-11T02:49:00Z" />
        </Row>
        {([undefined, 'soft', 'quiet', 'red', 'green', 'amber', 'blue', 'link'] as const).map((tone) => (
          <Text key={tone ?? 'plain'} {...(tone && { tone })} isCut isBlock>
            {tone ?? 'plain'}: {LONG}
          </Text>
        ))}
        {(['xs', 's', 'm', 'l', 'xl', 'xxl'] as const).map((size) => (
          <Text key={size} size={size}>
            {size}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}

interface Sample {
  readonly id: number;
  readonly name: string;
}

const COLUMNS: readonly Column<Sample>[] = [
  { key: 'id', header: 'Reference', order_by: 'id', render: ({ id }) => `7K4Q${id}` },
  { key: 'name', header: 'Where', render: ({ name }) => name },
  { key: 'price', header: 'Price', align: 'right', order_by: 'price', render: ({ id }) => <Money rand={id * 12.5} /> },
];
const ROWS: readonly Sample[] = Array.from({ length: 20 }, (_, at) => ({ id: at + 1, name: at % 5 === 0 ? LONG : 'Sandton' }));
const READ = { isPending: false, isPlaceholderData: false, isFetching: false, refetch: nothing };

/** Lists and tables: full, loading, empty, narrowed, failed. */
export function TableParts() {
  const [view, setView] = useState<ListView>({ page: 1, page_size: 20, order_by: 'id', order: 'desc' });
  const [keys, setKeys] = useState<ReadonlySet<RowKey>>(new Set([1]));
  const list = {
    label: 'Shipments',
    columns: COLUMNS,
    rowKey: ({ id }: Sample) => id,
    rowName: ({ name }: Sample) => name,
    rowHref: () => '#',
    view,
    onViewChange: setView,
    empty: <EmptyState text="Nothing was sent yet." />,
  };
  return (
    <Stack gap={4}>
      <DataTable
        {...list}
        rows={ROWS}
        read={READ}
        count={72}
        selection={{ keys, onChange: setKeys, actions: null, matching: { count: 72, select: () => Promise.resolve() } }}
      />
      <DataTable {...list} rows={ROWS.slice(0, 2)} read={{ ...READ, isFetching: true, isPlaceholderData: true }} />
      <DataTable {...list} rows={undefined} read={{ ...READ, isPending: true, isFetching: true }} expected_rows={3} />
      <DataTable {...list} rows={[]} read={READ} />
      <DataTable {...list} rows={[]} read={READ} onClearFilters={nothing} />
      <DataTable {...list} rows={undefined} read={READ} error="The shipments could not be loaded." />
      <Panel title="Plain table" isFlush>
        <PlainTable
          label="Parcels"
          head={
            <>
              <th scope="col">Parcel</th>
              <th scope="col" data-align="right">
                Price
              </th>
            </>
          }
        >
          {ROWS.slice(0, 3).map(({ id, name }) => (
            <tr key={id} data-marked={id === 2 || undefined}>
              <td>{name}</td>
              <td data-align="right">
                <Money rand={id} />
              </td>
            </tr>
          ))}
        </PlainTable>
      </Panel>
      {(['grid', 'ticks', 'log'] as const).map((look) => (
        <Panel key={look} title={`Plain table: ${look}`} isFlush>
          <PlainTable
            label={look}
            look={look}
            tallest={140}
            head={['From', 'Johannesburg', 'Cape Town'].map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
          >
            {ROWS.slice(0, 5).map(({ id, name }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>
                  <Money rand={id} />
                </td>
                <td>{look === 'ticks' ? <input type="checkbox" aria-label={`${id}`} /> : <Money rand={id * 2} />}</td>
              </tr>
            ))}
          </PlainTable>
        </Panel>
      ))}
      <LinesPanel
        title="Lines"
        aside="all of them at once"
        read={{ error: null, isPending: true, refetch: nothing }}
        fault={LONG}
      >
        {ROWS.slice(0, 2).map(({ id, name }) => (
          <Row key={id} as="li" pad={[3, 4]}>
            {name}
          </Row>
        ))}
      </LinesPanel>
      <Panel title="What a chart shows, to those who cannot see it">
        <ChartTable caption="Parcels" headers={['Day', 'Parcels']} rows={[['Mon 9 Nov', 12]]} />
      </Panel>
    </Stack>
  );
}

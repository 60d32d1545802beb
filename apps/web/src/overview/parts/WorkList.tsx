import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { OutputOf } from '@tsela/contract/route';
import type { OpsTile } from '@tsela/domain/overview/ops-tiles';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ShipmentRows } from '../../shipments/parts/ShipmentRows.tsx';
import { overview as words } from '../../strings/overview.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { awaitsDriver, opsTileFilters } from '../counter-links-draft.ts';
import { useOpsPile, useOpsRefresh } from '../overview-calls.ts';
import type { OpsAsked } from '../overview-calls.ts';
import { hourWords } from '../../strings/overview/hours.ts';
import classes from './WorkList.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { ContactLinks } from '../../ui/show/ContactLinks.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { MissingAct } from './MissingAct.tsx';
import { NextAct } from './NextAct.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { shipmentColumns, useColumnReader } from '../../shipments/parts/shipment-columns.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { useNow } from '../../ui/show/now.ts';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { ageText, isHigh, waitingSince } from '../work-age-draft.ts';

type Pile = OutputOf<typeof overviewApi.opsList>;

interface WorkListProps {
  readonly tile: OpsTile;
  readonly asked: OpsAsked;
  /** How many there are, as the tile has counted. */
  readonly count: number;
}

/** The shipments of one pile of work. */
export function WorkList({ tile, asked: { branch_id, date }, count }: WorkListProps) {
  const { view, changeView } = useListAddress();
  const input = {
    tile,
    ...(branch_id !== null && { branch_id }),
    ...(date !== null && { date }),
    limit: view.page_size,
    offset: (view.page - 1) * view.page_size,
  };
  const read = useOpsPile(input, useOpsRefresh());
  const title = tile === 'delivered-today' && date !== null ? hourWords.delivered : titleOf(tile);
  const columns = useWorkColumns({ tile, pile: read.data });
  // The list of shipments has no such day.
  const filters = date === null ? opsTileFilters(tile) : null;
  return (
    <Stack as="section">
      <Row justify="between" isOneLine gap={3}>
        <Text as="h2" size="l" weight="strong">
          {title}
        </Text>
        {filters && (
          <AppLink
            href={paths.shipments({ ...filters, branch_id: branch_id === null ? undefined : String(branch_id) })}
            className={classes['more']}
          >
            {words.openList}
          </AppLink>
        )}
      </Row>
      <ShipmentRows
        label={title}
        read={read}
        asked={JSON.stringify(input)}
        view={view}
        onViewChange={changeView}
        columns={columns}
        cardAction={(row) => <Next tile={tile} row={row} pile={read.data} shows_reason />}
        empty={<EmptyState text={words.calm} />}
        expected_rows={Math.min(Math.max(count, 1), view.page_size)}
      />
    </Stack>
  );
}

function titleOf(tile: OpsTile): string {
  const of_pending: Readonly<Record<string, string>> = words.pending;
  return words.opsCounters[tile] ?? of_pending[tile] ?? tile;
}

/** What a list says that money and the moment of booking do not matter for; how long it waits is in their place. */
const LEFT_OUT = ['created', 'rate'];

interface WorkColumns {
  readonly tile: OpsTile;
  readonly pile: Pile | undefined;
}

/** The columns of a pile of work, which has an order of its own: why it is there stands with its status, what comes next at the end. Source: screens S24. */
function useWorkColumns({ tile, pile }: WorkColumns): readonly Column<ListedShipment>[] {
  const reader = useColumnReader();
  return [
    ...shipmentColumns(reader)
      .filter(({ key }) => !LEFT_OUT.includes(key))
      .map(({ order_by: _order_by, ...column }) =>
        column.key === 'status'
          ? {
              ...column,
              render: (row: ListedShipment) => <Status row={row} reason={besideOf(pile?.beside, row)?.reason ?? ''} />,
            }
          : column,
      ),
    { key: 'age', header: words.age, render: (row) => <Age row={row} awaits_driver={awaitsDriver(tile)} /> },
    { key: 'next', header: words.nextStep, render: (row) => <Next tile={tile} row={row} pile={pile} /> },
  ];
}

function Status({ row, reason }: { readonly row: ListedShipment; readonly reason: string }) {
  return (
    <span className={classes['status']}>
      <StatusBadge status={row.status} />
      {reason !== '' && <QuietText>{reason}</QuietText>}
    </span>
  );
}

type Beside = Pile['beside'][number];

function besideOf(beside: readonly Beside[] | undefined, { id }: ListedShipment): Beside | undefined {
  return beside?.find(({ shipment_id }) => shipment_id === id);
}

interface NextProps {
  readonly tile: OpsTile;
  readonly row: ListedShipment;
  readonly pile: Pile | undefined;
  /** Where no column has it. */
  readonly shows_reason?: boolean;
}

function Next({ tile, row, pile, shows_reason = false }: NextProps) {
  const beside = besideOf(pile?.beside, row);
  return (
    <Row as="span" gap={1} isOneLine={!shows_reason}>
      {shows_reason && beside && beside.reason !== '' && <QuietText>{beside.reason}</QuietText>}
      {beside && <ContactLinks {...beside.contact} />}
      <MissingAct tile={tile} shipment={row} pile={pile} />
      <NextAct shipment={row} />
    </Row>
  );
}

function Age({ row, awaits_driver }: { readonly row: ListedShipment; readonly awaits_driver: boolean }) {
  const { settings } = useSession();
  const now = useNow();
  const since = waitingSince(row, readSetting(settings, 'dashboard_uncollected_shipments_date_to_use'));
  const alert_minutes = readSetting(settings, 'ops_dashboard_unassigned_alert_minutes');
  const age = ageText(since, now);
  return (
    <span className={classes['age']}>
      {age === '' ? <DateTime instant={since.toISOString()} show="date" /> : <span className="num">{age}</span>}
      {awaits_driver && isHigh(row, since, { now, alert_minutes }) && (
        <StatusBadge status="delivery-exception" label={words.high} />
      )}
    </span>
  );
}

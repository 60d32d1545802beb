import type { BranchId } from '@tsela/domain/ids';
import type { OpsTile } from '@tsela/domain/overview/ops-tiles';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/pages/address.ts';
import { ShipmentRows } from '../../shipments/parts/ShipmentRows.tsx';
import { overview as words } from '../../strings/overview.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { awaitsDriver, opsTileFilters } from '../counter-links-draft.ts';
import { useOpsPile, useOpsRefresh } from '../overview-calls.ts';
import { useWorkColumns } from './work-columns.tsx';
import classes from './WorkList.module.css';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/show/Text.tsx';

interface WorkListProps {
  readonly tile: OpsTile;
  readonly branch_id: BranchId | null;
  /** How many there are, as the tile has counted. */
  readonly count: number;
}

/** The shipments of one pile of work. */
export function WorkList({ tile, branch_id, count }: WorkListProps) {
  const { view, changeView } = useListAddress();
  const input = {
    tile,
    ...(branch_id !== null && { branch_id }),
    limit: view.page_size,
    offset: (view.page - 1) * view.page_size,
  };
  const read = useOpsPile(input, useOpsRefresh());
  const title = words.opsCounters[tile] ?? tile;
  const columns = useWorkColumns({ awaits_driver: awaitsDriver(tile) });
  const filters = opsTileFilters(tile);
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
        empty={<EmptyState text={words.calm} />}
        expected_rows={Math.min(Math.max(count, 1), view.page_size)}
      />
    </Stack>
  );
}

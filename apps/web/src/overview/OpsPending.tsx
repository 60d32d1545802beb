import { Button } from '@mantine/core';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import { PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useMay, useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { countText } from '../ui/table/list-view.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useAccountsToApprove, useOpsPile, useOpsRefresh } from './overview-calls.ts';
import classes from './OpsPending.module.css';
import { ShipmentLines } from './parts/ShipmentLines.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

type Pile = (typeof PENDING_PILES)[number];

/** How many of each pile are shown at once; what is done makes room for the next. */
const SHOWN = 5;

const loadAssign = async () => (await import('../shipments/parts/AssignDriverDialog.tsx')).AssignDriverDialog;

interface OpsPendingProps {
  readonly counters: OutputOf<typeof overviewApi.opsDashboard>['counters'];
  readonly branch_id: BranchId | null;
}

/** Everything that waits for a person, pile by pile, each with what to do about it. Source: screens S24, mode pending. */
export function OpsPending({ counters, branch_id }: OpsPendingProps) {
  const approvals = useApprovals();
  const piles = PENDING_PILES.map((tile) => ({ tile, count: counters.find(({ key }) => key === tile)?.count ?? 0 }));
  const waiting = piles.filter(({ count }) => count > 0);
  if (waiting.length === 0 && approvals === 0) return <EmptyState text={words.calm} />;
  return (
    <Tiles align="start" gap={4} columns={2}>
      {waiting.map(({ tile, count }) => (
        <PendingPile key={tile} tile={tile} count={count} branch_id={branch_id} />
      ))}
      {approvals > 0 && (
        <Panel title={words.approvals} aside={countText(approvals)}>
          <AppLink href={paths.accounts({ standing: 'waiting' })} className={classes['review']}>
            {words.review(approvals)}
          </AppLink>
        </Panel>
      )}
    </Tiles>
  );
}

/** Accounts that wait for approval, for users who may decide on them. */
function useApprovals(): number {
  const { facts } = useSession();
  const may_approve = useMay('API_/accounts/approve:POST') && isOpenTo(paths.accounts(), facts);
  return useAccountsToApprove(may_approve, useOpsRefresh()).data?.count ?? 0;
}

function PendingPile({ tile, count, branch_id }: { tile: Pile; count: number; branch_id: BranchId | null }) {
  const read = useOpsPile({ tile, ...(branch_id !== null && { branch_id }), limit: SHOWN, offset: 0 }, useOpsRefresh());
  const may_assign = useMay('API_/trip-sheet/assign:POST');
  const [chosen, setChosen] = useState<readonly ListedShipment[] | null>(null);
  const leg = LEGS[tile];
  const shipments = read.data?.shipments ?? [];
  const failed = shownError(read.error);
  const can_assign = leg !== null && may_assign && shipments.length > 0;
  return (
    <Panel
      title={words.pending[tile]}
      aside={countText(count)}
      action={
        can_assign && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen(shipments)}>
            {words.assignShown(shipments.length)}
          </Button>
        )
      }
      isFlush
    >
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.isPending && <Skeleton height={160} />}
      <ShipmentLines
        label={words.pending[tile]}
        shipments={shipments}
        action={(shipment) =>
          can_assign && (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={words.assignOne(shipment.short_tracking_reference)}
              onClick={() => setChosen([shipment])}
            >
              {words.assign}
            </Button>
          )
        }
      />
      {leg !== null && chosen && (
        <LazyComponent load={loadAssign} props={{ leg, shipments: chosen, onClose: () => setChosen(null) }} is_wanted />
      )}
    </Panel>
  );
}

/** Which leg of a pile wants a driver; what else waits is decided on the shipment's own page. */
const LEGS: Readonly<Record<Pile, 'collection' | 'delivery' | null>> = {
  'unassigned-collections': 'collection',
  'unassigned-deliveries': 'delivery',
  rejected: null,
  exceptions: null,
  'failed-reservations': null,
};

import { Button } from '../ui/act/Button.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import type { Claim } from '@tsela/contract/overview/claim-api';
import { PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { isAssignable } from '@tsela/domain/tripsheets/assignable-statuses';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useMay, useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { claimWords as more } from '../strings/overview-claims.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { countText } from '../ui/table/list-view.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useClaims } from './claim-calls.ts';
import { useAccountsToApprove, useDiscrepanciesToApprove, useOpsPile, useOpsRefresh } from './overview-calls.ts';
import { ClaimState } from './parts/ClaimState.tsx';
import { RefusedPlaceActs } from './parts/RefusedPlaceActs.tsx';
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

/** Everything that waits for a person, pile by pile, each with what to do about it and who does. Source: screens S24, mode pending. */
export function OpsPending({ counters, branch_id }: OpsPendingProps) {
  const others = useOtherPiles(counters);
  const claims = useClaims(true).data?.claims ?? [];
  const piles = PENDING_PILES.map((tile) => ({ tile, count: counters.find(({ key }) => key === tile)?.count ?? 0 }));
  const waiting = piles.filter(({ count }) => count > 0);
  if (waiting.length === 0 && others.length === 0) return <EmptyState text={words.calm} />;
  return (
    <Tiles align="start" gap={4} columns={2}>
      {waiting.map(({ tile, count }) => (
        <PendingPile key={tile} tile={tile} count={count} branch_id={branch_id} claims={claims} />
      ))}
      {others.map(({ title, count, href, review }) => (
        <Panel key={title} title={title} aside={countText(count)}>
          <AppLink href={href} className={classes['review']}>
            {review(count)}
          </AppLink>
        </Panel>
      ))}
    </Tiles>
  );
}

/** What waits on pages of its own, for users who may decide on it there: accounts, charges, collection requests. */
function useOtherPiles(counters: OpsPendingProps['counters']) {
  const { facts } = useSession();
  const refresh_ms = useOpsRefresh();
  const approvals = useApprovals();
  const sees_charges = useMay('API_/billing/discrepancies:GET') && isOpenTo(paths.billing(), facts);
  const charges = useDiscrepanciesToApprove(sees_charges, refresh_ms).data?.count ?? 0;
  const sees_requests = isOpenTo(paths.collectionRequests(), facts);
  const requests = sees_requests ? (counters.find(({ key }) => key === 'collection-requests-problem')?.count ?? 0) : 0;
  return [
    { title: words.approvals, count: approvals, href: paths.accounts({ standing: 'waiting' }), review: words.review },
    {
      title: more.discrepancies,
      count: charges,
      href: paths.billing({ tab: 'discrepancies' }),
      review: more.reviewDiscrepancies,
    },
    {
      title: more.compartments,
      count: counters.find(({ key }) => key === 'compartments-to-reserve')?.count ?? 0,
      href: paths.shipments({ waits_for_compartment: 'true' }),
      review: more.reviewCompartments,
    },
    { title: more.requests, count: requests, href: paths.collectionRequests({ show: 'problem' }), review: more.reviewRequests },
  ].filter(({ count }) => count > 0);
}

/** Accounts that wait for approval, for users who may decide on them. */
function useApprovals(): number {
  const { facts } = useSession();
  const may_approve = useMay('API_/accounts/approve:POST') && isOpenTo(paths.accounts(), facts);
  return useAccountsToApprove(may_approve, useOpsRefresh()).data?.count ?? 0;
}

interface PendingPileProps {
  readonly tile: Pile;
  readonly count: number;
  readonly branch_id: BranchId | null;
  readonly claims: readonly Claim[];
}

function PendingPile({ tile, count, branch_id, claims }: PendingPileProps) {
  const read = useOpsPile({ tile, ...(branch_id !== null && { branch_id }), limit: SHOWN, offset: 0 }, useOpsRefresh());
  const may = { assign: useMay('API_/trip-sheet/assign:POST'), claim: useMay('API_/shipments:PATCH') };
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const shipments = read.data?.shipments ?? [];
  const failed = shownError(read.error);
  const leg_of_all = LEGS[tile];
  return (
    <Panel
      title={words.pending[tile]}
      aside={countText(count)}
      action={
        leg_of_all !== null &&
        may.assign &&
        shipments.length > 0 && (
          <Button size="compact-sm" variant="default" onClick={() => setChosen({ leg: leg_of_all, shipments })}>
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
        action={(shipment) => {
          const leg = legOf(shipment);
          return (
            <>
              {may.claim && (
                <ClaimState shipment={shipment} claim={claims.find(({ shipment_id }) => shipment_id === shipment.id)} />
              )}
              {may.claim && tile === 'failed-reservations' && (
                <RefusedPlaceActs
                  shipment={shipment}
                  acts={read.data?.refused?.find(({ shipment_id }) => shipment_id === shipment.id)?.acts ?? []}
                />
              )}
              {may.assign && leg !== null && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={words.assignOne(shipment.short_tracking_reference)}
                  onClick={() => setChosen({ leg, shipments: [shipment] })}
                >
                  {words.assign}
                </Button>
              )}
            </>
          );
        }}
      />
      {tile === 'failed-reservations' && count > SHOWN && (
        <AppLink href={paths.shipments({ is_place_refused: 'true' })} className={classes['review']}>
          {more.seeAll(count)}
        </AppLink>
      )}
      {chosen && <LazyComponent load={loadAssign} props={{ ...chosen, onClose: () => setChosen(null) }} is_wanted />}
    </Panel>
  );
}

interface Chosen {
  readonly leg: Leg;
  readonly shipments: readonly ListedShipment[];
}

type Leg = 'collection' | 'delivery';

/** The leg that all of a pile want a driver for; others are given one by one. */
const LEGS: Readonly<Record<Pile, Leg | null>> = {
  'unassigned-collections': 'collection',
  'unassigned-deliveries': 'delivery',
  rejected: null,
  exceptions: null,
  'failed-reservations': null,
};

/** The leg that a shipment can be given to a driver for; null where what it waits for is decided on its own page. */
function legOf({ status }: ListedShipment): Leg | null {
  const legs: readonly Leg[] = ['collection', 'delivery'];
  return isShipmentStatus(status) ? (legs.find((leg) => isAssignable(leg, status)) ?? null) : null;
}

import { Button } from '../ui/act/Button.tsx';
import type { ListedShipment } from '@tsela/contract/shipments/listed-shipment-shape';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import type { Claim } from '@tsela/contract/overview/claim-api';
import { PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useState } from 'react';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { isOpenTo } from '../shell/pages/page-rules.ts';
import { useMay, useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { claimWords as more } from '../strings/overview/claims.ts';
import { shipments as shipmentWords } from '../strings/shipments.ts';
import { AppLink } from '../ui/act/app-link.tsx';
import { useNow } from '../ui/show/now.ts';
import { Badge } from '../ui/show/Badge.tsx';
import { ContactLinks } from '../ui/show/ContactLinks.tsx';
import { StatusBadge } from '../ui/show/StatusBadge.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { LazyComponent } from '../ui/LazyComponent.tsx';
import { countText } from '../ui/table/list-view.ts';
import { Notice } from '../ui/feedback/Notice.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useClaims } from './claim-calls.ts';
import {
  useAccountsOnTerms,
  useAccountsToApprove,
  useDiscrepanciesToApprove,
  useOpsPile,
  useOpsRefresh,
  useThreadsWaiting,
} from './overview-calls.ts';
import { opsTileFilters } from './counter-links-draft.ts';
import type { Leg } from './next-act-draft.ts';
import { ClaimState } from './parts/ClaimState.tsx';
import { MissingAct } from './parts/MissingAct.tsx';
import { NextAct } from './parts/NextAct.tsx';
import { RefusedPlaceActs } from './parts/RefusedPlaceActs.tsx';
import { isHigh, waitingSince } from './work-age-draft.ts';
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
  const terms = useOnTerms();
  const sees_charges = useMay('API_/billing/discrepancies:GET') && isOpenTo(paths.billing(), facts);
  const charges = useDiscrepanciesToApprove(sees_charges, refresh_ms).data?.count ?? 0;
  const sees_requests = isOpenTo(paths.collectionRequests(), facts);
  const requests = sees_requests ? (counters.find(({ key }) => key === 'collection-requests-problem')?.count ?? 0) : 0;
  return [
    { title: words.approvals, count: approvals, href: paths.accounts({ standing: 'waiting' }), review: words.review },
    {
      title: more.postpaid,
      count: terms.postpaid,
      href: paths.accounts({ standing: 'postpaid_wanted' }),
      review: more.reviewPostpaid,
    },
    { title: more.terms, count: terms.changed, href: paths.accounts({ standing: 'terms' }), review: more.reviewTerms },
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
    { title: more.threads, count: useThreadsToAnswer(), href: paths.inbox(), review: more.reviewThreads },
    { title: more.requests, count: requests, href: paths.collectionRequests({ show: 'problem' }), review: more.reviewRequests },
  ].filter(({ count }) => count > 0);
}

/** Conversations that wait for an answer of the user or of any colleague, as the menu counts them. Source: screens S24. */
function useThreadsToAnswer(): number {
  const { facts } = useSession();
  return useThreadsWaiting(isOpenTo(paths.inbox(), facts), useOpsRefresh()).data?.unread ?? 0;
}

/** Accounts that wait for approval, for users who may decide on them. */
function useApprovals(): number {
  const { facts } = useSession();
  const may_approve = useMay('API_/accounts/approve:POST') && isOpenTo(paths.accounts(), facts);
  return useAccountsToApprove(may_approve, useOpsRefresh()).data?.count ?? 0;
}

/** Accounts that ask for other terms of payment, and those whose people have not accepted the changed terms. Source: screens S24, TERMS-01. */
function useOnTerms(): { readonly postpaid: number; readonly changed: number } {
  const { facts } = useSession();
  const may_read = isOpenTo(paths.accounts(), facts);
  const may_change = useMay('API_/accounts:PATCH') && may_read;
  const refresh_ms = useOpsRefresh();
  return {
    postpaid: useAccountsOnTerms('wants_postpaid', may_change, refresh_ms).data?.count ?? 0,
    changed: useAccountsOnTerms('awaits_terms', may_read, refresh_ms).data?.count ?? 0,
  };
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
  const besideOf = ({ id }: ListedShipment) => read.data?.beside.find(({ shipment_id }) => shipment_id === id);
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
        marks={(shipment) => <Marks shipment={shipment} waits_for_driver={leg_of_all !== null} />}
        hint={(shipment) => besideOf(shipment)?.reason ?? ''}
        action={(shipment) => {
          const { name, mobile_number } = besideOf(shipment)?.contact ?? NO_CONTACT;
          return (
            <>
              <ContactLinks name={name} mobile_number={mobile_number} />
              {may.claim && (
                <ClaimState shipment={shipment} claim={claims.find(({ shipment_id }) => shipment_id === shipment.id)} />
              )}
              {may.claim && tile === 'failed-reservations' && (
                <RefusedPlaceActs
                  shipment={shipment}
                  acts={read.data?.refused?.find(({ shipment_id }) => shipment_id === shipment.id)?.acts ?? []}
                />
              )}
              <MissingAct tile={tile} shipment={shipment} pile={read.data} />
              {!tile.startsWith('missing-') && <NextAct shipment={shipment} />}
            </>
          );
        }}
      />
      {count > SHOWN && (
        <div className={classes['all']}>
          <AppLink href={wholePile(tile, branch_id)} className={classes['review']}>
            {more.seeAll(count)}
          </AppLink>
        </div>
      )}
      {chosen && <LazyComponent load={loadAssign} props={{ ...chosen, onClose: () => setChosen(null) }} is_wanted />}
    </Panel>
  );
}

const NO_CONTACT = { name: '', mobile_number: '' };

/** Where all of a pile is. */
function wholePile(tile: Pile, branch_id: BranchId | null): string {
  const branch = branch_id === null ? undefined : String(branch_id);
  if (tile === 'missing-zone' || tile === 'missing-dimensions')
    return paths.opsDashboard({ mode: 'all', tile, branch_id: branch });
  if (tile === 'failed-reservations') return paths.shipments({ is_place_refused: 'true', branch_id: branch });
  const filters = opsTileFilters(tile);
  // Without a driver no filter of the list says; the tile of both legs does.
  return filters === null
    ? paths.opsDashboard({ tile: 'unassigned', branch_id: branch })
    : paths.shipments({ ...filters, branch_id: branch });
}

/** Whose it is where that matters, and what has waited too long for a driver. Source: KEY-65, ops_dashboard_unassigned_alert_minutes. */
function Marks({ shipment, waits_for_driver }: { readonly shipment: ListedShipment; readonly waits_for_driver: boolean }) {
  const { settings } = useSession();
  const now = useNow();
  const alert_minutes = readSetting(settings, 'ops_dashboard_unassigned_alert_minutes');
  const since = waitingSince(shipment, readSetting(settings, 'dashboard_uncollected_shipments_date_to_use'));
  return (
    <>
      {readSetting(settings, 'vip_accounts').includes(shipment.account_id) && <Badge tone="blue">{shipmentWords.vip}</Badge>}
      {waits_for_driver && isHigh(shipment, since, { now, alert_minutes }) && (
        <StatusBadge status="delivery-exception" label={words.high} />
      )}
    </>
  );
}

interface Chosen {
  readonly leg: Leg;
  readonly shipments: readonly ListedShipment[];
}

/** The leg that all of a pile want a driver for; others are given one by one. */
const LEGS: Readonly<Record<Pile, Leg | null>> = {
  'unassigned-collections': 'collection',
  'unassigned-deliveries': 'delivery',
  rejected: null,
  exceptions: null,
  'missing-zone': null,
  'missing-dimensions': null,
  'failed-reservations': null,
};

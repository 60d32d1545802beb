import { NativeSelect } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import type { OutputOf } from '@tsela/contract/route';
import type { overviewApi } from '@tsela/contract/overview/overview-api';
import type { BranchId } from '@tsela/domain/ids';
import { shownError } from '../api/api-error.ts';
import { paths } from '../paths.ts';
import { idIn, useListAddress } from '../shell/address.ts';
import { isOpenTo } from '../shell/page-rules.ts';
import { QuickLinks } from '../shell/QuickLinks.tsx';
import { LiveBadge } from '../shell/parts/LiveBadge.tsx';
import { useSession } from '../shell/session.ts';
import { overview as words } from '../strings/overview.ts';
import { AppLink } from '../ui/app-link.tsx';
import { countText } from '../ui/list-view.ts';
import { Notice } from '../ui/Notice.tsx';
import { PageFrame } from '../ui/PageFrame.tsx';
import { Panel } from '../ui/Panel.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { openTile, opsTileFilters } from './counter-links-draft.ts';
import classes from './Dashboard.module.css';
import { useOpsDashboard } from './overview-calls.ts';
import { DailyBars } from './parts/DailyBars.tsx';
import { WorkList } from './parts/WorkList.tsx';

/** What the floor has to decide now: a pile of work a tile, and the shipments of the one that is open. Source: screens S24. */
export function OpsDashboardPage() {
  const { filters, changeFilters } = useListAddress();
  const branch_id = idIn<BranchId>(filters['branch_id']);
  const read = useOpsDashboard(branch_id);
  const failed = shownError(read.error);
  const counters = read.data?.counters ?? [];
  const tile = openTile(counters, filters['tile']);
  const list = tile === null ? null : opsTileFilters(tile);

  return (
    <PageFrame
      title={words.opsTitle}
      aside={<LiveBadge />}
      otherActions={
        <>
          <QuickLinks />
          <OutboxLink />
          <BranchPicker value={branch_id} onChange={(id) => changeFilters({ branch_id: id })} />
        </>
      }
    >
      {failed !== null && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {failed}
        </Notice>
      )}
      {read.data ? (
        <Tiles counters={counters} open={tile} onOpen={(key) => changeFilters({ tile: key })} />
      ) : (
        failed === null && <Skeleton height={80} />
      )}
      {tile !== null && list && (
        <WorkList
          key={tile}
          title={words.opsCounters[tile] ?? tile}
          count={counters.find(({ key }) => key === tile)?.count ?? 0}
          filters={{ ...list, ...(branch_id !== null && { branch_id: String(branch_id) }) }}
        />
      )}
      {read.data && (
        <Panel title={words.chartTitle}>
          <DailyBars days={read.data.per_day} />
        </Panel>
      )}
    </PageFrame>
  );
}

interface TilesProps {
  readonly counters: OutputOf<typeof overviewApi.opsDashboard>['counters'];
  readonly open: string | null;
  readonly onOpen: (key: string) => void;
}

const ALARMING = ['problems', 'delivery-failed-attempt'];

function Tiles({ counters, open, onOpen }: TilesProps) {
  return (
    <ul className={classes['counters']} aria-label={words.tilesLabel}>
      {counters
        .filter(({ key }) => opsTileFilters(key) !== null)
        .map(({ key, count }) => (
          <li key={key}>
            <button
              type="button"
              className={classes['counter']}
              aria-pressed={key === open}
              data-alarm={(ALARMING.includes(key) && count > 0) || undefined}
              onClick={() => onOpen(key)}
            >
              <span className={`${classes['count']} num`}>{countText(count)}</span>
              <span className={classes['label']}>{words.opsCounters[key] ?? key}</span>
            </button>
          </li>
        ))}
    </ul>
  );
}

/** What people were told, for who may read it; it has no place in the menu (MENU-29 to MENU-44). */
function OutboxLink() {
  const { facts } = useSession();
  if (!isOpenTo(paths.outbox(), facts)) return null;
  return (
    <AppLink href={paths.outbox()} className={classes['action']}>
      <IconMail size={16} stroke={1.7} aria-hidden="true" />
      {words.outbox}
    </AppLink>
  );
}

interface BranchPickerProps {
  readonly value: BranchId | null;
  readonly onChange: (branch_id: string | undefined) => void;
}

/** One branch or all; who is limited to a branch sees that one only, so there is nothing to pick. Source: ROLE-06. */
function BranchPicker({ value, onChange }: BranchPickerProps) {
  const { user, general } = useSession();
  const branches = (general?.branches ?? []).filter(({ is_active }) => is_active);
  if (user?.limit_user_to_branch === true) {
    return <span>{branches.find(({ id }) => id === user.branch_id)?.name}</span>;
  }
  return (
    <NativeSelect
      className={classes['branch'] ?? ''}
      aria-label={words.branch}
      data={[{ value: '', label: words.allBranches }, ...branches.map(({ id, name }) => ({ value: String(id), label: name }))]}
      value={value === null ? '' : String(value)}
      onChange={(event) => onChange(event.currentTarget.value || undefined)}
    />
  );
}

import type { RateRevision } from '@tsela/contract/rates/rate-revision-api';
import { shownError } from '../../api/api-error.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { changeAreas } from './compare-zones-draft.ts';
import type { ZoneChange } from './compare-zones-draft.ts';
import { useZoneMoves } from './drawing-calls.ts';
import classes from './DrawZones.module.css';
import { ZoneRow } from './ZoneRow.tsx';
import { countText, km2Text } from './zone-figures-draft.ts';
import { Row } from '../../ui/layout/Row.tsx';

interface CompareZonesProps {
  readonly revision: RateRevision;
  /** Null while the live tariff is read. */
  readonly changes: readonly ZoneChange[] | null;
  readonly error: Error | null;
  /** Shipments are counted by what is saved. */
  readonly has_unsaved: boolean;
  readonly onChoose: (change: ZoneChange) => void;
  readonly onRetry: () => void;
}

/** How the zones of a draft differ from those of the live tariff, and what that would mean for shipments. Source: screens S27. */
export function CompareZones({ revision, changes, error, has_unsaved, onChoose, onRetry }: CompareZonesProps) {
  const moves = useZoneMoves(revision);
  const count = (change: ZoneChange['change']) => changes?.filter((each) => each.change === change).length ?? 0;
  return (
    <Panel title={words.compareTitle} aside={changes && words.changeCount(count('added'), count('changed'), count('removed'))}>
      {error && (
        <Notice kind="error" onRetry={onRetry}>
          {shownError(error)}
        </Notice>
      )}
      {changes === null && !error && <Skeleton height={80} />}
      {changes?.length === 0 && <p className={classes['hint']}>{words.compareNone}</p>}
      <ul className={classes['list']} aria-label={words.compareTitle}>
        {changes?.map((each) => {
          const { before, after } = changeAreas(each);
          return (
            <ZoneRow key={`${each.change} ${each.zone.id}`} onChoose={() => onChoose(each)} hasTwoLines>
              <Row as="span">
                {each.zone.name}
                <span className={classes['badge']} data-change={each.change}>
                  {words.change[each.change]}
                </span>
              </Row>
              <span className={classes['quiet']}>
                {each.zone.code} · {words.areaFromTo(km2Text(before), km2Text(after))}
              </span>
            </ZoneRow>
          );
        })}
      </ul>
      <dl className={classes['figures']} style={{ marginTop: 'var(--space-3)' }}>
        <div>
          <dt>{words.moved}</dt>
          <dd>{moves.data ? words.movedCount(countText(moves.data.moved_count), countText(moves.data.shipment_count)) : '…'}</dd>
        </div>
      </dl>
      {moves.error && (
        <Notice kind="error" onRetry={() => void moves.refetch()}>
          {shownError(moves.error)}
        </Notice>
      )}
      {moves.data?.has_more === true && (
        <p className={classes['hint']}>{words.movedCapped(countText(moves.data.shipment_count))}</p>
      )}
      {has_unsaved && <p className={classes['hint']}>{words.movedStored}</p>}
      {moves.data && moves.data.moves.length > 0 && (
        <ul className={classes['list']} aria-label={words.movedPairs}>
          {moves.data.moves.map(({ from_code, to_code, side_count }) => (
            <li key={`${from_code} ${to_code}`}>
              <span>
                {from_code || words.noZone} → {to_code || words.noZone}
              </span>
              <span className="num">{countText(side_count)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

import { ratingApi } from '@tsela/contract/tracking/rating-api';
import { useRead } from '../../api/queries.ts';
import { ratings as words } from '../../strings/tracking-ratings.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';

/** Whose deliveries are meant. */
type Of = { readonly driver_id: number } | { readonly branch_id: number };

/** How the deliveries of a driver or a branch were rated of late; nothing where none was. Source: screens S58. */
export function RatingFigures({ of }: { readonly of: Of }) {
  const { data } = useRead(ratingApi.figures, {});
  const figures =
    'driver_id' in of
      ? data?.drivers.find(({ driver_id }) => driver_id === of.driver_id)
      : data?.branches.find(({ branch_id }) => branch_id === of.branch_id);
  if (!data || !figures) return null;
  return (
    <Panel title={words.figures(data.days)}>
      <Facts>
        <dt>{words.average}</dt>
        <dd className="num">{words.averageOf(figures.average)}</dd>
        <dt>{words.count}</dt>
        <dd className="num">{figures.count}</dd>
        <dt>{words.low}</dt>
        <dd className="num">{figures.low}</dd>
      </Facts>
    </Panel>
  );
}

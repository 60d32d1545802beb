import { dayOf } from '@tsela/domain/time/day';
import { paths } from '../../paths.ts';
import { useListAddress } from '../../shell/address.ts';
import type { SearchValues } from '../../shell/address.ts';
import { filtersOf } from '../../shipments/parts/list-filters-draft.ts';
import { ShipmentTable } from '../../shipments/parts/ShipmentTable.tsx';
import { overview as words } from '../../strings/overview.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useNow } from '../../ui/now.ts';
import classes from './WorkList.module.css';

interface WorkListProps {
  readonly title: string;
  readonly filters: SearchValues;
  /** How many there are, as the tile has counted. */
  readonly count: number;
}

/** The shipments of one pile of work. */
export function WorkList({ title, filters, count }: WorkListProps) {
  const { view, changeView } = useListAddress();
  return (
    <section className={classes['work']}>
      <div className={classes['head']}>
        <h2 className={classes['title']}>{title}</h2>
        <AppLink href={paths.shipments(filters)} className={classes['more']}>
          {words.openList}
        </AppLink>
      </div>
      <ShipmentTable
        label={title}
        input={filtersOf(filters, view, dayOf(useNow()))}
        view={view}
        onViewChange={changeView}
        empty={<EmptyState text={words.calm} />}
        expected_rows={Math.min(Math.max(count, 1), view.page_size)}
      />
    </section>
  );
}

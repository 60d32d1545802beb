import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import type { Column } from './table-shapes.ts';
import classes from './DataTable.module.css';
import { sortedBy } from './list-view.ts';
import type { ListView } from './list-view.ts';
import { BareButton } from '../act/BareButton.tsx';

interface DataTableHeadProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly selectAll?: ReactNode;
}

/** The sticky head of a data table; columns that the list call can sort by are buttons. */
export function DataTableHead<Row>({ columns, view, onViewChange, selectAll }: DataTableHeadProps<Row>) {
  return (
    <thead className={classes['head']}>
      <tr>
        {selectAll !== undefined && <th className={classes['tick']}>{selectAll}</th>}
        {columns.map(({ key, header, is_header_hidden = false, align, order_by, width }) => (
          <th
            key={key}
            scope="col"
            data-align={align}
            style={{ width }}
            {...(order_by !== undefined &&
              view.order_by === order_by && { 'aria-sort': view.order === 'asc' ? 'ascending' : 'descending' })}
          >
            {order_by === undefined ? (
              <span className={is_header_hidden ? 'visually-hidden' : undefined}>{header}</span>
            ) : (
              <BareButton
                className={classes['sort']}
                title={ui.sortBy(header)}
                onClick={() => onViewChange(sortedBy(view, order_by))}
              >
                {header}
                <SortIcon order={view.order_by === order_by ? view.order : null} />
              </BareButton>
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function SortIcon({ order }: { readonly order: 'asc' | 'desc' | null }) {
  if (order === null) return <IconArrowsSort size={13} aria-hidden="true" className={classes['sort_idle']} />;
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown;
  return <Icon size={13} aria-hidden="true" />;
}

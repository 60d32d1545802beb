import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { ui } from '../../strings/ui.ts';
import classes from './DataTable.module.css';
import { countText } from './list-view.ts';
import type { ListView } from './list-view.ts';

interface DataTableFootProps {
  readonly view: ListView;
  readonly count: number;
  readonly onViewChange: (view: ListView) => void;
}

/** Which rows of how many, and the way to the next and previous page. */
export function DataTableFoot({ view, count, onViewChange }: DataTableFootProps) {
  const from = (view.page - 1) * view.page_size + 1;
  const to = Math.min(view.page * view.page_size, count);
  return (
    <div className={classes['foot']}>
      <span className="num">{ui.rows(Math.min(from, count), to, countText(count))}</span>
      <ActionIcon
        variant="default"
        aria-label={ui.previousPage}
        disabled={view.page <= 1}
        onClick={() => onViewChange({ ...view, page: view.page - 1 })}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="default"
        aria-label={ui.nextPage}
        disabled={to >= count}
        onClick={() => onViewChange({ ...view, page: view.page + 1 })}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  );
}

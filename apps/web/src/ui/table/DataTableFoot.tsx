import { NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { ui } from '../../strings/ui.ts';
import classes from './DataTable.module.css';
import { IconButton } from '../act/IconButton.tsx';
import { LIST_SIZES, countText } from './list-view.ts';
import type { ListView } from './list-view.ts';

interface DataTableFootProps {
  readonly view: ListView;
  readonly count: number;
  readonly onViewChange: (view: ListView) => void;
}

/** How many rows a page has, which of how many they are, and the way to the next and previous page. */
export function DataTableFoot({ view, count, onViewChange }: DataTableFootProps) {
  const from = (view.page - 1) * view.page_size + 1;
  const to = Math.min(view.page * view.page_size, count);
  return (
    <div className={classes['foot']}>
      {count > LIST_SIZES[0] && (
        <NativeSelect
          size="xs"
          className={classes['size'] ?? ''}
          aria-label={ui.rowsOfPage}
          data={[...new Set([...LIST_SIZES, view.page_size])].map(String)}
          value={String(view.page_size)}
          onChange={(event) => onViewChange({ ...view, page: 1, page_size: Number(event.currentTarget.value) })}
        />
      )}
      <span className="num">{ui.rows(Math.min(from, count), to, countText(count))}</span>
      <IconButton
        variant="default"
        label={ui.previousPage}
        Icon={IconChevronLeft}
        disabled={view.page <= 1}
        onClick={() => onViewChange({ ...view, page: view.page - 1 })}
      />
      <IconButton
        variant="default"
        label={ui.nextPage}
        Icon={IconChevronRight}
        disabled={to >= count}
        onClick={() => onViewChange({ ...view, page: view.page + 1 })}
      />
    </div>
  );
}

import { Checkbox } from '@mantine/core';
import type { MouseEvent } from 'react';
import { ui } from '../../strings/ui.ts';
import { AppLink, useNavigator } from '../act/app-link.tsx';
import type { Column, RowKey, Selection } from './table-shapes.ts';
import classes from './DataTable.module.css';

interface DataTableRowProps<Row> {
  readonly row: Row;
  readonly row_key: RowKey;
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  readonly href: string | undefined;
  readonly selection: Selection | undefined;
}

/** One row: one of its columns is the link, and a click anywhere else on it follows the link. */
export function DataTableRow<Row>({ row, row_key, name, columns, href, selection }: DataTableRowProps<Row>) {
  const { go } = useNavigator();
  const link_at = Math.max(
    0,
    columns.findIndex(({ is_row_link }) => is_row_link),
  );
  const is_selected = selection?.keys.has(row_key) ?? false;

  function handleClick(event: MouseEvent<HTMLTableRowElement>): void {
    if (href === undefined || isOnControl(event.target) || window.getSelection()?.toString() !== '') return;
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener');
    else go(href);
  }

  return (
    // The link in one of the columns does the same for the keyboard.
    <tr
      className={classes['row']}
      data-selected={is_selected || undefined}
      data-link={href !== undefined || undefined}
      onClick={handleClick}
    >
      {selection && (
        <td className={classes['tick']}>
          <Checkbox
            size="xs"
            aria-label={ui.selectRow(name)}
            checked={is_selected}
            onChange={() => selection.onChange(toggled(selection.keys, row_key))}
          />
        </td>
      )}
      {columns.map(({ key, render, align }, index) => (
        <td key={key} data-align={align}>
          {index === link_at && href !== undefined ? (
            <AppLink href={href} className={classes['link']} data-row-link>
              {render(row)}
            </AppLink>
          ) : (
            render(row)
          )}
        </td>
      ))}
    </tr>
  );
}

/** The set with the key added, or taken out when it was in. */
export function toggled(keys: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}

function isOnControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, button, input, label, select, textarea') !== null;
}

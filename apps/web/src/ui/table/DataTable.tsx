import { Checkbox } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { BulkButton } from '../act/BulkButton.tsx';
import { DataCards } from './DataCards.tsx';
import classes from './DataTable.module.css';
import { DataTableFoot } from './DataTableFoot.tsx';
import { DataTableHead } from './DataTableHead.tsx';
import { DataTableRow } from './DataTableRow.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';
import type { ListView } from './list-view.ts';
import { Notice } from '../feedback/Notice.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import type { Column, RowKey, Selection, TableRead } from './table-shapes.ts';
import { MOST_SELECTED } from './use-selection.ts';

export interface DataTableProps<Row> {
  /** What the table lists, for those who cannot see it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => RowKey;
  /** What a row is called: its reference, its name. */
  readonly rowName: (row: Row) => string;
  /** Where the row leads; one column becomes the link, and the whole row takes the click. Undefined leads nowhere. */
  readonly rowHref?: (row: Row) => string | undefined;
  readonly read: TableRead;
  /** The text of a failed read, by shownError; old rows stay. */
  readonly error?: string | null;
  readonly count?: number | undefined;
  /** How many rows are on their way, where that is known already; left out, ten are drawn. */
  readonly expected_rows?: number | undefined;
  readonly view: ListView;
  readonly onViewChange: (view: ListView) => void;
  readonly selection?: Selection;
  /** What an empty list says when nothing filters it. */
  readonly empty: ReactNode;
  /** Given when filters are set: an empty list then offers to clear them. */
  readonly onClearFilters?: (() => void) | undefined;
  /** A row as a card on narrow screens; left out, the columns are listed. */
  readonly card?: (row: Row) => ReactNode;
  /** What is under a card and is no part of its link, e.g. a button. */
  readonly cardAction?: (row: Row) => ReactNode;
}

/** A list from the server: sorted and paged by the address bar, with its four states designed. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, read, error, count, view, selection } = props;
  const is_narrow = useIsNarrow();
  const is_empty = rows?.length === 0 && !read.isPending;

  return (
    <div className={classes['frame']} data-table>
      {error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {error}
        </Notice>
      )}
      {selection && selection.keys.size > 0 && <BulkBar selection={selection} rows={rows?.map(props.rowKey) ?? []} />}
      {!(error && !rows) && (
        <div className={classes['box']} aria-busy={read.isFetching}>
          {read.isFetching && !read.isPending && <div className={classes['progress']} role="status" aria-label={ui.refreshing} />}
          {is_empty ? <Empty {...props} /> : is_narrow ? <DataCards {...props} /> : <Rows {...props} />}
          {!is_empty && count !== undefined && <DataTableFoot view={view} count={count} onViewChange={props.onViewChange} />}
        </div>
      )}
    </div>
  );
}

function Rows<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, rowName, rowHref, read, view, onViewChange, selection } = props;
  return (
    // A region that scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <div className={classes['scroll']} tabIndex={0} role="region" aria-label={label} data-kept-scroll>
      <table className={classes['table']} data-stale={read.isPlaceholderData || undefined}>
        <DataTableHead
          columns={columns}
          view={view}
          onViewChange={onViewChange}
          {...(selection && { selectAll: <SelectAll keys={rows?.map(rowKey) ?? []} selection={selection} /> })}
        />
        <tbody ref={listenForRowKeys}>
          {rows === undefined
            ? Array.from({ length: props.expected_rows ?? 10 }, (_, index) => (
                <SkeletonRow key={index} columns={columns.length + (selection ? 1 : 0)} />
              ))
            : rows.map((row) => (
                <DataTableRow
                  key={rowKey(row)}
                  row={row}
                  row_key={rowKey(row)}
                  name={rowName(row)}
                  columns={columns}
                  href={rowHref?.(row)}
                  selection={selection}
                />
              ))}
        </tbody>
      </table>
    </div>
  );
}

function SkeletonRow({ columns }: { readonly columns: number }) {
  return (
    <tr className={classes['row']}>
      {Array.from({ length: columns }, (_, index) => (
        <td key={index}>
          <Skeleton width={index === 0 ? '60%' : '75%'} />
          <Skeleton width="40%" height={10} />
        </td>
      ))}
    </tr>
  );
}

function Empty<Row>({ empty, onClearFilters }: DataTableProps<Row>) {
  if (!onClearFilters) return empty;
  const clear = (
    <Button variant="default" onClick={onClearFilters}>
      {ui.clearFilters}
    </Button>
  );
  return <EmptyState text={ui.nothingMatches} action={clear} />;
}

function SelectAll({ keys, selection }: { readonly keys: readonly RowKey[]; readonly selection: Selection }) {
  const chosen = keys.filter((key) => selection.keys.has(key)).length;
  const is_all = keys.length > 0 && chosen === keys.length;
  const handleChange = () => {
    const others = [...selection.keys].filter((key) => !keys.includes(key));
    selection.onChange(new Set(is_all ? others : [...others, ...keys]));
  };
  return (
    <Checkbox
      size="xs"
      aria-label={ui.selectAll}
      checked={is_all}
      indeterminate={chosen > 0 && !is_all}
      onChange={handleChange}
    />
  );
}

/** All that the filters find, on whatever page they stand. */
function SelectMatching({ count, select }: NonNullable<Selection['matching']>) {
  const [is_reading, setReading] = useState(false);

  async function handleClick(): Promise<void> {
    setReading(true);
    await select().finally(() => setReading(false));
  }

  return (
    <BulkButton is_plain disabled={is_reading} onClick={() => void handleClick()}>
      {count > MOST_SELECTED ? ui.selectFirst(MOST_SELECTED) : ui.selectMatching(count)}
    </BulkButton>
  );
}

interface BulkBarProps {
  readonly selection: Selection;
  /** Of the rows on this page. */
  readonly rows: readonly RowKey[];
}

function BulkBar({ selection, rows }: BulkBarProps) {
  const { matching } = selection;
  const { size } = selection.keys;
  return (
    <div className={classes['bulk']} data-screen-only role="toolbar" aria-label={ui.selected(selection.keys.size)}>
      <strong className="num">{ui.selected(selection.keys.size)}</strong>
      {matching && matching.count > size && size < MOST_SELECTED && rows.every((key) => selection.keys.has(key)) && (
        <SelectMatching {...matching} />
      )}
      <div className={classes['bulk_actions']}>
        {selection.actions}
        <BulkButton is_plain onClick={() => selection.onChange(new Set())}>
          {ui.clearSelection}
        </BulkButton>
      </div>
    </div>
  );
}

/** Arrow keys move between the links of a table's rows; Enter on a link is the browser's. */
function moveBetweenRows(rows: HTMLElement, event: KeyboardEvent): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0 || !(event.target instanceof HTMLElement)) return;
  const links = [...rows.querySelectorAll<HTMLElement>('[data-row-link]')];
  const here = links.indexOf(event.target);
  if (here === -1) return;
  event.preventDefault();
  links[Math.max(0, Math.min(links.length - 1, here + step))]?.focus();
}

/** For the rows as they are drawn: they only listen, and what is used are the links inside. */
function listenForRowKeys(rows: HTMLElement | null): (() => void) | undefined {
  if (rows === null) return undefined;
  const handleKey = (event: KeyboardEvent) => moveBetweenRows(rows, event);
  rows.addEventListener('keydown', handleKey);
  return () => rows.removeEventListener('keydown', handleKey);
}

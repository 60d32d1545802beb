import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { AppLink } from '../act/app-link.tsx';
import type { Column, RowKey, Selection, TableRead } from './table-shapes.ts';
import { toggled } from './DataTableRow.tsx';
import classes from './DataTable.module.css';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { Text } from '../show/Text.tsx';

interface DataCardsProps<Row> {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[] | undefined;
  readonly rowKey: (row: Row) => RowKey;
  readonly rowName: (row: Row) => string;
  readonly rowHref?: (row: Row) => string | undefined;
  readonly read: TableRead;
  readonly expected_rows?: number | undefined;
  readonly selection?: Selection;
  readonly card?: (row: Row) => ReactNode;
  readonly cardAction?: (row: Row) => ReactNode;
}

/** The rows of a data table as cards, for narrow screens. Source: screens §0.2. */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { label, rows, rowKey, read } = props;
  if (rows === undefined) return <CardSkeletons count={props.expected_rows ?? 6} />;
  return (
    <ul className={classes['cards']} aria-label={label} data-stale={read.isPlaceholderData || undefined}>
      {rows.map((row) => (
        <Card key={rowKey(row)} {...props} row={row} />
      ))}
    </ul>
  );
}

function Card<Row>(props: DataCardsProps<Row> & { readonly row: Row }) {
  const { row, columns, rowKey, rowName, rowHref, selection, card, cardAction } = props;
  const key = rowKey(row);
  const href = rowHref?.(row);
  const content = card ? card(row) : <ListedColumns row={row} columns={columns} />;
  return (
    <li className={classes['card']} data-selected={selection?.keys.has(key) || undefined}>
      {selection && (
        <Checkbox
          size="md"
          className={classes['card_tick'] ?? ''}
          aria-label={ui.selectRow(rowName(row))}
          checked={selection.keys.has(key)}
          onChange={() => selection.onChange(toggled(selection.keys, key))}
        />
      )}
      <Text as="div" isGrowing className={classes['card_content']}>
        {href === undefined ? (
          <div className={classes['card_link']}>{content}</div>
        ) : (
          <AppLink href={href} className={classes['card_link']}>
            {content}
          </AppLink>
        )}
        {cardAction && <div className={classes['card_action']}>{cardAction(row)}</div>}
      </Text>
    </li>
  );
}

function ListedColumns<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const [first, ...others] = columns;
  return (
    <>
      <Text weight="strong">{first?.render(row)}</Text>
      {others.map(({ key, header, render }) => (
        <span key={key} className={classes['card_line']}>
          <span className={classes['card_label']}>{header}</span>
          <span>{render(row)}</span>
        </span>
      ))}
    </>
  );
}

function CardSkeletons({ count }: { readonly count: number }) {
  return (
    <div className={classes['cards']} role="status" aria-label={ui.loading}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes['card']}>
          <div className={classes['card_link']}>
            <Skeleton width="40%" height={16} />
            <Skeleton width="80%" />
            <Skeleton width="60%" />
          </div>
        </div>
      ))}
    </div>
  );
}

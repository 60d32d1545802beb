import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { DataTableProps } from '../../ui/table/DataTable.tsx';
import type { RowKey, TableRead } from '../../ui/table/table-shapes.ts';
import { useListAddress } from '../pages/address.ts';

type Plumbing = 'rowKey' | 'error' | 'count' | 'view' | 'onViewChange' | 'empty';

/** The query of a list. */
export interface ListRead extends TableRead {
  readonly error: unknown;
  readonly data?: object | undefined;
}

interface ListTableProps<Row> extends Omit<DataTableProps<Row>, Plumbing | 'read'>, Partial<Pick<DataTableProps<Row>, Plumbing>> {
  readonly read: ListRead;
  /** What an empty list says when nothing filters it: a sentence, or that with a button. */
  readonly empty: ReactNode;
}

/**
 * A list of a call, paged and sorted by the address bar. What the answer and the address say need not be said again: its count, its fault,
 * the page and the order; rows go by their `id`.
 */
export function ListTable<Row>({ read, empty, ...rest }: ListTableProps<Row>) {
  const { view, changeView } = useListAddress();
  return (
    <DataTable
      rowKey={idOf}
      error={shownError(read.error)}
      count={countOf(read.data)}
      view={view}
      onViewChange={changeView}
      read={read}
      empty={typeof empty === 'string' ? <EmptyState text={empty} /> : empty}
      {...rest}
    />
  );
}

/** Lists whose rows go by something else say so. */
function idOf(row: unknown): RowKey {
  return (row as { readonly id: RowKey }).id;
}

/** Lists that come whole have none. */
function countOf(answer: object | undefined): number | undefined {
  return answer !== undefined && 'count' in answer && typeof answer.count === 'number' ? answer.count : undefined;
}

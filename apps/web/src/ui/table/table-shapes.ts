import type { ReactNode } from 'react';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  /** Keeps the header for those who listen, e.g. over a column of buttons. */
  readonly is_header_hidden?: boolean;
  readonly render: (row: Row) => ReactNode;
  readonly align?: 'right';
  /** The name the list call sorts by; left out, the column cannot be sorted. */
  readonly order_by?: string;
  readonly width?: number | string;
  /** The column that is the row's link; left out, the first is. */
  readonly is_row_link?: true;
}

export type RowKey = string | number;

export interface Selection {
  readonly keys: ReadonlySet<RowKey>;
  readonly onChange: (keys: ReadonlySet<RowKey>) => void;
  /** How many match on all pages, and what ticks them; offered once the page is ticked. */
  readonly matching?: { readonly count: number; readonly select: () => Promise<void> } | undefined;
  /** The buttons of the bulk bar. */
  readonly actions: ReactNode;
}

/** The part of a TanStack query that a table shows. */
export interface TableRead {
  readonly isPending: boolean;
  /** True while the rows shown belong to another filter or page. */
  readonly isPlaceholderData: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

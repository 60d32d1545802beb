import { Button } from '../../ui/act/Button.tsx';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { filePreview as words } from '../../strings/ui-file-preview.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row as Line } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { ListTable } from './ListTable.tsx';
import type { ListRead } from './ListTable.tsx';

/** As many as are shown. Source: screens S30. */
const ROWS_SHOWN = 50;

interface CheckedFileProps<Answer> {
  readonly read: { readonly data: Answer | undefined; readonly error: unknown; readonly refetch: () => unknown };
  readonly children: (answer: Answer) => ReactNode;
}

/** A file whose rows the server looks at: what it says of them, or why it cannot. */
export function CheckedFile<Answer>({ read: { data, error, refetch }, children }: CheckedFileProps<Answer>) {
  if (error !== null)
    return (
      <Notice kind="error" onRetry={() => void refetch()}>
        {shownError(error)}
      </Notice>
    );
  if (data === undefined)
    return (
      <Panel title={words.title} aside={words.checking}>
        <Skeleton height={200} />
      </Panel>
    );
  return children(data);
}

interface FilePreviewProps<Row> {
  /** Those with faults first. */
  readonly rows: readonly Row[];
  readonly bad: number;
  /** What is said of the good ones; left out, how many they are. */
  readonly counted?: ReactNode;
  /** The rows with faults as a file, to be mended and chosen again. */
  readonly faults?: { readonly name: string; readonly text: () => string };
  readonly isFlush?: boolean;
  /** Of what became of the rows. */
  readonly title?: string;
  /** Beside the title, where no rows are downloaded. */
  readonly action?: ReactNode;
  /** What stands beneath the rows. */
  readonly foot?: ReactNode;
  readonly children: (shown: readonly Row[]) => ReactNode;
}

/** The rows of a file with what becomes of each: how many are good, how many have faults, and the first of them. */
export function FilePreview<Row>({
  rows,
  bad,
  counted,
  faults,
  isFlush = false,
  title = words.title,
  action,
  foot,
  children,
}: FilePreviewProps<Row>) {
  return (
    <Panel title={title} isFlush={isFlush} action={action ?? (bad > 0 && faults && <DownloadFaults {...faults} />)}>
      <Stack gap={isFlush ? 0 : 3}>
        <FileCounts all={rows.length} bad={bad} counted={counted} isInset={isFlush} />
        {children(rows.slice(0, ROWS_SHOWN))}
        {foot}
      </Stack>
    </Panel>
  );
}

function DownloadFaults({ name, text }: { readonly name: string; readonly text: () => string }) {
  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={() => saveAsFile({ name, text: text(), type: 'text/csv;charset=utf-8' })}
    >
      {words.downloadFaults}
    </Button>
  );
}

interface FileCountsProps {
  readonly all: number;
  readonly bad: number;
  readonly counted?: ReactNode;
  /** In a panel without an edge of its own. */
  readonly isInset?: boolean;
}

function FileCounts({ all, bad, counted, isInset = false }: FileCountsProps) {
  return (
    <Line as="p" gap={4} role="status" {...(isInset && { pad: [1, 4, 3] as const, align: 'stretch' as const })}>
      {counted ?? (all > bad && <Text tone="green">{words.good(all - bad)}</Text>)}
      {bad > 0 && (
        <Text tone="red" weight="strong">
          {words.bad(bad)}
        </Text>
      )}
      {all > ROWS_SHOWN && <Text tone="quiet">{words.shown(ROWS_SHOWN, all)}</Text>}
    </Line>
  );
}

/** The rows are there already. */
const AT_HAND: ListRead = {
  data: {},
  error: null,
  isPending: false,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
};

interface PreviewTableProps<Row extends { readonly row: number }> {
  readonly rows: readonly Row[];
  /** Beside the number of the row. */
  readonly columns: readonly Column<Row>[];
  readonly card: (row: Row) => ReactNode;
}

/** The rows of a file in a table, each by its number. */
export function PreviewTable<Row extends { readonly row: number }>({ rows, columns, card }: PreviewTableProps<Row>) {
  return (
    <ListTable
      label={words.title}
      columns={[{ key: 'row', header: words.row, render: ({ row }) => <span className="num">{row}</span> }, ...columns]}
      rows={rows}
      rowKey={({ row }) => row}
      rowName={rowLabel}
      count={undefined}
      read={AT_HAND}
      empty={words.nothing}
      card={card}
    />
  );
}

/** What a row of a file is called. */
export function rowLabel({ row }: { readonly row: number }): string {
  return `${words.row} ${row}`;
}

/** What is wrong in a row, line by line. */
export function RowFaults({ faults }: { readonly faults: readonly string[] }) {
  return (
    <Stack gap={0}>
      {faults.map((text) => (
        <Text key={text} tone="red">
          {text}
        </Text>
      ))}
    </Stack>
  );
}

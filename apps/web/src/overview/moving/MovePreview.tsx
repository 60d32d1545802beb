import { Button } from '@mantine/core';
import type { moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf } from '@tsela/contract/route';
import { shownError } from '../../api/api-error.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { moving as words } from '../../strings/overview-moving.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useCheckedMove } from './move-calls.ts';
import { faultsFile, previewOf } from './move-draft.ts';
import type { MoveDraft, MovePreviewRow } from './move-draft.ts';
import { MoveConfirm } from './MoveConfirm.tsx';

interface MovePreviewProps {
  readonly draft: MoveDraft;
  readonly rows: InputOf<typeof moveApi.startMove>['rows'];
  readonly onStarted: (move_id: number) => void;
}

/** Every row with what moving it in does or what is wrong in it, and the totals that let the file in. */
export function MovePreview({ draft, rows, onStarted }: MovePreviewProps) {
  const { kind, name, mapping } = draft;
  const checking = useCheckedMove(JSON.stringify([kind, name, rows.length, mapping]), () => ({ kind, rows }));
  if (checking.error)
    return (
      <Notice kind="error" onRetry={() => void checking.refetch()}>
        {shownError(checking.error)}
      </Notice>
    );
  if (!checking.data)
    return (
      <Panel title={words.preview} aside={words.checking}>
        <Skeleton height={200} />
      </Panel>
    );
  const preview = previewOf(kind, checking.data.rows);
  const bad = preview.filter(({ faults }) => faults.length > 0).length;
  return (
    <>
      <Rows draft={draft} preview={preview} bad={bad} read={checking} />
      <MoveConfirm draft={draft} rows={rows} has_bad={bad > 0} onStarted={onStarted} onRefused={() => void checking.refetch()} />
    </>
  );
}

/** As many as are shown. */
const ROWS_SHOWN = 50;

interface RowsProps {
  readonly draft: MoveDraft;
  readonly preview: readonly MovePreviewRow[];
  readonly bad: number;
  readonly read: ReturnType<typeof useCheckedMove>;
}

function Rows({ draft, preview, bad, read }: RowsProps) {
  const shown = preview.slice(0, ROWS_SHOWN);
  return (
    <Panel
      title={words.preview}
      action={
        bad > 0 && (
          <Button
            variant="default"
            size="compact-md"
            onClick={() =>
              saveAsFile({ name: words.faultsFile, text: faultsFile(draft, preview), type: 'text/csv;charset=utf-8' })
            }
          >
            {words.downloadFaults}
          </Button>
        )
      }
    >
      <Stack gap={3}>
        <Row as="p" gap={4} role="status">
          {preview.length > bad && <Text tone="green">{words.good(preview.length - bad)}</Text>}
          {bad > 0 && (
            <Text tone="red" weight="strong">
              {words.bad(bad)}
            </Text>
          )}
          {preview.length > shown.length && <Text tone="quiet">{words.shown(shown.length, preview.length)}</Text>}
        </Row>
        <ListTable
          label={words.preview}
          columns={COLUMNS}
          rows={shown}
          rowKey={({ row }) => row}
          rowName={({ row }) => `${words.row} ${row}`}
          count={undefined}
          read={{ ...read, data: {} }}
          empty={words.nothing}
          card={(row) => <Card row={row} />}
        />
      </Stack>
    </Panel>
  );
}

const COLUMNS: readonly Column<MovePreviewRow>[] = [
  { key: 'row', header: words.row, render: ({ row }) => <span className="num">{row}</span> },
  {
    key: 'reference',
    header: words.reference,
    render: ({ migration_reference }) => <strong className="num">{migration_reference || '–'}</strong>,
  },
  { key: 'finding', header: words.finding, render: (row) => <Finding row={row} /> },
];

function Finding({ row: { faults, effect } }: { readonly row: MovePreviewRow }) {
  if (faults.length === 0) return <Text>{effect}</Text>;
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

function Card({ row }: { readonly row: MovePreviewRow }) {
  return (
    <>
      <CardLine is_title start={row.migration_reference || '–'} end={`${words.row} ${row.row}`} />
      <CardLine start={<Finding row={row} />} />
    </>
  );
}

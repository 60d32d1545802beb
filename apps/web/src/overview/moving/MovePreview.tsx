import type { moveApi } from '@tsela/contract/overview/move-api';
import type { InputOf } from '@tsela/contract/route';
import { moving as words } from '../../strings/overview/moving.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useCheckedMove } from './move-calls.ts';
import { faultsFile, previewOf } from './move-draft.ts';
import type { MoveDraft, MovePreviewRow } from './move-draft.ts';
import { MoveConfirm } from './MoveConfirm.tsx';
import { CheckedFile, FilePreview, PreviewTable, RowFaults, rowLabel } from '../../shell/parts/FilePreview.tsx';

interface MovePreviewProps {
  readonly draft: MoveDraft;
  readonly rows: InputOf<typeof moveApi.startMove>['rows'];
  readonly onStarted: (move_id: number) => void;
}

/** Every row with what moving it in does or what is wrong in it, and the totals that let the file in. */
export function MovePreview({ draft, rows, onStarted }: MovePreviewProps) {
  const { kind, name, fields, mapping } = draft;
  const checking = useCheckedMove(JSON.stringify([kind, name, rows.length, mapping]), () => ({ kind, rows }));
  return (
    <CheckedFile read={checking}>
      {(answer) => {
        const preview = previewOf(fields, answer.rows);
        const bad = preview.filter(({ faults }) => faults.length > 0).length;
        return (
          <>
            <FilePreview rows={preview} bad={bad} faults={{ name: words.faultsFile, text: () => faultsFile(draft, preview) }}>
              {(shown) => <PreviewTable rows={shown} columns={COLUMNS} card={(row) => <Card row={row} />} />}
            </FilePreview>
            <MoveConfirm
              draft={draft}
              rows={rows}
              has_bad={bad > 0}
              onStarted={onStarted}
              onRefused={() => void checking.refetch()}
            />
          </>
        );
      }}
    </CheckedFile>
  );
}

const COLUMNS: readonly Column<MovePreviewRow>[] = [
  {
    key: 'reference',
    header: words.reference,
    render: ({ migration_reference }) => <strong className="num">{migration_reference || '–'}</strong>,
  },
  { key: 'finding', header: words.finding, render: (row) => <Finding row={row} /> },
];

function Finding({ row: { faults, effect, looks } }: { readonly row: MovePreviewRow }) {
  return (
    <Stack gap={1}>
      {faults.length === 0 ? <Text>{effect}</Text> : <RowFaults faults={faults} />}
      {looks.map((look) => (
        <QuietText key={look}>{look}</QuietText>
      ))}
    </Stack>
  );
}

function Card({ row }: { readonly row: MovePreviewRow }) {
  return (
    <>
      <CardLine is_title start={row.migration_reference || '–'} end={rowLabel(row)} />
      <CardLine start={<Finding row={row} />} />
    </>
  );
}

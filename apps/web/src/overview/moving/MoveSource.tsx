import { Button } from '../../ui/act/Button.tsx';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import type { CsvRow } from '@tsela/domain/formats/csv-reading';
import { guessColumns } from '@tsela/domain/formats/csv-columns';
import { MOVED_ROWS_MAX } from '@tsela/domain/overview/moving/move-kinds';
import type { MoveKind } from '@tsela/domain/overview/moving/move-kinds';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { tellFailure } from '../../shell/tell.ts';
import { moving as words } from '../../strings/overview-moving.ts';
import { saveBlob } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { CsvSource } from '../../ui/form/CsvSource.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Sentence } from '../../ui/show/Text.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { workbookOfFile } from '../../ui/workbook/workbook-of-file.ts';
import { draftOf, rowsOfTable, tableOfRows, templateOf } from './move-draft.ts';
import type { MoveDraft } from './move-draft.ts';

/** Files are read so far: what reports write above the headings and below the rows does not count. */
const ROWS_READ_MAX = MOVED_ROWS_MAX + 16;
/** In bytes: thousands of rows as spreadsheets write them. */
const FILE_BYTES_MAX = 8 * 1024 * 1024;

interface MoveSourceProps {
  readonly kind: MoveKind;
  readonly fields: MoveDraft['fields'];
  readonly onRead: (draft: MoveDraft) => void;
}

/** What a file of a kind needs, its templates, and where it is chosen. */
export function MoveSource({ kind, fields, onRead }: MoveSourceProps) {
  const { general } = useSession();
  const [refusal, setRefusal] = useState<string | null>(null);
  const labels = (is_required: boolean) =>
    fields
      .filter((each) => each.is_required === is_required)
      .map(({ label }) => label)
      .join(', ');

  /** Answers why the rows cannot be moved in; null where their columns are asked for. */
  function handleRows(rows: readonly CsvRow[], name: string): string | null {
    const draft = draftOf(rows, { kind, name, fields, user_settings: general?.user_settings ?? [] });
    if (typeof draft === 'string') return draft;
    onRead(draft);
    return null;
  }

  async function handleWorkbook(file: File): Promise<string | null> {
    const read = await workbookOfFile(file, { rows_max: ROWS_READ_MAX });
    if (read.kind === 'refused') return words.refused[read.why];
    // The sheet most of whose headings are known.
    const known = read.sheets.map(({ rows }) => {
      const { headings } = tableOfRows(rows, fields);
      return guessColumns(headings, fields).filter((key) => key !== null).length;
    });
    const sheet = read.sheets[Math.max(0, known.indexOf(Math.max(...known, 0)))];
    if (!sheet) return words.noRows;
    if (sheet.is_cut_off) return words.tooMany(`${spacedCount(MOVED_ROWS_MAX)}+`, spacedCount(MOVED_ROWS_MAX));
    return handleRows(sheet.rows, file.name);
  }

  async function handleTemplate(): Promise<void> {
    const { workbookFile } = await import('../../ui/act/write-workbook.ts');
    saveBlob(
      words.fileName(kind, 'xlsx'),
      await workbookFile([{ name: words.kinds[kind].title, rows: templateOf(kind, fields) }]),
    );
  }

  return (
    <Panel title={words.kinds[kind].title}>
      <Stack gap={4}>
        <Sentence>
          {words.kinds[kind].text} {words.most(spacedCount(MOVED_ROWS_MAX))}
        </Sentence>
        <QuietText>
          {words.needed(labels(true))} {labels(false) !== '' && words.alsoTaken(labels(false))}
        </QuietText>
        {refusal !== null && <Notice kind="error">{refusal}</Notice>}
        <CsvSource
          most_rows={ROWS_READ_MAX}
          bytes_max={FILE_BYTES_MAX}
          template={{ name: words.fileName(kind, 'csv'), rows: templateOf(kind, fields) }}
          onRead={(table, name) => setRefusal(handleRows(rowsOfTable(table), name))}
          onWorkbook={handleWorkbook}
          otherActions={
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
              onClick={() => void handleTemplate().catch(tellFailure)}
            >
              {words.excelTemplate}
            </Button>
          }
        />
      </Stack>
    </Panel>
  );
}

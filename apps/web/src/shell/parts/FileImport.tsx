import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { readDecimal } from '@tsela/domain/formats/decimal';
import { IMPORT_KIND_FACTS } from '@tsela/domain/overview/imports/import-kinds';
import { keptAfter } from '@tsela/domain/overview/imports/kept-columns';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { fileImport as words } from '../../strings/ui-file-import.ts';
import { ui } from '../../strings/ui.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { AmountInput } from '../../ui/form/AmountInput.tsx';
import { CsvFile } from '../../ui/form/CsvFile.tsx';
import { CsvSource } from '../../ui/form/CsvSource.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { spacedCount } from '../../ui/table/list-view.ts';
import { idIn, useChangeSearch, useSearchValues } from '../pages/address.ts';
import { useUnsavedGuard } from '../pages/unsaved-guard.ts';
import { usePreference } from '../preferences.ts';
import { useSaveUserSetting } from '../save-user-setting.ts';
import { fieldsOf, useCheckedImport, useStartImport } from './file-import-calls.ts';
import type { ImportedKind } from './file-import-calls.ts';
import {
  bareName,
  findingsOf,
  importDraftOf,
  importFaultsFile,
  importPreviewOf,
  importRowsOf,
  originalsOf,
} from './file-import-draft.ts';
import type { Cells, ImportDraft, ImportPreviewRow, ImportRows } from './file-import-draft.ts';
import { CheckedFile, FilePreview, PreviewTable, RowFaults, rowLabel } from './FilePreview.tsx';
import { ImportedFileView } from './ImportedFileView.tsx';
import { ImportHistory } from './ImportHistory.tsx';

/** What a page says of its kind of file. */
interface FileImportProps {
  readonly of: ImportedKind;
  readonly intro: string;
  readonly template: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  /** Where what became of a file stands. */
  readonly hrefOf: (import_id: number) => string;
  /** What undoing one does. */
  readonly undoText: string;
  /** What a row goes by, and what it holds, as the preview has them. */
  readonly columns: readonly { readonly header: string; readonly textOf: (cells: Cells) => string }[];
  /** What the user has added up, to be typed before anything is imported. */
  readonly control?: {
    readonly label: string;
    readonly helpOf: (rows: readonly Cells[]) => string;
  };
  /** What is asked beside the rows, above the button that starts: its part, and what it adds; null while something is missing. */
  readonly asked?: { readonly part: ReactNode; readonly input: () => Readonly<Record<string, unknown>> | null };
  /** Beneath what became of a file. */
  readonly after?: ReactNode;
}

/** A file of rows, from the template to what became of each row and the way back. Source: screens S30. */
export function FileImport(props: FileImportProps) {
  const change = useChangeSearch();
  const id = idIn(useSearchValues()['import']);
  const [draft, setDraft] = useState<ImportDraft | null>(null);
  const [is_started, setStarted] = useState(false);
  useUnsavedGuard(draft !== null && !is_started);

  function handleAnother(): void {
    setDraft(null);
    setStarted(false);
    change({ import: undefined });
  }

  function handleStarted(import_id: number): void {
    setStarted(true);
    change({ import: String(import_id) });
  }

  if (id !== null)
    return (
      <Stack gap={4}>
        <ImportedFileView key={id} of={props.of} id={id} undoText={props.undoText} onAnother={handleAnother} />
        {props.after}
      </Stack>
    );
  return (
    <Stack gap={4}>
      {draft === null ? (
        <Source {...props} onRead={setDraft} />
      ) : (
        <Chosen {...props} draft={draft} onChange={setDraft} onAnother={handleAnother} onStarted={handleStarted} />
      )}
      {draft === null && <ImportHistory of={props.of} hrefOf={props.hrefOf} />}
    </Stack>
  );
}

function Source({ of, intro, template, onRead }: FileImportProps & { readonly onRead: (draft: ImportDraft) => void }) {
  const kept = usePreference('move_columns');
  return (
    <Panel title={ui.csv.file}>
      <Stack gap={4}>
        <Sentence>{intro}</Sentence>
        <CsvSource
          most_rows={IMPORT_KIND_FACTS[of.kind].rows_max}
          fields={fieldsOf(of)}
          template={template}
          onRead={(table, name) => {
            onRead(importDraftOf(table, { kind: of.kind, name, fields: fieldsOf(of), kept }));
            return null;
          }}
        />
      </Stack>
    </Panel>
  );
}

interface ChosenProps extends FileImportProps {
  readonly draft: ImportDraft;
  readonly onChange: (draft: ImportDraft) => void;
  readonly onAnother: () => void;
  readonly onStarted: (import_id: number) => void;
}

function Chosen(props: ChosenProps) {
  const { draft, onChange, onAnother } = props;
  const rows = importRowsOf(draft);
  return (
    <>
      <CsvFile file={draft} fields={draft.fields} onChange={(mapping) => onChange({ ...draft, mapping })} onAnother={onAnother} />
      {rows !== null && <Checked {...props} rows={rows} />}
    </>
  );
}

function Checked(props: ChosenProps & { readonly rows: ImportRows }) {
  const { of, draft, rows } = props;
  const checking = useCheckedImport(of, { state: JSON.stringify([draft.name, draft.mapping, rows]), rows });
  return (
    <CheckedFile read={checking}>
      {(answer) => (
        <Found
          {...props}
          preview={importPreviewOf(draft, { rows, found: answer.rows })}
          onRefused={() => void checking.refetch()}
        />
      )}
    </CheckedFile>
  );
}

interface FoundProps extends ChosenProps {
  readonly rows: ImportRows;
  readonly preview: readonly ImportPreviewRow[];
  /** What is there may have changed meanwhile: the rows show it. */
  readonly onRefused: () => void;
}

function Found({ of, draft, rows, preview, columns, control, asked, onStarted, onRefused }: FoundProps) {
  const starting = useStartImport(of);
  const saving = useSaveUserSetting();
  const kept = usePreference('move_columns');
  const [with_doubtful, setWithDoubtful] = useState(false);
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState<Readonly<Record<string, string>>>({});
  const refused = fieldErrors(starting.error);
  const counts = findingsOf(preview);
  const { good, wrong, doubtful } = counts;
  const count = spacedCount(good + (with_doubtful ? doubtful : 0));

  function handleStart(): void {
    const control_total = control === undefined ? null : readDecimal(typed);
    const is_missing = control !== undefined && control_total === null;
    setMissing(is_missing ? { control_total: words.controlNeeded } : {});
    const more = asked === undefined ? {} : asked.input();
    if (is_missing || more === null) return;
    const input = {
      ...starting.extra,
      ...more,
      ...originalsOf(draft, rows),
      file_name: draft.name.slice(0, LONGEST_NAME),
      only_good: wrong > 0,
      with_doubtful,
      ...(control_total !== null && { control_total }),
    };
    starting.mutate(input, {
      onSuccess: ({ import: { id } }) => {
        const { headings } = draft.table;
        saving.mutate({ setting: 'move_columns', value: keptAfter(kept, draft.kind, { headings, mapping: draft.mapping }) });
        onStarted(id);
      },
      onError: onRefused,
    });
  }

  return (
    <FilePreview
      rows={preview}
      bad={wrong}
      faults={{ name: words.faultsFile(bareName(draft.name)), text: () => importFaultsFile(draft, preview) }}
      counted={<Counted counts={counts} />}
      foot={
        <>
          {starting.error !== null && !('control_total' in refused) && <Notice kind="error">{shownError(starting.error)}</Notice>}
          {doubtful > 0 && (
            <Checkbox
              label={words.withDoubtful}
              checked={with_doubtful}
              onChange={(event) => setWithDoubtful(event.currentTarget.checked)}
            />
          )}
          {control && (
            <Tiles gap={4} least={260}>
              <AmountInput
                {...field(control.label, { name: 'control_total', is_required: true, errors: { ...refused, ...missing } })}
                description={control.helpOf(rows.map(({ cells }) => cells))}
                value={typed}
                onChange={setTyped}
              />
            </Tiles>
          )}
          {count !== '0' && asked?.part}
          {wrong > 0 && <QuietText>{words.mend}</QuietText>}
          {count === '0' ? (
            <Notice kind="info">{words.nothingToImport}</Notice>
          ) : (
            <Row>
              <Button loading={starting.isPending} onClick={handleStart}>
                {wrong > 0 ? words.startGood(count) : words.start(count)}
              </Button>
            </Row>
          )}
        </>
      }
    >
      {(shown) => <Rows rows={shown} columns={columns} />}
    </FilePreview>
  );
}

function Counted({ counts: { good, there, doubtful, together } }: { readonly counts: ReturnType<typeof findingsOf> }) {
  return (
    <>
      {good > 0 && <Text tone="green">{words.good(good)}</Text>}
      {there > 0 && <Text tone="quiet">{words.there(there)}</Text>}
      {doubtful > 0 && <Text tone="amber">{words.doubtful(doubtful)}</Text>}
      {together > 0 && <Text tone="quiet">{words.together(together)}</Text>}
    </>
  );
}

/** As long as the call takes a name. */
const LONGEST_NAME = 200;

function Rows({ rows, columns }: { readonly rows: readonly ImportPreviewRow[] } & Pick<FileImportProps, 'columns'>) {
  const [first] = columns;
  return (
    <PreviewTable
      rows={rows}
      columns={[
        ...columns.map(({ header, textOf }) => ({
          key: header,
          header,
          render: ({ cells }: ImportPreviewRow) => textOf(cells) || '–',
        })),
        { key: 'finding', header: words.finding, render: (row: ImportPreviewRow) => <Finding row={row} /> },
      ]}
      card={(row) => (
        <>
          <CardLine is_title start={first?.textOf(row.cells) || '–'} end={rowLabel(row)} />
          {columns.slice(1).map(({ header, textOf }) => (
            <CardLine key={header} start={textOf(row.cells) || '–'} />
          ))}
          <CardLine start={<Finding row={row} />} />
        </>
      )}
    />
  );
}

const TONES = { good: 'green', wrong: 'red', there: 'quiet', doubtful: 'amber', together: 'quiet' } as const;

function Finding({ row: { finding, faults, note } }: { readonly row: ImportPreviewRow }) {
  if (finding === 'wrong') return <RowFaults faults={faults} />;
  return (
    <Stack gap={0}>
      <Text tone={TONES[finding]}>{words.findings[finding]}</Text>
      {note !== '' && <QuietText>{note}</QuietText>}
    </Stack>
  );
}

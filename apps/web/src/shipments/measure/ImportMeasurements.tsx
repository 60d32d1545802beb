import { Checkbox } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { guessColumns } from '@tsela/domain/formats/csv-columns';
import { IMPORTED_MEASUREMENTS_MAX, MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { tellDone } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments-measured.ts';
import { ui } from '../../strings/ui.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { CsvFile } from '../../ui/form/CsvFile.tsx';
import { CsvSource } from '../../ui/form/CsvSource.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { CardLine } from '../../ui/table/CardLine.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { useCheckedMeasurements, useImportMeasurements } from './measure-calls.ts';
import { TEMPLATE, foundRows, resultFile, resultRows, rowsOf } from './measure-draft.ts';
import type { FoundRow, MeasurementFile, NumberedRow } from './measure-draft.ts';
import { CheckedFile, FilePreview, PreviewTable, rowLabel } from '../../shell/parts/FilePreview.tsx';

/** Measures the parcels of a file: a preview with what is wrong in each row, then what became of it. Source: screens S33. */
export function ImportMeasurements() {
  const [file, setFile] = useState<MeasurementFile | null>(null);
  useUnsavedGuard(file !== null);
  if (file === null)
    return (
      <Panel title={ui.csv.file}>
        <Stack gap={4}>
          <Text as="p" max="75ch" tone="soft">
            {words.importIntro(IMPORTED_MEASUREMENTS_MAX)}
          </Text>
          <CsvSource
            most_rows={IMPORTED_MEASUREMENTS_MAX}
            template={{ name: words.fileName, rows: TEMPLATE }}
            onRead={(table, name) => setFile({ name, table, mapping: guessColumns(table.headings, MEASUREMENT_IMPORT_FIELDS) })}
          />
        </Stack>
      </Panel>
    );
  const rows = rowsOf(file);
  return (
    <Stack gap={4}>
      <CsvFile
        file={file}
        fields={MEASUREMENT_IMPORT_FIELDS}
        onChange={(mapping) => setFile({ ...file, mapping })}
        onAnother={() => setFile(null)}
      />
      {rows !== null && <Preview rows={rows} onDone={() => setFile(null)} />}
    </Stack>
  );
}

interface PreviewProps {
  readonly rows: NumberedRow[];
  readonly onDone: () => void;
}

function Preview({ rows, onDone }: PreviewProps) {
  const checking = useCheckedMeasurements(rows);
  const importing = useImportMeasurements();
  const done = importing.data;
  if (done) return <Result rows={resultRows(rows, done.rows)} onDone={onDone} />;
  return (
    <CheckedFile read={checking}>
      {(answer) => <Found rows={rows} found={foundRows(rows, answer.rows)} importing={importing} />}
    </CheckedFile>
  );
}

interface FoundProps {
  readonly rows: NumberedRow[];
  readonly found: readonly FoundRow[];
  readonly importing: ReturnType<typeof useImportMeasurements>;
}

function Found({ rows, found, importing }: FoundProps) {
  const [confirmed, setConfirmed] = useState(false);
  const good = found.filter(({ faults, doubt }) => faults.length === 0 && (doubt === '' || confirmed)).length;

  function handleImport(): void {
    importing.mutate(
      { rows, confirmed },
      { onSuccess: (answer) => tellDone(words.imported(answer.rows.filter(({ outcome }) => outcome !== null).length)) },
    );
  }

  return (
    <FilePreview
      rows={found}
      bad={countBad(found)}
      foot={
        <>
          {importing.error !== null && <Notice kind="error">{shownError(importing.error)}</Notice>}
          {found.some(({ doubt }) => doubt !== '') && (
            <Checkbox
              label={words.doubtful}
              checked={confirmed}
              onChange={(event) => setConfirmed(event.currentTarget.checked)}
            />
          )}
          <Row>
            <Button loading={importing.isPending} disabled={good === 0} onClick={handleImport}>
              {words.import}
            </Button>
          </Row>
        </>
      }
    >
      {(shown) => <Rows rows={shown} />}
    </FilePreview>
  );
}

function Result({ rows, onDone }: { readonly rows: readonly FoundRow[]; readonly onDone: () => void }) {
  const save = () => saveAsFile({ name: words.resultFile, text: resultFile(rows), type: 'text/csv;charset=utf-8' });
  return (
    <FilePreview
      rows={rows}
      bad={countBad(rows)}
      title={words.result}
      action={
        <Row gap={2}>
          <Button variant="default" size="compact-md" onClick={save}>
            {words.saveResult}
          </Button>
          <Button variant="default" size="compact-md" onClick={onDone}>
            {words.another}
          </Button>
        </Row>
      }
    >
      {(shown) => <Rows rows={shown} />}
    </FilePreview>
  );
}

function countBad(rows: readonly FoundRow[]): number {
  return rows.filter(({ faults }) => faults.length > 0).length;
}

function Rows({ rows }: { readonly rows: readonly FoundRow[] }) {
  return <PreviewTable rows={rows} columns={COLUMNS} card={(row) => <Card row={row} />} />;
}

function Finding({ row: { faults, doubt, outcome } }: { readonly row: FoundRow }) {
  if (faults.length > 0) return <Text tone="red">{faults.join(' ')}</Text>;
  if (doubt !== '') return <Text tone="amber">{doubt}</Text>;
  return outcome === '' ? words.ok : outcome;
}

function Card({ row }: { readonly row: FoundRow }) {
  return (
    <>
      <CardLine is_title start={row.reference || '–'} end={rowLabel(row)} />
      <CardLine start={sizesOf(row)} />
      <CardLine start={<Finding row={row} />} />
    </>
  );
}

function sizesOf({ length, width, height, weight }: FoundRow): string {
  return `${length || '–'} x ${width || '–'} x ${height || '–'} cm, ${weight || '–'} kg`;
}

const COLUMNS: readonly Column<FoundRow>[] = [
  { key: 'reference', header: words.shipment, render: ({ reference }) => <strong className="num">{reference || '–'}</strong> },
  { key: 'sizes', header: words.measuredSizes, render: (row) => <span className="num">{sizesOf(row)}</span> },
  { key: 'finding', header: words.finding, render: (row) => <Finding row={row} /> },
];

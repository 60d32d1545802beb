import { Button, Checkbox } from '@mantine/core';
import { guessColumns } from '@tsela/domain/formats/csv-columns';
import { IMPORTED_MEASUREMENTS_MAX, MEASUREMENT_IMPORT_FIELDS } from '@tsela/domain/shipments/measurement-import';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import { useUnsavedGuard } from '../../shell/pages/unsaved-guard.ts';
import { tellDone } from '../../shell/tell.ts';
import { measurements as words } from '../../strings/shipments-measured.ts';
import { ui } from '../../strings/ui.ts';
import { saveAsFile } from '../../ui/act/save-as-file.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
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
  const [confirmed, setConfirmed] = useState(false);
  const done = importing.data;
  if (done) return <Result rows={resultRows(rows, done.rows)} onDone={onDone} />;
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
  const found = foundRows(rows, checking.data.rows);
  const good = found.filter(({ faults, doubt }) => faults.length === 0 && (doubt === '' || confirmed)).length;

  function handleImport(): void {
    importing.mutate(
      { rows, confirmed },
      { onSuccess: (answer) => tellDone(words.imported(answer.rows.filter(({ outcome }) => outcome !== null).length)) },
    );
  }

  return (
    <Panel title={words.preview}>
      <Stack gap={3}>
        {importing.error !== null && <Notice kind="error">{shownError(importing.error)}</Notice>}
        <Rows rows={found} />
        {found.some(({ doubt }) => doubt !== '') && (
          <Checkbox label={words.doubtful} checked={confirmed} onChange={(event) => setConfirmed(event.currentTarget.checked)} />
        )}
        <Row>
          <Button loading={importing.isPending} disabled={good === 0} onClick={handleImport}>
            {words.import}
          </Button>
        </Row>
      </Stack>
    </Panel>
  );
}

function Result({ rows, onDone }: { readonly rows: readonly FoundRow[]; readonly onDone: () => void }) {
  const save = () => saveAsFile({ name: words.resultFile, text: resultFile(rows), type: 'text/csv;charset=utf-8' });
  return (
    <Panel
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
      <Rows rows={rows} />
    </Panel>
  );
}

/** The rows are there already. */
const AT_HAND = {
  data: {},
  error: null,
  isPending: false,
  isPlaceholderData: false,
  isFetching: false,
  refetch: () => undefined,
};

/** As many as are shown. Source: screens S30. */
const ROWS_SHOWN = 50;

function Rows({ rows }: { readonly rows: readonly FoundRow[] }) {
  const bad = rows.filter(({ faults }) => faults.length > 0).length;
  const shown = rows.slice(0, ROWS_SHOWN);
  return (
    <Stack gap={3}>
      <Row as="p" gap={4} role="status">
        {rows.length > bad && <Text tone="green">{words.good(rows.length - bad)}</Text>}
        {bad > 0 && (
          <Text tone="red" weight="strong">
            {words.bad(bad)}
          </Text>
        )}
        {rows.length > shown.length && <Text tone="quiet">{words.shown(shown.length, rows.length)}</Text>}
      </Row>
      <ListTable
        label={words.preview}
        columns={COLUMNS}
        rows={shown}
        rowKey={({ row }) => row}
        rowName={({ row }) => `${words.row} ${row}`}
        count={undefined}
        read={AT_HAND}
        empty={words.nothing}
        card={(row) => <Card row={row} />}
      />
    </Stack>
  );
}

function Finding({ row: { faults, doubt, outcome } }: { readonly row: FoundRow }) {
  if (faults.length > 0) return <Text tone="red">{faults.join(' ')}</Text>;
  if (doubt !== '') return <Text tone="amber">{doubt}</Text>;
  return outcome === '' ? words.ok : outcome;
}

function Card({ row }: { readonly row: FoundRow }) {
  return (
    <>
      <CardLine is_title start={row.reference || '–'} end={`${words.row} ${row.row}`} />
      <CardLine start={sizesOf(row)} />
      <CardLine start={<Finding row={row} />} />
    </>
  );
}

function sizesOf({ length, width, height, weight }: FoundRow): string {
  return `${length || '–'} x ${width || '–'} x ${height || '–'} cm, ${weight || '–'} kg`;
}

const COLUMNS: readonly Column<FoundRow>[] = [
  { key: 'row', header: words.row, render: ({ row }) => <span className="num">{row}</span> },
  { key: 'reference', header: words.shipment, render: ({ reference }) => <strong className="num">{reference || '–'}</strong> },
  { key: 'sizes', header: words.measuredSizes, render: (row) => <span className="num">{sizesOf(row)}</span> },
  { key: 'finding', header: words.finding, render: (row) => <Finding row={row} /> },
];

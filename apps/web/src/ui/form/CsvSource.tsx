import { Textarea } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { csvFile } from '@tsela/domain/formats/tables/csv';
import type { ImportField } from '@tsela/domain/formats/tables/csv-columns';
import type { CsvTable } from '@tsela/domain/formats/tables/csv-reading';
import { acceptedExtensions, fileKind } from '@tsela/domain/formats/file-types';
import { ROWS_BESIDE_MAX, rowsOfTable } from '@tsela/domain/formats/tables/headed-rows';
import { useState } from 'react';
import { ui } from '../../strings/ui.ts';
import { workbook } from '../../strings/ui-workbook.ts';
import { CSV_BYTES_MAX, tableOf, textOfFile, whyNotRead } from './csv-source-draft.ts';
import classes from './Csv.module.css';
import { DropZone } from './DropZone.tsx';
import { field } from './field.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { saveAsFile, saveBlob } from '../act/save-as-file.ts';
import { Stack } from '../layout/Stack.tsx';
import { Row } from '../layout/Row.tsx';
import { WORKBOOK_BYTES_MAX, headedTable, tableOfWorkbook } from '../workbook/workbook-table.ts';

const words = ui.csv;

interface CsvSourceProps {
  readonly most_rows: number;
  /** A file to fill in: its headings and an example or two. */
  readonly template: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  /** Answers why the table cannot be used, where it cannot; that is said as for a file that cannot be read. */
  readonly onRead: (table: CsvTable, name: string) => string | null;
  /** What the columns may hold: Excel files are taken as well, and headings may stand below what a report writes above them. */
  readonly fields?: readonly ImportField[];
  /** Takes Excel files in its own way, and answers why one is not taken; null where it is. */
  readonly onWorkbook?: (file: File) => Promise<string | null>;
}

/** Where rows come from: a file that is chosen or dropped, or rows that are pasted. */
export function CsvSource({ most_rows, template, onRead, fields, onWorkbook }: CsvSourceProps) {
  const has_workbooks = fields !== undefined || onWorkbook !== undefined;
  const bytes_max = has_workbooks ? WORKBOOK_BYTES_MAX : CSV_BYTES_MAX;
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);

  function handleTable(table: CsvTable | string, name: string): void {
    if (typeof table === 'string') return setRefusal(table);
    setRefusal(onRead(table, name));
  }

  function handleText(text: string, name: string): void {
    const table = tableOf(text, { most_rows: fields ? most_rows + ROWS_BESIDE_MAX : most_rows, bytes_max });
    const is_headed = fields === undefined || typeof table === 'string';
    handleTable(is_headed ? table : headedTable(rowsOfTable(table), { fields, most_rows }), name);
  }

  async function handleFile(file: File | null | undefined): Promise<void> {
    if (!file) return;
    const why_not = whyNotRead(file, { bytes_max, has_workbooks });
    if (why_not !== null) return setRefusal(why_not);
    try {
      if (fileKind(file.name) === 'csv') return handleText(textOfFile(new Uint8Array(await file.arrayBuffer())), file.name);
      if (onWorkbook) return setRefusal(await onWorkbook(file));
      if (fields) handleTable(await tableOfWorkbook(file, { fields, most_rows }), file.name);
    } catch {
      setRefusal(words.unreadable);
    }
  }

  return (
    <Stack gap={3}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <DropZone
        onDrop={([file]) => void handleFile(file)}
        hint={has_workbooks ? words.dropAny : words.drop}
        icon={<IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" className={classes['icon']} />}
      >
        <ChooseFile
          accept={acceptedExtensions(has_workbooks ? ['csv', 'xlsx'] : ['csv'])}
          onChange={(file) => void handleFile(file)}
        >
          {(button) => (
            <Button {...button} leftSection={<IconUpload size={16} aria-hidden="true" />}>
              {words.choose}
            </Button>
          )}
        </ChooseFile>
      </DropZone>
      <Row align="stretch">
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden="true" />}
          onClick={() => saveAsFile({ name: template.name, text: csvFile(template.rows), type: 'text/csv;charset=utf-8' })}
        >
          {words.template}
        </Button>
        {has_workbooks && <WorkbookTemplate {...template} onFailed={() => setRefusal(words.templateFailed)} />}
        {pasted === null && (
          <Button variant="default" onClick={() => setPasted('')}>
            {words.paste}
          </Button>
        )}
      </Row>
      {pasted !== null && (
        <Stack
          as="form"
          gap={3}
          onSubmit={(event) => {
            event.preventDefault();
            handleText(pasted, words.pasted);
          }}
        >
          <Textarea
            {...field(words.pasteLabel, { name: 'pasted' })}
            description={words.pasteHelp}
            autosize
            minRows={4}
            maxRows={12}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
          />
          <Row align="stretch">
            <Button type="submit" variant="default" disabled={pasted.trim() === ''}>
              {words.read}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}

interface WorkbookTemplateProps {
  readonly name: string;
  readonly rows: readonly (readonly string[])[];
  readonly onFailed: () => void;
}

/** The same template as a workbook; its code comes with the first that is asked for. */
function WorkbookTemplate({ name, rows, onFailed }: WorkbookTemplateProps) {
  async function save(): Promise<void> {
    const { workbookFile } = await import('../act/write-workbook.ts');
    saveBlob(name.replace(/\.csv$/, '.xlsx'), await workbookFile([{ name: words.templateSheet, rows }]));
  }

  return (
    <Button
      variant="default"
      leftSection={<IconFileSpreadsheet size={16} aria-hidden="true" />}
      onClick={() => void save().catch(onFailed)}
    >
      {workbook.template}
    </Button>
  );
}

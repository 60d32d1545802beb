import { Textarea } from '@mantine/core';
import { Button } from '../act/Button.tsx';
import { ChooseFile } from './ChooseFile.tsx';
import { IconDownload, IconFileSpreadsheet, IconUpload } from '@tabler/icons-react';
import { csvFile } from '@tsela/domain/formats/csv';
import type { CsvTable } from '@tsela/domain/formats/csv-reading';
import { acceptedExtensions, fileKind } from '@tsela/domain/formats/file-types';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';
import { CSV_BYTES_MAX, tableOf, textOfFile, whyNotRead } from './csv-source-draft.ts';
import classes from './Csv.module.css';
import { DropZone } from './DropZone.tsx';
import { field } from './field.tsx';
import { Notice } from '../feedback/Notice.tsx';
import { saveAsFile } from '../act/save-as-file.ts';
import { Stack } from '../layout/Stack.tsx';
import { Row } from '../layout/Row.tsx';

const words = ui.csv;

interface CsvSourceProps {
  readonly most_rows: number;
  /** A file to fill in: its headings and an example or two. */
  readonly template: { readonly name: string; readonly rows: readonly (readonly string[])[] };
  readonly onRead: (table: CsvTable, name: string) => void;
  /** Excel files are taken as well; answers why one is not, and null where it is. */
  readonly onWorkbook?: (file: File) => Promise<string | null>;
  readonly bytes_max?: number;
  /** Beside the template, such as the same as a workbook. */
  readonly otherActions?: ReactNode;
}

/** Where rows come from: a file that is chosen or dropped, or rows that are pasted. */
export function CsvSource({ most_rows, template, onRead, onWorkbook, bytes_max = CSV_BYTES_MAX, otherActions }: CsvSourceProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [pasted, setPasted] = useState<string | null>(null);

  function handleText(text: string, name: string): void {
    const table = tableOf(text, { most_rows, bytes_max });
    if (typeof table === 'string') return setRefusal(table);
    setRefusal(null);
    onRead(table, name);
  }

  async function handleFile(file: File | null | undefined): Promise<void> {
    if (!file) return;
    const why_not = whyNotRead(file, { bytes_max, has_workbooks: onWorkbook !== undefined });
    if (why_not !== null) return setRefusal(why_not);
    try {
      if (onWorkbook && fileKind(file.name) !== 'csv') return setRefusal(await onWorkbook(file));
      handleText(textOfFile(new Uint8Array(await file.arrayBuffer())), file.name);
    } catch {
      setRefusal(words.unreadable);
    }
  }

  return (
    <Stack gap={3}>
      {refusal !== null && <Notice kind="error">{refusal}</Notice>}
      <DropZone
        onDrop={([file]) => void handleFile(file)}
        hint={onWorkbook ? words.dropAny : words.drop}
        icon={<IconFileSpreadsheet size={28} stroke={1.5} aria-hidden="true" className={classes['icon']} />}
      >
        <ChooseFile
          accept={acceptedExtensions(onWorkbook ? ['csv', 'xlsx'] : ['csv'])}
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
        {otherActions}
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

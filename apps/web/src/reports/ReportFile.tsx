import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readCsv } from '@tsela/domain/formats/csv-reading';
import type { OutputOf } from '@tsela/contract/route';
import type { reportApi } from '@tsela/contract/reports/report-api';
import { tellFailure } from '../shell/tell.ts';
import { reports as words } from '../strings/reports.ts';
import { saveAsFile, saveBlob } from '../ui/act/save-as-file.ts';
import { showToast } from '../ui/feedback/toast.ts';
import { useExportReport } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';

interface ReportFileProps {
  readonly question: ReportQuestion;
  readonly title: string;
}

type Exported = OutputOf<typeof reportApi.export>;

/** Saves the report as it is asked, as CSV or as a spreadsheet that says what was asked and when. Source: screens S48. */
export function ReportFile({ question, title }: ReportFileProps) {
  const exporting = useExportReport();
  const save = (hand: (exported: Exported) => Promise<void> | void) =>
    exporting.mutate(question, {
      onError: tellFailure,
      onSuccess: (exported) => {
        void Promise.resolve(hand(exported)).then(() => {
          const { count, is_complete } = exported;
          showToast({ text: is_complete ? words.saved(count) : words.savedPart(count), variant: 'success' });
        });
      },
    });
  const name =
    `${question.report}-${[question.start_date, question.end_date].filter((day) => day !== undefined).join('-')}`.replace(
      /-$/,
      '',
    );
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={exporting.isPending}
        aria-label={`${words.file}: ${words.csv}`}
        onClick={() => save(({ csv }) => saveAsFile({ name: `${name}.csv`, text: csv, type: 'text/csv;charset=utf-8' }))}
      >
        {words.csv}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={exporting.isPending}
        aria-label={`${words.file}: ${words.xlsx}`}
        onClick={() => save((exported) => saveWorkbook(`${name}.xlsx`, { title, question, exported }))}
      >
        {words.xlsx}
      </Button>
    </>
  );
}

interface ToSave extends ReportFileProps {
  readonly exported: Exported;
}

async function saveWorkbook(name: string, { title, question, exported: { csv, made_at } }: ToSave): Promise<void> {
  const { workbookFile } = await import('../ui/act/write-workbook.ts');
  const { headings, rows } = readCsv(csv);
  const sheet = [[...headings], ...rows.map(({ cells }) => cells.map(numberWhereOne))];
  const about = [
    [words.report, title],
    [words.madeAt, made_at],
    ...Object.entries(question).map(([key, value]) => [key.replaceAll('_', ' '), String(value)]),
  ];
  saveBlob(
    name,
    await workbookFile([
      { name: title.slice(0, 31).replaceAll(/[[\]:*?/\\]/g, ' '), rows: sheet },
      { name: words.about, rows: about },
    ]),
  );
}

/** A plain decimal is a number in a spreadsheet; a reference or a telephone number with zeros in front stays what it is. */
function numberWhereOne(cell: string): string | number {
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,4})?$/.test(cell) ? Number(cell) : cell;
}

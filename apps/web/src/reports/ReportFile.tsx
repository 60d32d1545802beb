import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { readCsv } from '@tsela/domain/formats/csv-reading';
import type { OutputOf } from '@tsela/contract/route';
import type { reportApi } from '@tsela/contract/reports/report-api';
import { tellDone, tellFailure } from '../shell/tell.ts';
import { useCsvExport } from '../shell/use-csv-export.ts';
import { reports as words } from '../strings/reports.ts';
import { saveBlob } from '../ui/act/save-as-file.ts';
import { useExportReport } from './report-calls.ts';
import type { ReportQuestion } from './report-calls.ts';

interface ReportFileProps {
  readonly question: ReportQuestion;
  readonly title: string;
}

type Exported = OutputOf<typeof reportApi.export>;

/** Saves the report as it is asked, as CSV or as a spreadsheet that says what was asked and when. Source: screens S48. */
export function ReportFile({ question, title }: ReportFileProps) {
  const { report, start_date, end_date } = question;
  const name = [report, start_date, end_date].filter((part) => part !== undefined).join('-');
  const csv = useCsvExport(useExportReport(), { name: `${name}.csv`, told });
  const excel = useExportReport();

  function handleExcel(): void {
    excel.mutate(question, {
      onError: tellFailure,
      onSuccess: (exported) =>
        void saveWorkbook(`${name}.xlsx`, { title, question, exported }).then(() => tellDone(told(exported))),
    });
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={csv.is_pending}
        aria-label={`${words.file}: ${words.csv}`}
        onClick={() => csv.save(question)}
      >
        {words.csv}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden="true" />}
        loading={excel.isPending}
        aria-label={`${words.file}: ${words.xlsx}`}
        onClick={handleExcel}
      >
        {words.xlsx}
      </Button>
    </>
  );
}

function told({ count, is_complete }: Exported): string {
  return is_complete ? words.saved(count) : words.savedPart(count);
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

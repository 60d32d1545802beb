import { IconChartBar } from '@tabler/icons-react';
import type { ListedReport } from '@tsela/contract/reports/report-api';
import { columnKeys } from '@tsela/domain/reports/report-columns';
import { useChangeSearch } from '../shell/pages/address.ts';
import { reports as words } from '../strings/reports.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { chosenColumns } from '../ui/table/column-choice.ts';
import type { ReportQuestion } from './report-calls.ts';
import { NOTHING_OPENED } from './report-draft.ts';

interface ReportFiguresProps {
  readonly report: ListedReport;
  readonly question: ReportQuestion;
  /** The figure that is drawn. */
  readonly drawn: string | undefined;
}

/** Which figures a report shows, in which order, and which of them is drawn: kept in the address with the rest of the question. */
export function ReportFigures({ report, question, drawn }: ReportFiguresProps) {
  const change = useChangeSearch();
  const keys = report.figures.map(({ key }) => key);
  const chosen = chosenColumns(columnKeys(question.figures), { offered: keys, usual: keys });

  function handleChoose(figures: readonly string[]): void {
    const is_drawn_shown = question.drawn !== undefined && figures.includes(question.drawn);
    change({
      ...NOTHING_OPENED,
      figures: figures.length === 0 ? undefined : figures.join(','),
      drawn: is_drawn_shown ? question.drawn : undefined,
    });
  }

  return (
    <ColumnChooser
      isOnPhones
      title={words.figures}
      usualLabel={words.allFigures}
      icon={<IconChartBar size={16} aria-hidden="true" />}
      offered={report.figures.map(({ key, title }) => ({ key, header: title }))}
      chosen={chosen}
      onChoose={handleChoose}
    >
      <SelectField
        label={words.drawn}
        id="report-drawn"
        value={drawn ?? ''}
        options={report.figures.filter(({ key }) => chosen.includes(key)).map(({ key, title }) => ({ value: key, label: title }))}
        onChange={(figure) => change({ drawn: figure })}
      />
    </ColumnChooser>
  );
}

import type { ListedReport } from '@tsela/contract/reports/report-api';
import { columnKeys } from '@tsela/domain/reports/report-columns';
import { useChangeSearch } from '../shell/pages/address.ts';
import { ColumnChooser } from '../ui/table/ColumnChooser.tsx';
import { chosenColumns } from '../ui/table/column-choice.ts';

interface ReportColumnsProps {
  readonly report: ListedReport;
  /** As the address has them. */
  readonly columns: string | undefined;
}

/** Which columns a list of rows has, in which order: kept in the address, so that a link, a file and a saved report have the same. */
export function ReportColumns({ report, columns }: ReportColumnsProps) {
  const change = useChangeSearch();
  const keys = report.columns.map(({ key }) => key);
  return (
    <ColumnChooser
      isOnPhones
      offered={report.columns.map(({ key, title }) => ({ key, header: title }))}
      chosen={chosenColumns(columnKeys(columns), { offered: keys, usual: keys })}
      onChoose={(chosen) => change({ columns: chosen.length === 0 ? undefined : chosen.join(',') })}
    />
  );
}

import { Button } from '../../ui/act/Button.tsx';
import type { UseMutationResult } from '@tanstack/react-query';
import { useCsvExport } from '../../shell/use-csv-export.ts';
import { billing } from '../../strings/billing.ts';

interface Exported {
  readonly csv: string;
  readonly count: number;
  readonly is_complete: boolean;
}

interface ExportListProps<Filters> {
  readonly exporting: UseMutationResult<Exported, Error, Filters>;
  /** Of the file, without its ending. */
  readonly name: string;
  readonly filters: Filters;
}

/** Saves a list of billing as it is filtered. Source: screens 0.2, S41. */
export function ExportList<Filters>({ exporting, name, filters }: ExportListProps<Filters>) {
  const { is_pending, save } = useCsvExport(exporting, {
    name: `${name}.csv`,
    told: ({ count, is_complete }) => (is_complete ? billing.exported(count) : billing.exportedPart(count)),
  });
  return (
    <Button variant="default" loading={is_pending} onClick={() => save(filters)}>
      {billing.exportCsv}
    </Button>
  );
}

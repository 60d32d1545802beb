import { numberText } from '@tsela/domain/formats/rand-text';
import { spanInWords } from '@tsela/domain/reports/report-cells';
import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { DateTime } from '../ui/show/DateTime.tsx';
import { Money } from '../ui/show/Money.tsx';

type Kind = ReportAnswer['columns'][number]['kind'];

interface ReportCellProps {
  readonly kind: Kind;
  readonly cell: string | number | null | undefined;
}

/** Whether cells of a kind stand at the right. */
export function isFigure(kind: Kind): boolean {
  return ['money', 'number', 'decimal', 'percent'].includes(kind);
}

/** A cell of a report as its kind is read. */
export function ReportCell({ kind, cell }: ReportCellProps) {
  if (cell === null || cell === undefined || cell === '') return <span aria-label="None">–</span>;
  switch (kind) {
    case 'money':
      return <Money rand={Number(cell)} />;
    case 'time':
      return <DateTime instant={String(cell)} />;
    case 'percent':
      return <span className="num">{`${cell} %`}</span>;
    case 'number':
    case 'decimal':
      return <span className="num">{numberText(Number(cell))}</span>;
    default:
      return labelOf(kind, String(cell));
  }
}

/** The name of a group, or what is written in a cell. */
export function labelOf(kind: Kind, cell: string): string {
  return spanInWords(kind, cell) ?? cell;
}

import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { reports as words } from '../strings/reports.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import { ReportCell, isFigure, labelOf } from './ReportCell.tsx';

interface ReportTableProps {
  readonly answer: ReportAnswer;
  /** Shows the rows behind a figure of a group. */
  readonly onOpen: (group: string, figure: string) => void;
}

/** The rows of a report. */
export function ReportTable({ answer: { columns, rows }, onOpen }: ReportTableProps) {
  const [first] = columns;
  return (
    <Panel isFlush>
      <PlainTable
        label={words.rows}
        look="listing"
        head={columns.map(({ key, title, kind }) => (
          <th key={key} scope="col" data-align={isFigure(kind) ? 'right' : undefined}>
            {title}
          </th>
        ))}
      >
        {rows.map(({ key, cells }, row) => {
          const name = labelOf(first?.kind ?? 'text', String(cells[0] ?? ''));
          return (
            <tr key={`${key}-${row}`}>
              <th scope="row">
                <ReportCell kind={first?.kind ?? 'text'} cell={cells[0]} />
              </th>
              {columns.slice(1).map((column, at) => {
                const cell = cells[at + 1];
                return (
                  <td key={column.key} data-align={isFigure(column.kind) ? 'right' : undefined}>
                    {column.opens && cell !== 0 && cell !== null ? (
                      <LinkButton onClick={() => onOpen(key, column.key)}>
                        <ReportCell kind={column.kind} cell={cell} />
                        <span className="visually-hidden">{words.opens(column.title, name)}</span>
                      </LinkButton>
                    ) : (
                      <ReportCell kind={column.kind} cell={cell} />
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </PlainTable>
    </Panel>
  );
}

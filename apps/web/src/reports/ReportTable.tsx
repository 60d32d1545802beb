import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { reports as words } from '../strings/reports.ts';
import { LinkButton } from '../ui/act/LinkButton.tsx';
import { Panel } from '../ui/layout/Panel.tsx';
import { Text } from '../ui/show/Text.tsx';
import { PlainTable } from '../ui/table/PlainTable.tsx';
import { ReportCell, isFigure, labelOf } from './ReportCell.tsx';
import { tableRows } from './report-draft.ts';

type Row = ReportAnswer['rows'][number];

interface ReportTableProps {
  readonly answer: ReportAnswer;
  /** Shows the rows behind a figure of a group. */
  readonly onOpen: (group: Row, figure: string) => void;
}

/** The rows of a report; groups within groups stand under their group as a whole. */
export function ReportTable({ answer, onOpen }: ReportTableProps) {
  const { columns, then_by } = answer;
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
        {tableRows(answer).map(({ row, is_subtotal }, place) => (
          <tr key={`${row.key} ${row.then_key ?? ''} ${place}`} data-whole={is_subtotal || undefined}>
            {then_by !== null && !answer.is_listed ? (
              <GroupTwice columns={columns} row={row} />
            ) : (
              <th scope="row">
                <ReportCell kind={columns[0]?.kind ?? 'text'} cell={row.cells[0]} />
              </th>
            )}
            <Figures answer={answer} row={row} onOpen={onOpen} />
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

interface GroupTwiceProps {
  readonly columns: ReportAnswer['columns'];
  readonly row: Row;
}

/** The names of a group and of one within it: of the group as a whole the first leads, of one within it the second. */
function GroupTwice({ columns, row: { cells, then_key } }: GroupTwiceProps) {
  const names = cells.slice(0, 2).map((cell, at) => <ReportCell key={at} kind={columns[at]?.kind ?? 'text'} cell={cell} />);
  return then_key === null ? (
    <>
      <th scope="row">{names[0]}</th>
      <td>{words.allOfGroup}</td>
    </>
  ) : (
    <>
      <td>
        <Text tone="quiet">{names[0]}</Text>
      </td>
      <th scope="row">{names[1]}</th>
    </>
  );
}

interface FiguresProps extends ReportTableProps {
  readonly row: Row;
}

function Figures({ answer: { columns, then_by, is_listed }, row, onOpen }: FiguresProps) {
  const names = then_by === null || is_listed ? 1 : 2;
  const name = row.cells
    .slice(0, row.then_key === null ? 1 : names)
    .map((cell, at) => labelOf(columns[at]?.kind ?? 'text', String(cell ?? '')))
    .join(', ');
  return columns.slice(names).map((column, at) => {
    const cell = row.cells[at + names];
    return (
      <td key={column.key} data-align={isFigure(column.kind) ? 'right' : undefined}>
        {column.opens && cell !== 0 && cell !== null ? (
          <LinkButton onClick={() => onOpen(row, column.key)}>
            <ReportCell kind={column.kind} cell={cell} />
            <span className="visually-hidden">{words.opens(column.title, name)}</span>
          </LinkButton>
        ) : (
          <ReportCell kind={column.kind} cell={cell} />
        )}
      </td>
    );
  });
}

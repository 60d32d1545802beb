import type { ReportAnswer } from '@tsela/contract/reports/report-api';
import { useIsNarrow } from '../theme/breakpoints.ts';
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
  const is_narrow = useIsNarrow();
  const { columns } = answer;
  const names = nameCount(answer);
  const [first, second] = columns;
  const is_stacked = names === 2 && is_narrow && first !== undefined && second !== undefined;
  return (
    <Panel isFlush>
      <PlainTable
        label={words.rows}
        look="listing"
        head={
          <>
            {is_stacked && <th scope="col">{words.groupedTwice(first.title, second.title)}</th>}
            {columns.slice(is_stacked ? names : 0).map(({ key, title, kind }) => (
              <th key={key} scope="col" data-align={isFigure(kind) ? 'right' : undefined}>
                {title}
              </th>
            ))}
          </>
        }
      >
        {tableRows(answer).map(({ row, is_subtotal }, place) => (
          <tr key={`${row.key} ${row.then_key ?? ''} ${place}`} data-whole={is_subtotal || undefined}>
            {names === 2 ? (
              <GroupTwice columns={columns} row={row} is_stacked={is_stacked} />
            ) : (
              <th scope="row">
                <ReportCell kind={first?.kind ?? 'text'} cell={row.cells[0]} />
              </th>
            )}
            <Figures answer={answer} row={row} onOpen={onOpen} />
          </tr>
        ))}
      </PlainTable>
    </Panel>
  );
}

/** How many columns say what a row is. */
function nameCount({ then_by, is_listed }: ReportAnswer): 1 | 2 {
  return then_by === null || is_listed ? 1 : 2;
}

interface GroupTwiceProps {
  readonly columns: ReportAnswer['columns'];
  readonly row: Row;
  /** Both in one column, where there is little room for figures. */
  readonly is_stacked: boolean;
}

/** The names of a group and of one within it: of the group as a whole the first leads, of one within it the second. */
function GroupTwice({ columns, row: { cells, then_key }, is_stacked }: GroupTwiceProps) {
  const [group, within] = [0, 1].map((at) => <ReportCell key={at} kind={columns[at]?.kind ?? 'text'} cell={cells[at]} />);
  if (then_key === null)
    return (
      <>
        <th scope="row">{group}</th>
        {!is_stacked && <td>{words.allOfGroup}</td>}
      </>
    );
  if (is_stacked)
    return (
      <th scope="row">
        <span className="visually-hidden">{group}, </span>
        <Text tone="soft">{within}</Text>
      </th>
    );
  return (
    <>
      <td>
        <Text tone="quiet">{group}</Text>
      </td>
      <th scope="row">{within}</th>
    </>
  );
}

interface FiguresProps extends ReportTableProps {
  readonly row: Row;
}

function Figures({ answer, row, onOpen }: FiguresProps) {
  const { columns } = answer;
  const names = nameCount(answer);
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

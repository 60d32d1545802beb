import type { ReactNode } from 'react';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { QuietText } from '../../ui/show/Text.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';

interface FileFaultsProps {
  readonly faults: readonly {
    /** Where a file has several. */
    readonly sheet?: string;
    readonly row: number;
    readonly column: string;
    readonly message: string;
  }[];
  readonly count: number;
  /** What they mean for the file. */
  readonly children: ReactNode;
}

/** What is wrong or doubtful in a file, by sheet, row and cell. */
export function FileFaults({ faults, count, children }: FileFaultsProps) {
  const has_sheets = faults.some(({ sheet }) => sheet !== undefined);
  return (
    <>
      {children}
      <PlainTable
        label={words.problem}
        tallest={280}
        head={
          <>
            {has_sheets && <th scope="col">{words.sheetName}</th>}
            <th scope="col">{words.row}</th>
            <th scope="col">{words.column}</th>
            <th scope="col">{words.problem}</th>
          </>
        }
      >
        {faults.map(({ sheet, row, column, message }) => (
          <tr key={`${sheet}-${row}-${column}-${message}`}>
            {has_sheets && <td>{sheet || words.wholeFile}</td>}
            <td className="num">{row}</td>
            <td>{column || words.wholeFile}</td>
            <td>{message}</td>
          </tr>
        ))}
      </PlainTable>
      {count > faults.length && <QuietText>{words.firstErrors}</QuietText>}
    </>
  );
}

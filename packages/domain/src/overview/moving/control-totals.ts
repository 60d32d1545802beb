import { randText } from '../../formats/rand-text.ts';
import { centsFromRand, hasWholeCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import { MOVE_KIND_FACTS } from './move-kinds.ts';
import type { MoveKind } from './move-kinds.ts';

/** What the former system says of a file: how many rows, and of money what they come to. */
export interface ControlTotals {
  readonly control_rows: number;
  readonly control_total?: number | undefined;
}

/** What the file itself comes to. */
export interface FileTotals {
  readonly rows: number;
  readonly total_cents: Cents;
}

/** Why a file does not match what the former system says of it: rows by number, money to the cent. Source: issue 21.11. */
export function controlFaults(kind: MoveKind, { control_rows, control_total }: ControlTotals, file: FileTotals): Violation[] {
  const faults: Violation[] = [];
  if (control_rows !== file.rows)
    faults.push(wrong('control_rows', `The file has ${file.rows} rows, not ${control_rows}. Nothing was moved in.`));
  if (MOVE_KIND_FACTS[kind].total === null) return faults;
  if (control_total === undefined)
    return [...faults, wrong('control_total', 'Please enter what the former system says it comes to, such as 1250.00.')];
  const expected = hasWholeCents(control_total) ? centsFromRand(control_total) : null;
  if (expected !== file.total_cents)
    faults.push(
      wrong(
        'control_total',
        `The rows come to ${randText(file.total_cents)}, which is not the control total. Nothing was moved in.`,
      ),
    );
  return faults;
}

function wrong(field: string, message: string): Violation {
  return { field, code: 'control-total', message };
}

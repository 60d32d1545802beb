import type { Cents } from '../../money/cents.ts';
import type { Day } from '../../time/day.ts';

/** Money that moved on a bank account, as the bank's file has it. */
export interface BankLine {
  /** The line of the file, counted from 1. */
  readonly row: number;
  readonly day: Day;
  /** Money in positive, money out negative. */
  readonly amount_cents: Cents;
  /** Description and reference, as the payer and the bank wrote them. */
  readonly text: string;
}

/** A line that cannot be read. */
export interface BankFileFault {
  readonly row: number;
  readonly message: string;
}

/** What is in a bank's file: its lines, or why it is not taken. */
export type BankFile =
  | { readonly bank: string; readonly lines: readonly BankLine[]; readonly faults: readonly [] }
  | { readonly bank: string; readonly lines: readonly []; readonly faults: readonly BankFileFault[] };

/** The longest text of a line that is kept. */
export const LONGEST_BANK_TEXT = 300;

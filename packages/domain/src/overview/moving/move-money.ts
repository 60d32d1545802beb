import { randText } from '../../formats/rand-text.ts';
import { ZERO_CENTS, absoluteCents, addCents, subtractCents } from '../../money/cents.ts';
import type { Cents } from '../../money/cents.ts';
import type { Violation } from '../../problem.ts';
import type { Day } from '../../time/day.ts';
import { dayFromTyped } from '../../time/typed-day.ts';
import { accountFaults, amountOf, cellOf, commonFaults, earlierRows, keyOf, refuse } from './moved-row.ts';
import type { CheckedMoveRow, MovedRow, NamedAccount } from './moved-row.ts';

export interface MoveMoneyFacts {
  readonly now: Date;
  readonly today: Day;
  /** By code and by old reference, in capitals. */
  readonly accounts: ReadonlyMap<string, NamedAccount>;
  /** What was moved in before of the same kind, in capitals. */
  readonly moved: ReadonlySet<string>;
  /** Accounts whose balance was moved in. */
  readonly balanced: ReadonlySet<number>;
  /** What the moved-in invoices of accounts came to, by the accounts. */
  readonly invoiced: ReadonlyMap<number, Cents>;
}

/** An open invoice as a row brings it. */
export interface MovedInvoice {
  readonly account_id: number;
  readonly date: Day;
  readonly due_date: Day | null;
  readonly open_cents: Cents;
}

/** Looks at every row of a file of open invoices. Source: issue 21.11. */
export function checkedMovedInvoices(rows: readonly MovedRow[], facts: MoveMoneyFacts): CheckedMoveRow<MovedInvoice>[] {
  const earlier = earlierRows(rows, (row) => keyOf(cellOf(row, 'migration_reference')));
  return rows.map((row) => {
    const reference = cellOf(row, 'migration_reference');
    const account = facts.accounts.get(keyOf(cellOf(row, 'account_code')));
    const open_cents = amountOf(cellOf(row, 'open_amount'));
    const date = dayFromTyped(cellOf(row, 'date'), facts.now);
    const due = cellOf(row, 'due_date');
    const due_date = due === '' ? null : dayFromTyped(due, facts.now);
    const violations = [
      ...commonFaults(row, {
        field: 'migration_reference',
        reference,
        earlier: earlier.get(row.row),
        is_moved: facts.moved.has(keyOf(reference)),
      }),
      ...refuse(reference === '', 'migration_reference', 'Please enter the number of the invoice.'),
      ...accountFaults(row, account),
      ...refuse(
        account !== undefined && facts.balanced.has(account.id),
        'account_code',
        'The balance of this account was moved in already, and these invoices would count twice. Undo the balances first.',
      ),
      ...dateFaults({ date, due, due_date }, facts.today),
      ...refuse(
        open_cents === null || open_cents <= ZERO_CENTS,
        'open_amount',
        'Please enter the open amount, such as 1250.00. Credits come with the balances.',
      ),
    ];
    const input =
      violations.length === 0 && account && open_cents !== null && date !== null
        ? { account_id: account.id, date, due_date, open_cents }
        : null;
    return {
      row: row.row,
      migration_reference: reference,
      violations,
      input,
      amount_cents: open_cents,
      effect: input && account ? `${account.account_code} owes ${randText(input.open_cents)} for this invoice` : '',
    };
  });
}

interface Dates {
  readonly date: Day | null;
  readonly due: string;
  readonly due_date: Day | null;
}

function dateFaults({ date, due, due_date }: Dates, today: Day): Violation[] {
  return [
    ...refuse(date === null, 'date', 'Please write the date as 2026-11-27 or 27/11/2026.'),
    ...refuse(date !== null && date > today, 'date', 'This day is still to come.'),
    ...refuse(due !== '' && due_date === null, 'due_date', 'Please write the date as 2026-11-27 or 27/11/2026.'),
    ...refuse(date !== null && due_date !== null && due_date < date, 'due_date', 'This is before the date of the invoice.'),
  ];
}

/** What an account owes as a row brings it. */
export interface MovedBalance {
  readonly account_id: number;
  /** What it owes in all; less than nothing where it is in credit. */
  readonly owed_cents: Cents;
}

/**
 * Looks at every row of a file of balances. What an account owes in all is entered less the open invoices that came before, so that it
 * owes here to the cent what it owed there. Source: issue 21.11.
 */
export function checkedMovedBalances(rows: readonly MovedRow[], facts: MoveMoneyFacts): CheckedMoveRow<MovedBalance>[] {
  const accountOf = (row: MovedRow) => facts.accounts.get(keyOf(cellOf(row, 'account_code')));
  const keyOfRow = (row: MovedRow) => accountOf(row)?.account_code ?? cellOf(row, 'account_code');
  const earlier = earlierRows(rows, (row) => keyOf(keyOfRow(row)));
  const same_reference = earlierRows(rows, (row) => keyOf(cellOf(row, 'migration_reference')));
  return rows.map((row) => {
    const account = accountOf(row);
    const owed_cents = amountOf(cellOf(row, 'balance'));
    const reference = cellOf(row, 'migration_reference') || keyOfRow(row);
    const has_reference = cellOf(row, 'migration_reference') !== '';
    const violations = [
      ...commonFaults(row, {
        field: has_reference ? 'migration_reference' : 'account_code',
        reference,
        earlier: has_reference ? same_reference.get(row.row) : undefined,
        is_moved: facts.moved.has(keyOf(reference)) && !(account && facts.balanced.has(account.id)),
      }),
      ...refuse(earlier.has(row.row), 'account_code', `This account stands in row ${earlier.get(row.row) ?? 0} already.`),
      ...accountFaults(row, account),
      ...refuse(
        account !== undefined && facts.balanced.has(account.id),
        'account_code',
        'The balance of this account was moved in before. Undo that first, or leave the row out.',
      ),
      ...refuse(
        owed_cents === null,
        'balance',
        'Please enter what the account owes, such as 1250.00, or -250.00 where it is in credit.',
      ),
    ];
    const input = violations.length === 0 && account && owed_cents !== null ? { account_id: account.id, owed_cents } : null;
    return {
      row: row.row,
      migration_reference: reference,
      violations,
      input,
      amount_cents: owed_cents,
      effect: input && account ? balanceEffect(account, input, facts) : '',
    };
  });
}

function balanceEffect({ account_code }: NamedAccount, { account_id, owed_cents }: MovedBalance, facts: MoveMoneyFacts): string {
  const of_invoices = facts.invoiced.get(account_id) ?? ZERO_CENTS;
  const rest = openingOf(owed_cents, of_invoices);
  const whole =
    owed_cents < 0
      ? `${account_code} is in credit with ${randText(absoluteCents(owed_cents))}`
      : `${account_code} owes ${randText(owed_cents)}`;
  if (of_invoices === ZERO_CENTS) return whole;
  return `${whole}: ${randText(of_invoices)} by open invoices, ${randText(rest)} besides`;
}

/** What is entered of a balance beside the invoices that came before; less than nothing is a credit. */
export function openingOf(owed_cents: Cents, of_invoices_cents: Cents): Cents {
  return subtractCents(owed_cents, of_invoices_cents);
}

/** What the amounts of all rows come to; what cannot be read counts nothing. */
export function totalOfMoved(rows: readonly { readonly amount_cents: Cents | null }[]): Cents {
  return addCents(...rows.map(({ amount_cents }) => amount_cents ?? ZERO_CENTS));
}

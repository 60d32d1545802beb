import type { GeneralLedger, generalLedgerApi } from '@tsela/contract/billing/general-ledger-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { checkPeriod } from '@tsela/domain/billing/ledger-period';
import { moneyAccountOf } from '@tsela/domain/payments/contra-account';
import { LEDGER_ACCOUNTS } from '@tsela/domain/payments/ledger-accounts';
import type { LedgerAccount } from '@tsela/domain/payments/ledger-accounts';
import { cents, randFromCents } from '@tsela/domain/money/cents';
import { refuseIfAny } from '@tsela/domain/problem';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { sql } from 'kysely';
import { refuseAccountUsers, refusePartOfAccounts, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

/**
 * What was booked in a period, both sides of each entry: a credit of a customer is a debit of what it is for, and of its VAT. Both come to the
 * same in total, since the sides of an entry are one row. Source: beyond.md part 4.
 */
export async function readGeneralLedger(
  context: RequestContext,
  { start_date, end_date }: InputOf<typeof generalLedgerApi.generalLedger>,
): Promise<OutputOf<typeof generalLedgerApi.generalLedger>> {
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'start_date');
  refusePartOfAccounts(context, 'The general ledger is for staff who see every account.');
  // The contract's shape admits real days only.
  const [start, end] = [start_date as Day, end_date as Day];
  refuseIfAny(checkPeriod({ start, end }));
  return reading(context, async (tx) => {
    const sides = sidesOf(await readMoved(tx, { from: startOfDay(start), to: endOfDay(end) }));
    return {
      ledger: {
        start_date,
        end_date,
        accounts: LEDGER_ACCOUNTS.flatMap((account) => movementOf(account, sides)),
        total_debit: sum(sides, 'debit'),
        total_credit: sum(sides, 'credit'),
        balance_of_customers: await readBalanceOfCustomers(tx),
      },
    };
  });
}

/** What entries with the same other side came to, credits of customers and debits apart. In cents, as the database adds up. */
interface Moved {
  /** Empty where a version before wrote the entries. */
  readonly contra_account: LedgerAccount | null;
  readonly credited: string;
  readonly credited_vat: string;
  readonly debited: string;
  readonly debited_vat: string;
}

async function readMoved(tx: Tx, { from, to }: { readonly from: Date; readonly to: Date }): Promise<Moved[]> {
  const { rows } = await sql<Moved>`
    select contra_account,
      coalesce(sum(amount_cents) filter (where amount_cents > 0), 0) as credited,
      coalesce(sum(vat_cents) filter (where amount_cents > 0), 0) as credited_vat,
      coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0) as debited,
      coalesce(-sum(vat_cents) filter (where amount_cents < 0), 0) as debited_vat
    from transactions
    where provider_id = ${tx.provider_id} and effective_date >= ${from} and effective_date <= ${to}
    group by contra_account`.execute(tx.db);
  return rows;
}

interface Side {
  readonly account: LedgerAccount;
  readonly debit: number;
  readonly credit: number;
}

function sidesOf(moved: readonly Moved[]): Side[] {
  return moved.flatMap(({ contra_account, ...sums }) => {
    const [credited, credited_vat] = [Number(sums.credited), Number(sums.credited_vat)];
    const [debited, debited_vat] = [Number(sums.debited), Number(sums.debited_vat)];
    return [
      { account: 'debtors' as const, debit: debited, credit: credited },
      { account: contra_account ?? moneyAccountOf(''), debit: credited - credited_vat, credit: debited - debited_vat },
      { account: 'vat' as const, debit: credited_vat, credit: debited_vat },
    ];
  });
}

function movementOf(account: LedgerAccount, sides: readonly Side[]): GeneralLedger['accounts'] {
  const own = sides.filter((side) => side.account === account);
  const [debit, credit] = [sum(own, 'debit'), sum(own, 'credit')];
  if (debit === 0 && credit === 0) return [];
  return [{ account, debit, credit, net: rand(total(own, 'debit') - total(own, 'credit')) }];
}

function sum(sides: readonly Side[], side: 'debit' | 'credit'): number {
  return rand(total(sides, side));
}

function total(sides: readonly Side[], side: 'debit' | 'credit'): number {
  return sides.reduce((so_far, each) => so_far + each[side], 0);
}

function rand(amount: number): number {
  return randFromCents(cents(amount));
}

async function readBalanceOfCustomers(tx: Tx): Promise<number> {
  const { balance } = await tx.db
    .selectFrom('accounts')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('balance_cents'), sql<string>`0`).as('balance'))
    .where('provider_id', '=', tx.provider_id)
    .executeTakeFirstOrThrow();
  return rand(Number(balance));
}

import type { discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import type { OutputOf } from '@tsela/contract/route';
import { cents, randFromCents } from '@tsela/domain/money/cents';
import { sql } from 'kysely';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { filtered } from './discrepancy-reads.ts';
import type { DiscrepancyFilter } from './discrepancy-reads.ts';

/** Those who measured most, and the accounts most of it was about. */
const ROWS_MAX = 100;

/**
 * What operators measured and accounts were charged by it. Replaced measurements count for no one; a dispute is upheld when it was rejected.
 * Source: beyond 7, users-ask 14.
 */
export async function reportDiscrepancies(
  context: RequestContext,
  filter: DiscrepancyFilter,
): Promise<OutputOf<typeof discrepancyApi.discrepancyReport>> {
  refuseAccountUsers(context);
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    const counted = filtered(tx, context.actor, filter).where('d.status', '<>', 'superseded').select(SUMS);
    const operators = await counted
      .select(['d.measured_by as user_id', 'm.name'])
      .groupBy(['d.measured_by', 'm.name'])
      .orderBy('discrepancies', 'desc')
      .orderBy('d.measured_by')
      .limit(ROWS_MAX)
      .execute();
    const accounts = await counted
      .select(['s.account_id', 'a.account_code', 'a.name'])
      .groupBy(['s.account_id', 'a.account_code', 'a.name'])
      .orderBy('discrepancies', 'desc')
      .orderBy('s.account_id')
      .limit(ROWS_MAX)
      .execute();
    return {
      operators: operators.map(({ user_id, name, ...sums }) => ({ user_id, name: name ?? '', ...inRand(sums) })),
      accounts: accounts.map(({ account_id, account_code, name, ...sums }) => ({
        account_id,
        account_code,
        name,
        ...inRand(sums),
      })),
    };
  });
}

const IS_BOOKED = sql`d.status in ('applied', 'approved')`;

const SUMS = [
  sql<number>`count(*)::float8`.as('discrepancies'),
  sql<number>`coalesce(sum(d.difference_cents) filter (where ${IS_BOOKED} and d.difference_cents > 0), 0)::float8`.as('debited'),
  sql<number>`coalesce(-sum(d.difference_cents) filter (where ${IS_BOOKED} and d.difference_cents < 0), 0)::float8`.as(
    'credited',
  ),
  sql<number>`(count(*) filter (where d.answer = 'disputed'))::float8`.as('disputed'),
  sql<number>`(count(*) filter (where d.answer = 'disputed' and d.status = 'rejected'))::float8`.as('upheld'),
];

interface Sums {
  readonly discrepancies: number;
  readonly debited: number;
  readonly credited: number;
  readonly disputed: number;
  readonly upheld: number;
}

function inRand({ debited, credited, ...counts }: Sums) {
  return { ...counts, debited: randFromCents(cents(debited)), credited: randFromCents(cents(credited)) };
}

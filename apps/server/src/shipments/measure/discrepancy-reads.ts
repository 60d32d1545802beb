import type { Discrepancy, discrepancyApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { randFromCents } from '@tsela/domain/money/cents';
import { endOfDay, startOfDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { refuseBillingUnseen } from '../../accounts/present-account.ts';
import { refuseAccountUsers } from '../../accounts/account-staff.ts';
import { isStaff } from '../../context.ts';
import type { Actor, RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { isShipmentIdVisible } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';

export type DiscrepancyFilter = InputOf<typeof discrepancyApi.discrepancyReport>;

/** What measurements change of charges, newest first. Source: screens S41. */
export async function listDiscrepancies(
  context: RequestContext,
  input: InputOf<typeof discrepancyApi.discrepancies>,
): Promise<OutputOf<typeof discrepancyApi.discrepancies>> {
  refuseAccountUsers(context);
  refuseBillingUnseen(context.actor);
  return reading(context, async (tx) => {
    const query = filtered(tx, context.actor, { ...input, status: input.status ?? 'open' });
    const { limit, offset } = pageOf(input);
    const rows = await shown(query).orderBy('d.id', 'desc').limit(limit).offset(offset).execute();
    return {
      discrepancies: rows.map((row) => presentDiscrepancy(row, context.actor)),
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

/** The discrepancies within reach that a filter leaves; days are those on which they were measured. */
export function filtered(tx: Tx, actor: Actor, filter: DiscrepancyFilter) {
  let query = visibleDiscrepancies(tx, actor);
  if (filter.status !== undefined) query = query.where('d.status', '=', filter.status);
  if (filter.answer !== undefined) query = query.where('d.answer', '=', filter.answer === 'none' ? '' : filter.answer);
  if (filter.severity !== undefined) query = query.where('d.severity', '=', filter.severity);
  if (filter.account_id !== undefined) query = query.where('s.account_id', '=', filter.account_id);
  if (filter.measured_by !== undefined) query = query.where('d.measured_by', '=', filter.measured_by);
  // The contract's shape admits real days only.
  if (filter.start_date !== undefined) query = query.where('d.time_created', '>=', startOfDay(filter.start_date as Day));
  if (filter.end_date !== undefined) query = query.where('d.time_created', '<=', endOfDay(filter.end_date as Day));
  return query;
}

/** The discrepancies of shipments within reach. */
export function visibleDiscrepancies(tx: Tx, actor: Actor) {
  return tx.db
    .selectFrom('charge_discrepancies as d')
    .innerJoin('shipments as s', (join) => join.onRef('s.provider_id', '=', 'd.provider_id').onRef('s.id', '=', 'd.shipment_id'))
    .innerJoin('accounts as a', (join) => join.onRef('a.provider_id', '=', 's.provider_id').onRef('a.id', '=', 's.account_id'))
    .leftJoin('users as m', (join) => join.onRef('m.provider_id', '=', 'd.provider_id').onRef('m.id', '=', 'd.measured_by'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'd.provider_id').onRef('u.id', '=', 'd.decided_by'))
    .where('d.provider_id', '=', tx.provider_id)
    .where(isShipmentIdVisible(tx, actor, 'd.shipment_id'));
}

/** What is shown of them. */
export function shown(query: ReturnType<typeof visibleDiscrepancies>) {
  return query.select([
    'd.id',
    'd.shipment_id',
    's.short_tracking_reference',
    's.account_id',
    'a.account_code',
    'a.name as account_name',
    'd.status',
    'd.cause',
    'd.severity',
    'd.quoted_cents',
    'd.rate_cents',
    'd.difference_cents',
    'd.charged_weight_g',
    'd.answer',
    'd.answer_reason',
    'd.time_answered',
    'd.time_told',
    'd.answer_until',
    'd.comment',
    'd.time_decided',
    'd.time_created',
    'm.name as measured_by_name',
    'u.name as decided_by_name',
  ]);
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];

/** A discrepancy as its reader may see it: who works at the provider is for staff. */
export function presentDiscrepancy(row: ShownRow, actor: Actor): Discrepancy {
  const is_staff = isStaff(actor);
  return {
    id: row.id,
    shipment_id: row.shipment_id,
    short_tracking_reference: row.short_tracking_reference,
    account_id: row.account_id,
    account_code: row.account_code,
    account_name: row.account_name,
    status: row.status,
    cause: row.cause,
    severity: row.severity,
    quoted: randFromCents(row.quoted_cents),
    recalculated: randFromCents(row.rate_cents),
    difference: randFromCents(row.difference_cents),
    charged_weight_kg: row.charged_weight_g / 1000,
    answer: row.answer,
    answer_reason: row.answer_reason,
    time_answered: row.time_answered?.toISOString() ?? null,
    time_told: row.time_told?.toISOString() ?? null,
    answer_until: row.answer_until?.toISOString() ?? null,
    comment: row.comment,
    decided_by_name: is_staff ? (row.decided_by_name ?? '') : '',
    measured_by_name: is_staff ? (row.measured_by_name ?? '') : '',
    time_decided: row.time_decided?.toISOString() ?? null,
    time_created: row.time_created.toISOString(),
  };
}

/** One discrepancy within reach, as it is now. */
export async function readDiscrepancy(tx: Tx, actor: Actor, id: number): Promise<Discrepancy> {
  return presentDiscrepancy(await shown(visibleDiscrepancies(tx, actor)).where('d.id', '=', id).executeTakeFirstOrThrow(), actor);
}

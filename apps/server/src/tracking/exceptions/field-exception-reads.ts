import type { FieldException, fieldExceptionApi } from '@tsela/contract/tracking/field-exception-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { BranchId } from '@tsela/domain/ids';
import { Problem } from '@tsela/domain/problem';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { visibleShipments } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { loadShipmentFor } from '../../shipments/shipment-repository.ts';

/** What waits for the office of what drivers did, newest first; of one shipment also what has been settled. Source: issue 19, part 4. */
export async function listFieldExceptions(
  context: RequestContext,
  input: InputOf<typeof fieldExceptionApi.list>,
): Promise<OutputOf<typeof fieldExceptionApi.list>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can see what waits for the office.');
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    if (input.shipment_id !== undefined) await loadShipmentFor(tx, context.actor, { id: input.shipment_id });
    const all = exceptionsWithin(tx, context);
    const wanted =
      input.shipment_id === undefined
        ? all.where('field_exceptions.time_settled', 'is', null)
        : all.where('field_exceptions.shipment_id', '=', input.shipment_id);
    const rows = await wanted
      .leftJoin('drivers', (join) =>
        join
          .onRef('drivers.provider_id', '=', 'field_exceptions.provider_id')
          .onRef('drivers.id', '=', 'field_exceptions.driver_id'),
      )
      .select([
        'field_exceptions.event_id',
        'field_exceptions.kind',
        'field_exceptions.shipment_id',
        'shipments.short_tracking_reference',
        'shipments.status',
        'field_exceptions.driver_id',
        'drivers.name as driver_name',
        'field_exceptions.choice',
        'field_exceptions.message',
        'field_exceptions.captured_at',
        'field_exceptions.time_received',
        'field_exceptions.time_settled',
        'field_exceptions.settled_note',
      ])
      .orderBy('field_exceptions.time_received', 'desc')
      .orderBy('field_exceptions.event_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const field_exceptions = rows.map(({ driver_name, captured_at, time_received, time_settled, ...row }): FieldException => ({
      ...row,
      driver_name: driver_name ?? '',
      captured_at: captured_at.toISOString(),
      time_received: time_received.toISOString(),
      time_settled: time_settled?.toISOString() ?? null,
    }));
    return { field_exceptions, count: await countUpTo(tx, wanted, { limit, offset, rows: field_exceptions }) };
  });
}

/** How many wait within the caller's reach, at one branch or all. */
export async function countFieldExceptions(tx: Tx, context: RequestContext, branch_id: BranchId | undefined): Promise<number> {
  const open = exceptionsWithin(tx, context).where('field_exceptions.time_settled', 'is', null);
  const counted =
    branch_id === undefined
      ? open
      : open.where((eb) =>
          eb.or([eb('shipments.collection_branch_id', '=', branch_id), eb('shipments.delivery_branch_id', '=', branch_id)]),
        );
  const { count } = await counted.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/** With their shipments, those within reach. */
function exceptionsWithin(tx: Tx, { actor }: RequestContext) {
  return visibleShipments(tx, actor)
    .innerJoin('field_exceptions', (join) =>
      join
        .onRef('field_exceptions.provider_id', '=', 'shipments.provider_id')
        .onRef('field_exceptions.shipment_id', '=', 'shipments.id'),
    )
    .where('field_exceptions.provider_id', '=', tx.provider_id);
}

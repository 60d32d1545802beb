import type { measurementApi } from '@tsela/contract/shipments/measurement-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RatingTrace } from '@tsela/domain/rates/price/rating-trace';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { isStaff } from '../../context.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { explainedSteps } from '../../rates/present-rate.ts';
import { readPrices } from '../booking/price-repository.ts';
import { filesOfNotes } from '../notes/note-files.ts';
import { loadShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { presentDiscrepancy, shown, visibleDiscrepancies } from './discrepancy-reads.ts';

type Answer = OutputOf<typeof measurementApi.measurements>;

/** A shipment is measured again a few times; what is older is in the log. */
const DISCREPANCIES_MAX = 20;

/** How the parcels of a shipment were measured, with the evidence, and what that changes of its charge. Source: screens S09, users-ask 14. */
export async function listMeasurements(
  context: RequestContext,
  input: InputOf<typeof measurementApi.measurements>,
): Promise<Answer> {
  const { actor } = context;
  const is_staff = isStaff(actor);
  return reading(context, async (tx) => {
    const shipment = await loadShipmentFor(tx, actor, { id: input.shipment_id });
    const query = measurementsOf(tx, shipment);
    const { limit, offset } = pageOf(input);
    const rows = await query.orderBy('m.id', 'desc').limit(limit).offset(offset).execute();
    const noted = rows.flatMap(({ note_id }) => (note_id === null ? [] : [{ id: note_id }]));
    const files = await filesOfNotes(tx, noted);
    return {
      measurements: rows.map((row) => ({
        id: row.id,
        parcel_id: row.parcel_id,
        tracking_reference: row.tracking_reference,
        length_cm: row.length_cm,
        width_cm: row.width_cm,
        height_cm: row.height_cm,
        weight_kg: row.weight_kg,
        submitted: {
          length_cm: row.submitted_length_cm,
          width_cm: row.submitted_width_cm,
          height_cm: row.submitted_height_cm,
          weight_kg: row.submitted_weight_kg,
        },
        device: row.device,
        device_calibrated_on: row.device_calibrated_on,
        measured_by_name: is_staff ? (row.measured_by_name ?? '') : '',
        is_undone: row.undone_by !== null,
        undoes_id: row.undoes_id,
        files: [...(row.note_id === null ? [] : (files.get(row.note_id) ?? []))],
        time_created: row.time_created.toISOString(),
      })),
      discrepancies: maySeeBilling(actor) ? await discrepanciesOf(tx, context, shipment) : [],
      count: await countUpTo(tx, query, { limit, offset, rows }),
    };
  });
}

function measurementsOf(tx: Tx, { id }: ShipmentRow) {
  return tx.db
    .selectFrom('parcel_measurements as m')
    .innerJoin('parcels as p', (join) => join.onRef('p.provider_id', '=', 'm.provider_id').onRef('p.id', '=', 'm.parcel_id'))
    .leftJoin('users as u', (join) => join.onRef('u.provider_id', '=', 'm.provider_id').onRef('u.id', '=', 'm.measured_by'))
    .leftJoin('parcel_measurements as back', (join) =>
      join.onRef('back.provider_id', '=', 'm.provider_id').onRef('back.undoes_id', '=', 'm.id'),
    )
    .select([
      'm.id',
      'm.parcel_id',
      'p.tracking_reference',
      'm.length_cm',
      'm.width_cm',
      'm.height_cm',
      'm.weight_kg',
      'p.submitted_length_cm',
      'p.submitted_width_cm',
      'p.submitted_height_cm',
      'p.submitted_weight_kg',
      'm.device',
      'm.device_calibrated_on',
      'm.note_id',
      'm.undoes_id',
      'm.time_created',
      'u.name as measured_by_name',
      'back.id as undone_by',
    ])
    .where('m.provider_id', '=', tx.provider_id)
    .where('m.shipment_id', '=', id);
}

async function discrepanciesOf(tx: Tx, context: RequestContext, shipment: ShipmentRow): Promise<Answer['discrepancies']> {
  const { actor } = context;
  const rows = await shown(visibleDiscrepancies(tx, actor))
    .select(['d.trace'])
    .where('d.shipment_id', '=', shipment.id)
    .orderBy('d.id', 'desc')
    .limit(DISCREPANCIES_MAX)
    .execute();
  if (rows.length === 0) return [];
  const prices = await readPrices(tx, shipment.id);
  const reader = { is_staff: isStaff(actor) };
  return rows.map((row) => {
    // The price that it was held against: the newest from before it.
    const quoted = prices.find(
      ({ rate_cents, time_created }) => rate_cents === row.quoted_cents && time_created <= row.time_created,
    );
    return {
      ...presentDiscrepancy(row, actor),
      // Both were written as the traces of prices.
      quoted_explanation: quoted ? explainedSteps(quoted.trace as RatingTrace, reader) : [],
      recalculated_explanation: explainedSteps(row.trace as RatingTrace, reader),
    };
  });
}

import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { shipmentLifeApi } from '@tsela/contract/shipments/shipment-life-api';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { loadShipmentFor } from '../shipment-repository.ts';

/** Which PINs of a shipment are out. Of a PIN itself nothing but its hash is kept, so nothing of it can be told. Source: PIN-04, screens S09. */
export async function readPins(
  context: RequestContext,
  { shipment_id }: InputOf<typeof shipmentLifeApi.pins>,
): Promise<OutputOf<typeof shipmentLifeApi.pins>> {
  const allowed = readSetting(await context.services.settings.of(context.provider_id), 'pod_pin_attempts_before_fallback');
  return reading(context, async (tx) => {
    const { id } = await loadShipmentFor(tx, context.actor, { id: shipment_id });
    const rows = await tx.db
      .selectFrom('shipment_pins')
      .select(['pin_type', 'times_sent', 'wrong_tries'])
      .where('provider_id', '=', tx.provider_id)
      .where('shipment_id', '=', id)
      .orderBy('pin_type')
      .execute();
    return {
      pins: rows.flatMap(({ pin_type, times_sent, wrong_tries }) => {
        const time_sent = times_sent.at(-1);
        if (time_sent === undefined) return [];
        return {
          pin_type,
          time_sent,
          sent_count: times_sent.length,
          wrong_tries,
          tries_left: Math.max(0, allowed - wrong_tries),
        };
      }),
    };
  });
}

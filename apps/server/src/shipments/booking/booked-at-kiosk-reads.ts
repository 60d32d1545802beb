import type { BookedAtKiosk, kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { RequestContext } from '../../context.ts';
import { visibleShipments } from '../../db/reach.ts';
import { reading } from '../../db/transaction.ts';
import { kioskOf } from '../../pickup-points/own-kiosk.ts';
import { refuseWithoutStaffPin } from '../../pickup-points/staff-pin.ts';

/** As many as staff look back on at a kiosk. Source: screens S12. */
const SHOWN = 10;

/** The service panel of the calling kiosk: what was booked there last, without anything of its customers. Source: screens S12. */
export async function openServicePanel(
  context: RequestContext,
  { staff_pin }: InputOf<typeof kioskApi.service>,
): Promise<OutputOf<typeof kioskApi.service>> {
  const actor = kioskOf(context);
  await refuseWithoutStaffPin(context, actor, staff_pin);
  const rows = await reading(context, (tx) =>
    visibleShipments(tx, actor)
      .select(['shipments.id', 'shipments.short_tracking_reference', 'shipments.status', 'shipments.time_created'])
      .where('shipments.created_by', '=', actor.user_id)
      .where('shipments.status', 'not in', ['quote', 'quote-expired'])
      .orderBy('shipments.id', 'desc')
      .limit(SHOWN)
      .execute(),
  );
  return {
    shipments: rows.map(({ time_created, ...row }): BookedAtKiosk => ({ ...row, time_created: time_created.toISOString() })),
  };
}

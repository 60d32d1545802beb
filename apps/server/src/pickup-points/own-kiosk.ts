import type { OwnKiosk, kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import type { UserId } from '@tsela/domain/ids';
import { whyKioskSendsNothing } from '@tsela/domain/pickup-points/kiosk-rules';
import { Problem } from '@tsela/domain/problem';
import type { RequestContext, UserActor } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { findKioskPoint } from './kiosk-point-reads.ts';
import { findKiosk, keepHeard } from './kiosk-repository.ts';
import type { KioskRow } from './kiosk-repository.ts';
import { publicAddress } from './named-point-reads.ts';

/** Where the calling kiosk stands, and whether it takes bookings. Source: screens S12. */
export async function readOwnKiosk(context: RequestContext): Promise<OutputOf<typeof kioskApi.own>> {
  const actor = kioskOf(context);
  return reading(context, async (tx) => ({ kiosk: await presentOwn(tx, context, await loadKiosk(tx, actor)) }));
}

/** Keeps that a kiosk was heard of, and what it says of its printer and its locker. Source: screens S12. */
export async function hearKiosk(
  context: RequestContext,
  { kiosk_id, printer, locker }: InputOf<typeof kioskApi.heartbeat>,
): Promise<OutputOf<typeof kioskApi.heartbeat>> {
  const actor = kioskOf(context);
  return inTransaction(context, async (tx) => {
    const kiosk = await loadKiosk(tx, actor);
    // A page that was opened before the kiosk was given another id reports under the old one until it is opened again.
    if (kiosk.kiosk_id !== kiosk_id)
      throw new Problem('conflict', 'This kiosk has another id by now. Please open the page again.');
    await keepHeard(tx, actor.user_id, { printer, locker, time_heard: context.now });
    return { kiosk: await presentOwn(tx, context, { ...kiosk, printer, locker }) };
  });
}

/** The calling kiosk. Raises `not-permitted` for any other caller. */
export function kioskOf({ actor }: Pick<RequestContext, 'actor'>): UserActor {
  if (actor.kind === 'user' && actor.is_kiosk === true && !actor.api_key) return actor;
  throw new Problem('not-permitted', 'Only a kiosk can do this.');
}

/** The kiosk of a user who was one a moment ago. */
export async function loadKiosk(tx: Tx, { user_id }: Pick<UserActor, 'user_id'>): Promise<KioskRow> {
  const kiosk = await findKiosk(tx, user_id);
  if (!kiosk) throw new Problem('not-permitted', 'Only a kiosk can do this.');
  return kiosk;
}

/** Whether a shipment was booked at a kiosk: who paid for it is not its account. */
export async function isBookedAtKiosk(tx: Tx, { created_by }: { readonly created_by: UserId | null }): Promise<boolean> {
  return created_by !== null && (await findKiosk(tx, created_by)) !== undefined;
}

async function presentOwn(tx: Tx, context: RequestContext, kiosk: KioskRow): Promise<OwnKiosk> {
  const { kiosk_id, printer, locker, staff_pin_hash } = kiosk;
  const point = await findKioskPoint(tx, await context.services.settings.of(tx.provider_id), kiosk);
  return {
    kiosk_id,
    point: point && {
      pickup_point_id: point.pickup_point_id,
      pickup_point_provider: point.pickup_point_provider,
      name: point.name,
      type: point.type,
      trading_hours: point.trading_hours,
      entered_address: publicAddress(point.address),
    },
    printer,
    locker,
    has_staff_pin: staff_pin_hash !== null,
    why_not_send: whyKioskSendsNothing({ printer, has_point: point !== null }),
  };
}

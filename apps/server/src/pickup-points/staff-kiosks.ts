import type { StaffKiosk, kioskApi } from '@tsela/contract/pickup-points/kiosk-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { isKioskSilent, kioskChecks } from '@tsela/domain/pickup-points/kiosk-rules';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import { keepKiosk, readKiosksFor } from './kiosk-repository.ts';
import type { KioskRow } from './kiosk-repository.ts';
import { hashStaffPin } from './staff-pin.ts';

/** Kiosks within reach, and when each was last heard of. Source: screens S12. */
export async function listKiosks(
  context: RequestContext,
  input: InputOf<typeof kioskApi.list>,
): Promise<OutputOf<typeof kioskApi.list>> {
  const rows = await reading(context, (tx) => readKiosksFor(tx, context.actor, input));
  return { kiosks: rows.map((row) => presentKiosk(row, context.now)) };
}

/** Gives a kiosk its locker and the PIN of its service panel; what is left out stays. Source: screens S12. */
export async function changeKiosk(
  context: RequestContext,
  { user_id, locker_id, staff_pin }: InputOf<typeof kioskApi.change>,
): Promise<OutputOf<typeof kioskApi.change>> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  refuseIfAny(kioskChecks({ staff_pin, locker_id }));
  return inTransaction(context, async (tx) => {
    const [before] = await readKiosksFor(tx, context.actor, { user_id });
    if (!before) throw new Problem('not-found', 'Kiosk not found.');
    const after = {
      locker_id: locker_id?.trim() ?? before.locker_id,
      staff_pin_hash: staff_pin === undefined ? before.staff_pin_hash : hashStaffPin(context, { user_id, staff_pin }),
    };
    await keepKiosk(tx, user_id, after);
    await recordChange(tx, context, {
      type: 'user.kiosk-changed',
      object_type: 'user',
      object_id: user_id,
      change_from: { locker_id: before.locker_id },
      change_to: { locker_id: after.locker_id, ...(staff_pin !== undefined && { staff_pin: 'changed' }) },
    });
    return { kiosk: presentKiosk({ ...before, ...after }, context.now) };
  });
}

function presentKiosk({ staff_pin_hash, time_heard, ...row }: KioskRow, now: Date): StaffKiosk {
  return {
    ...row,
    has_staff_pin: staff_pin_hash !== null,
    time_heard: time_heard?.toISOString() ?? null,
    is_silent: isKioskSilent(time_heard, now),
  };
}

import { kioskPointIds } from '@tsela/domain/pickup-points/kiosk-rules';
import type { KioskPlace } from '@tsela/domain/pickup-points/kiosk-rules';
import { enabledOperators } from '@tsela/domain/pickup-points/pickup-providers';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import type { Selectable } from 'kysely';
import type { PickupPointsTable } from '../db/tables.ts';
import type { Tx } from '../db/transaction.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';

/** The pickup point that a kiosk stands at: the first of its ids at which one is open; null where none is. */
export async function findKioskPoint(tx: Tx, settings: StoredSettings, place: KioskPlace): Promise<KioskPoint | null> {
  const [first] = await readKioskPoints(tx, settings, place);
  return first ?? null;
}

type KioskPoint = Selectable<PickupPointsTable>;

/** Every pickup point that is open under one of the ids of a kiosk, in their order: beside a locker there may be a counter. */
export async function readKioskPoints(tx: Tx, settings: StoredSettings, place: KioskPlace): Promise<readonly KioskPoint[]> {
  const ids = kioskPointIds(place);
  const rows = await tx.db
    .selectFrom('pickup_points')
    .selectAll()
    .where('provider_id', '=', tx.provider_id)
    .where('pickup_point_id', 'in', [...ids])
    .where('time_closed', 'is', null)
    .orderBy('pickup_point_provider')
    .execute();
  const enabled = enabledOperators(readSettings(settings, ['enabled_pickup_providers']));
  const open = rows.filter(({ pickup_point_provider }) => enabled.includes(pickup_point_provider));
  return ids.flatMap((id) => open.find(({ pickup_point_id }) => pickup_point_id === id) ?? []);
}

import type { RatedInput } from '@tsela/contract/rates/rated-fields';
import { compartmentsAt, roomFor, roomRefusal } from '@tsela/domain/pickup-points/compartment-reservation';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { refuseIfAny } from '@tsela/domain/problem';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { pickupPointExtrasChecks } from '@tsela/domain/shipments/checks/booking-refusals';
import { parcelLimitChecks } from '@tsela/domain/shipments/checks/parcel-checks';
import type { ParcelLimits } from '@tsela/domain/shipments/checks/parcel-checks';
import { declaredValueChecks } from '@tsela/domain/shipments/checks/required-fields';
import { firstFailure, singleParcelCheck } from '@tsela/domain/shipments/checks/shipment-checks';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { readTaken } from '../pickup-points/compartment-repository.ts';
import type { StoredSettings } from '../providers/settings-reads.ts';
import type { RatedSides } from './resolve-sides.ts';

interface AskedPrice {
  readonly input: RatedInput;
  readonly sides: RatedSides;
  readonly pod_method: string;
}

/** Raises `bad-input` for cover that no booking can have. Without a declared value there is nothing to look up. Source: users-ask 13. */
export function refuseTooMuchCover(declared_value: number | undefined, settings: StoredSettings): void {
  if (!declared_value || !readSetting(settings, 'insurance_declared_value_enabled')) return;
  const limit = readSetting(settings, 'insurance_max_declared_value');
  refuseIfAny(
    declaredValueChecks({ declared_value }, { insurance_declared_value_enabled: true, insurance_max_declared_value: limit }),
  );
}

/** Why the parcels of a quote can be booked nowhere, in the words with which the booking is refused; null when they can. Source: KEY-19, KEY-20. */
export function refusalOfParcels({ parcels }: Pick<RatedInput, 'parcels'>, limits: ParcelLimits): string | null {
  return firstFailure(parcelLimitChecks(parcels, limits));
}

/**
 * Why the pickup points of a quote cannot take its parcels, in the words with which the booking is refused; null when they can. Raises
 * `bad-input` for what no shipment through a pickup point may ask for. Source: users-ask 12, 13, LOCKER-11 to LOCKER-14.
 */
export async function refusalAtPoints(
  tx: Tx,
  context: RequestContext,
  { input, sides, pod_method }: AskedPrice,
): Promise<string | null> {
  const { collection, delivery } = sides;
  const draft = { ...input, pod_method, collection_address: collection.address, delivery_address: delivery.address };
  refuseIfAny(pickupPointExtrasChecks(draft));
  const several = firstFailure(singleParcelCheck(draft));
  if (several !== null) return several;
  const [parcel] = input.parcels;
  if (!parcel) return null;
  const points = SIDES.flatMap((side) => sides[side].pickup_point ?? []);
  const taken = await readTaken(
    tx,
    points.filter(({ compartments }) => compartments.length > 0),
    { now: context.now },
  );
  const measures = {
    length_cm: parcel.submitted_length_cm,
    width_cm: parcel.submitted_width_cm,
    height_cm: parcel.submitted_height_cm,
    weight_kg: parcel.submitted_weight_kg,
  };
  for (const point of points) {
    const counted = { provider: point.pickup_point_provider, counts: point.compartments };
    const refusal = roomRefusal(point.name, roomFor(measures, compartmentsAt(counted, taken.get(pointKey(point)) ?? new Map())));
    if (refusal !== null) return refusal;
  }
  return null;
}

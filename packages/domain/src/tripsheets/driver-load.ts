/** What a driver still has to carry. */
export interface DriverLoad {
  readonly parcels: number;
  readonly weight_kg: number;
}

/** What the vehicle takes; null where that is not known. */
export interface VehicleRoom {
  readonly capacity_parcels: number | null;
  readonly capacity_kg: number | null;
}

/** By how much a load is more than the vehicle takes; null where it is not. Source: screens S24, DATA-09. */
export function overloadOf({ parcels, weight_kg }: DriverLoad, { capacity_parcels, capacity_kg }: VehicleRoom) {
  return { parcels: beyond(parcels, capacity_parcels), weight_kg: beyond(weight_kg, capacity_kg) };
}

function beyond(amount: number, room: number | null): number | null {
  return room !== null && amount > room ? amount - room : null;
}

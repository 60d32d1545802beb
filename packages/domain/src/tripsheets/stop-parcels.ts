interface LoadedStop {
  readonly is_done: boolean;
  readonly shipments: readonly { readonly parcel_references: readonly string[] }[];
  readonly request?: { readonly expected_parcels: number } | null;
}

/** How many parcels a sheet is of: those of its shipments, and what a request that is to do expects while no shipment is on it. Source: screens S15, S25. */
export function parcelsOfStops(stops: readonly LoadedStop[]): number {
  return stops.reduce((sum, stop) => sum + parcelsOf(stop), 0);
}

function parcelsOf({ is_done, shipments, request }: LoadedStop): number {
  if (shipments.length === 0) return is_done ? 0 : (request?.expected_parcels ?? 0);
  return shipments.reduce((sum, { parcel_references }) => sum + parcel_references.length, 0);
}

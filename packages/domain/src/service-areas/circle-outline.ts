const KM_PER_DEGREE = 111.32;

/** A circle as a ring of so many corners, longitude first, closed. */
export function circleOutline(
  { lat, lng, radius_km }: { readonly lat: number; readonly lng: number; readonly radius_km: number },
  corners = 36,
): [number, number][] {
  return Array.from({ length: corners + 1 }, (_, at) => {
    const angle = (2 * Math.PI * (at % corners)) / corners;
    const dlat = (radius_km * Math.cos(angle)) / KM_PER_DEGREE;
    const dlng = (radius_km * Math.sin(angle)) / (KM_PER_DEGREE * Math.cos((lat * Math.PI) / 180));
    return [Number((lng + dlng).toFixed(5)), Number((lat + dlat).toFixed(5))];
  });
}

/** Whether the driver hands a shipment over against a stamped document; what is placed at a pickup point is stamped by none. Source: ENUM-07. */
export function needsStamp(
  { pod_method, pickup_point_type }: { readonly pod_method: string; readonly pickup_point_type?: string | undefined },
  leg: 'collection' | 'delivery',
): boolean {
  return leg === 'delivery' && pod_method === 'grv' && pickup_point_type === undefined;
}

/** The dates that a list of shipments is filtered by. Source: screens S08; the first three are those of programs. */
export const SHIPMENT_DATES = [
  'time_created',
  'collected_date',
  'delivered_date',
  'collection_min_date',
  'estimated_delivery_to',
  'invoice_date',
] as const;

/** What a list of shipments is sorted by: each has an index. Source: screens S08. */
export const SHIPMENT_ORDERS = [
  'time_created',
  'time_modified',
  'short_tracking_reference',
  'status',
  'service_level_code',
  'collection_min_date',
  'estimated_delivery_to',
  'collected_date',
  'delivered_date',
  'rate',
  'charged_weight',
] as const;
export type ShipmentOrder = (typeof SHIPMENT_ORDERS)[number];

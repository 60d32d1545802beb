/** The reasons the demo's couriers choose from; public tracking shows predefined reasons only. */
export const REASONS = {
  shipment_cancellation_reasons: ['Ordered twice', 'Customer changed their mind', 'Wrong address'],
  shipment_requested_date_change_reasons: ['Recipient is away', 'Business is closed that day', 'Parcel not ready yet'],
  shipment_on_hold_reasons: ['Address to be confirmed', 'Waiting for customs papers', 'Sender asked to wait'],
  shipment_on_hold_internal_reasons: ['Checked by security', 'Weight to be verified'],
  rejection_reasons: ['Too large for this vehicle', 'Not on my route', 'Parcel is leaking'],
  collection_failed_attempt_reasons: ['No one at the address', 'Parcel not ready', 'Gate closed'],
  delivery_failed_attempt_reasons: [
    'No one at home',
    'Recipient asked for another day',
    'Address not found',
    'Business closed',
    'No such address',
  ],
} as const;

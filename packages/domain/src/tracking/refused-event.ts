/** The answer to something done in the field that is not taken: why, and nothing about a shipment. */
export interface RefusedEvent {
  readonly event_id: string;
  readonly result: 'refused';
  readonly message: string;
  readonly shipment_id: null;
  readonly short_tracking_reference: '';
  /** What was scanned or chosen, so that the person knows it again. */
  readonly parcel_reference: string;
  readonly status: '';
  readonly from: '';
  readonly to: '';
  readonly parcels_scanned: 0;
  readonly parcel_count: 0;
}

/** Refuses an event. The server answers so, and a device says the same of an event that the server could not read. */
export function refusedEvent(event: { readonly event_id: string; readonly reference: string }, message: string): RefusedEvent {
  return {
    event_id: event.event_id,
    result: 'refused',
    message,
    shipment_id: null,
    short_tracking_reference: '',
    parcel_reference: event.reference,
    status: '',
    from: '',
    to: '',
    parcels_scanned: 0,
    parcel_count: 0,
  };
}

import { expect, it } from 'vitest';
import { refusedEvent } from './refused-event.ts';

it('a refusal names the event and what was scanned, says why, and knows nothing of a shipment', () => {
  expect(refusedEvent({ event_id: 'e1', reference: '7K4QXM/1' }, 'Not yours.')).toEqual({
    event_id: 'e1',
    result: 'refused',
    message: 'Not yours.',
    shipment_id: null,
    short_tracking_reference: '',
    parcel_reference: '7K4QXM/1',
    status: '',
    from: '',
    to: '',
    parcels_scanned: 0,
    parcel_count: 0,
  });
});

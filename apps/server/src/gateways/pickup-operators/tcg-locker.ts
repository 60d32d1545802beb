import { boxTypeOf, productCode } from '@tsela/domain/pickup-points/locker-products';
import { parsedJson, recordIn } from '../messages/ask-message-gateway.ts';
import { askOperator, noticeOf, operatorUrl, stepNamed, takenIn } from './ask-operator.ts';
import type { StepNames } from './ask-operator.ts';
import type { PickupOperatorPort, WantedReservation } from './pickup-operator-port.ts';

/** What TCG Locker calls the steps of a booking. */
const STATUSES: StepNames = {
  reserved: 'booked',
  'dropped-off': 'in-locker',
  expired: 'expired',
  collected: 'collected',
  released: 'cancelled',
};

/**
 * TCG Locker, in the style of the locker plug-in's API: terminals by their ids (CG…, K…), box types 10 to 14, product codes such as D2LM-ECO.
 * Its side for couriers is not published; this is our proposal. Source: field facts §7, public API §11, ADR 0264.
 */
export const tcgLocker: PickupOperatorPort = {
  variable: 'TCG_LOCKER_URL',
  async reserve(access, wanted) {
    const read = await askOperator(access, {
      url: operatorUrl(access, '/api/v1/locker-bookings'),
      method: 'POST',
      headers: { 'idempotency-key': wanted.key },
      body: bookingOf(wanted),
    });
    if (!('answer' in read)) return read;
    const booking = recordIn(read.answer['booking']);
    return takenIn({ reference: booking['id'], compartment: recordIn(booking['box'])['name'] });
  },
  async tell(access, { key, operator_reference, step, time }) {
    const read = await askOperator(access, {
      url: operatorUrl(access, '/api/v1/locker-bookings', operator_reference),
      method: 'PUT',
      headers: { 'idempotency-key': key },
      body: { status: STATUSES[step], event_time: time.toISOString() },
    });
    return 'answer' in read ? { outcome: 'taken', operator_reference, compartment: '' } : read;
  },
  async look(access, operator_reference) {
    const read = await askOperator(access, { url: operatorUrl(access, '/api/v1/locker-bookings', operator_reference) });
    return 'answer' in read ? stepNamed(STATUSES, recordIn(read.answer['booking'])['status']) : null;
  },
  read(body) {
    const { status, booking_id } = recordIn(parsedJson(body));
    return noticeOf(STATUSES, { word: status, reference: booking_id });
  },
};

function bookingOf(wanted: WantedReservation): object {
  const { parcel, side, compartment, other_side } = wanted;
  const [from, to] = side === 'collection' ? (['locker', other_side] as const) : ([other_side, 'locker'] as const);
  return {
    terminal_id: wanted.pickup_point_id,
    leg: side === 'collection' ? 'drop-off' : 'collect',
    service_level_code: productCode({ from, to, compartment }),
    ...(compartment !== '' && { box: { name: compartment, type: boxTypeOf(compartment) } }),
    custom_tracking_reference: wanted.tracking_reference,
    parcels: [
      {
        submitted_length_cm: parcel.length_cm,
        submitted_width_cm: parcel.width_cm,
        submitted_height_cm: parcel.height_cm,
        submitted_weight_kg: parcel.weight_kg,
      },
    ],
    mobile_number: wanted.mobile_number,
    hold_until: wanted.time_expires?.toISOString() ?? null,
    notice_url: wanted.notice_url,
  };
}

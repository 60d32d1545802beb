import { parsedJson, recordIn } from '../messages/ask-message-gateway.ts';
import { askOperator, noticeOf, operatorUrl, stepNamed, takenIn } from './ask-operator.ts';
import type { StepNames } from './ask-operator.ts';
import type { PickupOperatorPort } from './pickup-operator-port.ts';

/** What Bob Box calls the steps of a reservation. */
const STATES: StepNames = {
  reserved: 'reserved',
  'dropped-off': 'dropped_off',
  expired: 'expired',
  collected: 'collected',
  released: 'cancelled',
};

/**
 * Bob Box: a reservation for each side, and an event for each thing that happens to it. Its own protocol is not published; this is our proposal.
 * Source: ADR 0264.
 */
export const bobBox: PickupOperatorPort = {
  variable: 'BOB_BOX_URL',
  async reserve(access, { key, parcel, ...wanted }) {
    const read = await askOperator(access, {
      url: operatorUrl(access, '/v1/reservations'),
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: {
        account_code: access.account_code,
        box_id: wanted.pickup_point_id,
        purpose: wanted.side === 'collection' ? 'drop_off' : 'pick_up',
        reference: wanted.tracking_reference,
        size: wanted.compartment,
        parcel,
        mobile_number: wanted.mobile_number,
        hold_until: wanted.time_expires?.toISOString() ?? null,
        notice_url: wanted.notice_url,
      },
    });
    if (!('answer' in read)) return read;
    return takenIn({ reference: read.answer['reservation_id'], compartment: read.answer['size'] });
  },
  async tell(access, { key, operator_reference, step, time }) {
    const read = await askOperator(access, {
      url: `${operatorUrl(access, '/v1/reservations', operator_reference)}/events`,
      method: 'POST',
      headers: { 'idempotency-key': key },
      body: { event: STATES[step], occurred_at: time.toISOString() },
    });
    return 'answer' in read ? { outcome: 'taken', operator_reference, compartment: '' } : read;
  },
  async look(access, operator_reference) {
    const read = await askOperator(access, { url: operatorUrl(access, '/v1/reservations', operator_reference) });
    return 'answer' in read ? stepNamed(STATES, read.answer['state']) : null;
  },
  read(body) {
    const { event, reservation_id } = recordIn(parsedJson(body));
    return noticeOf(STATES, { word: event, reference: reservation_id });
  },
};

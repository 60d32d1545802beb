import type { DriverId } from '@tsela/domain/ids';
import Type from 'typebox';
import { id, instant, nullable, shape } from '../fields.ts';
import { route } from '../route.ts';

export const fieldRecordApi = {
  ofDriver: route({
    method: 'GET',
    path: '/drivers/field-record',
    summary:
      'What a driver did in the last 30 days: stops done, attempts in vain and how many are shown, and what of the phone has not arrived.',
    access: { permission: 'API_/drivers:GET' },
    input: shape({ id: id<DriverId>() }),
    output: shape({
      days: Type.Integer(),
      /** Collections and deliveries that were taken. */
      done: Type.Integer(),
      attempts: Type.Integer(),
      /** Of the attempts, those at collection requests: one each, however many shipments are on it. */
      attempts_at_requests: Type.Integer(),
      /** Of the attempts, those near the address or with a photo, and with a contact tried. */
      attempts_shown: Type.Integer(),
      /** Of which recipients say that they were never made. */
      attempts_contested: Type.Integer(),
      /** Captures at which the clock of the phone was changed. */
      clock_changes: Type.Integer(),
      /** Numbers of the driver's phones that have not arrived: they may still wait on them. */
      missing: Type.Integer(),
      last_heard: nullable(instant),
      /** Duties of the driver that another user of the phone has handed in, the newest five: they changed none. */
      duties_left_behind: Type.Array(shape({ is_on_duty: Type.Boolean(), captured_at: instant })),
    }),
  }),
} as const;

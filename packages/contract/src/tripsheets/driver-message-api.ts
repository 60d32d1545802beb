import type { DriverId } from '@tsela/domain/ids';
import { DRIVER_MESSAGE_LETTERS_MAX } from '@tsela/domain/tripsheets/driver-messages';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** What the office told a driver. Source: screens S25, S26. */
export const driverMessage = shape({
  id: id<number>(),
  text: Type.String(),
  created_by_name: Type.String(),
  time_created: instant,
  /** Null until the driver has read it. */
  time_read: nullable(instant),
});

export type DriverMessage = Static<typeof driverMessage>;

/** Messages of the office to drivers; a driver's own page shows them and says that they were read. */
export const driverMessageApi = {
  messages: route({
    method: 'GET',
    path: '/trip-sheet/messages',
    summary: 'What the office told a driver, the newest first, and how many of it are unread. Drivers get their own.',
    access: { permission: 'API_/trip-sheet:GET' },
    input: shape({ ...paging, driver_id: Type.Optional(id<DriverId>()) }),
    output: shape({ messages: Type.Array(driverMessage), count, unread: count }),
  }),
  sendMessage: route({
    method: 'POST',
    path: '/trip-sheet/messages',
    summary: 'Tells a driver something; it is on their page within a second and kept until they have read it.',
    idempotent: true,
    input: shape({ driver_id: id<DriverId>(), text: text(DRIVER_MESSAGE_LETTERS_MAX) }),
    output: shape({ message: driverMessage }),
  }),
  readMessages: route({
    method: 'PATCH',
    path: '/trip-sheet/messages',
    summary: 'The driver has read messages up to one; the office sees it.',
    access: { permission: 'API_/trip-sheet:PATCH' },
    input: shape({ up_to_id: id<number>() }),
    output: shape({ unread: count }),
  }),
} as const;

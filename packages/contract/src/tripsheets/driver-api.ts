import type { BranchId, DriverId, UserId } from '@tsela/domain/ids';
import { VEHICLE_TYPES } from '@tsela/domain/tripsheets/driver-rules';
import { USER_STATES } from '@tsela/domain/users/user-administration';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape, text } from '../fields.ts';
import { invitation } from '../users/user-shapes.ts';
import { route } from '../route.ts';

/** A driver as hub staff see them. Source: screens S50, DATA-09. */
export const managedDriver = shape({
  id: id<DriverId>(),
  name: Type.String(),
  mobile_number: Type.String(),
  branch_id: id<BranchId>(),
  branch_name: Type.String(),
  vehicle_type: oneOf(VEHICLE_TYPES),
  vehicle_registration: Type.String(),
  capacity_kg: nullable(Type.Integer()),
  capacity_parcels: nullable(Type.Integer()),
  user_id: id<UserId>(),
  email: Type.String(),
  user_state: oneOf(USER_STATES),
  /** Shipments that are theirs to collect or deliver. */
  open_shipments: Type.Integer(),
  deleted_date: nullable(instant),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
});

export type ManagedDriver = Static<typeof managedDriver>;

const vehicle = {
  vehicle_type: Type.Optional(oneOf(VEHICLE_TYPES)),
  vehicle_registration: Type.Optional(oneLine(50)),
  capacity_kg: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 40_000 }))),
  capacity_parcels: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 10_000 }))),
};

export const driverApi = {
  list: route({
    method: 'GET',
    path: '/drivers',
    summary: 'The drivers the caller may see, by name; who has left only when asked for.',
    input: shape({
      ...paging,
      id: Type.Optional(id<DriverId>()),
      /** Contained in the name, the number, the e-mail address or the registration. */
      search: Type.Optional(text(255)),
      branch_id: Type.Optional(id<BranchId>()),
      state: Type.Optional(oneOf(['at-work', 'left'])),
    }),
    output: shape({ drivers: Type.Array(managedDriver), count }),
  }),
  create: route({
    method: 'POST',
    path: '/drivers',
    summary: 'Makes a driver, and a sign-in for them: an invitation to the address, or the user who is named becomes one.',
    idempotent: true,
    input: shape({
      name: oneLine(255),
      mobile_number: oneLine(50),
      branch_id: id<BranchId>(),
      email: Type.Optional(oneLine(255)),
      user_id: Type.Optional(id<UserId>()),
      ...vehicle,
    }),
    output: shape({ driver: managedDriver, invitation: nullable(invitation) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/drivers',
    summary: 'Changes a driver, and their sign-in with them; brings back who has left.',
    input: shape({
      id: id<DriverId>(),
      name: Type.Optional(oneLine(255)),
      mobile_number: Type.Optional(oneLine(50)),
      branch_id: Type.Optional(id<BranchId>()),
      ...vehicle,
      is_at_work: Type.Optional(Type.Literal(true)),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ driver: managedDriver }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/drivers',
    summary:
      'A driver leaves: their sign-in ends, the history stays. What they still have goes to the successor, or becomes unassigned.',
    input: shape({
      id: id<DriverId>(),
      successor_id: Type.Optional(id<DriverId>()),
      /** Their shipments wait for a driver again. */
      to_nobody: Type.Optional(Type.Boolean()),
    }),
    output: shape({ message: Type.String(), moved: Type.Integer() }),
  }),
} as const;

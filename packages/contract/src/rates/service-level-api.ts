import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import { SERVICE_LEVEL_ADDRESS_TYPES } from '@tsela/domain/pickup-points/pickup-providers';
import type { ServiceLevelId } from '@tsela/domain/ids';
import { WHEN_FULL } from '@tsela/domain/rates/card/rate-card';
import Type from 'typebox';
import type { Static } from 'typebox';
import { clockTime, day, id, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';

/** 0 is Sunday. */
const weekdays = Type.Array(Type.Integer({ minimum: 0, maximum: 6 }));

/** A service as the tariff that holds has it. Source: screens S50, ENUM-10. */
export const serviceLevel = shape({
  id: id<ServiceLevelId>(),
  code: Type.String(),
  name: Type.String(),
  description: Type.String(),
  /** Of its name where it is shown; null is none. */
  colour: nullable(oneOf(CHIP_COLOURS)),
  collection_address_type: oneOf(SERVICE_LEVEL_ADDRESS_TYPES),
  delivery_address_type: oneOf(SERVICE_LEVEL_ADDRESS_TYPES),
  /** What is booked later is collected on the next service day. */
  cut_off_time: clockTime,
  collection_weekdays: weekdays,
  delivery_weekdays: weekdays,
  works_on_public_holidays: Type.Boolean(),
  estimate_text: Type.String(),
  /** Whether it takes another time than that between some zones. */
  has_other_estimates: Type.Boolean(),
  /** False where it is for some accounts only. */
  is_for_all_accounts: Type.Boolean(),
  /** Collections in a day at most; null is no limit, and for users of an account. */
  capacity_per_day: nullable(Type.Integer()),
  when_full: oneOf(WHEN_FULL),
  /** Today and tomorrow, with the collections that are booked; none without a capacity, and for staff alone. */
  booked: Type.Array(shape({ date: day, count: Type.Integer() })),
});

export type ServiceLevelOffered = Static<typeof serviceLevel>;

export const serviceLevelApi = {
  list: route({
    method: 'GET',
    path: '/service-levels',
    summary: 'The services of the published tariff in their order; users of an account see those that it may book.',
    input: shape({}),
    output: shape({ service_levels: Type.Array(serviceLevel) }),
  }),
} as const;

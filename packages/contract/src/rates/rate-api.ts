import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { CLOSED_DAY_REASONS } from '@tsela/domain/rates/days/closed-days';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import Type from 'typebox';
import type { Static } from 'typebox';
import { day, id, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { addressWarning } from '../service-areas/address-shapes.ts';
import { ratedFields, sides } from './rated-fields.ts';
import { shownException } from './rate-exception-api.ts';
import { noRate, rate } from './rate-shapes.ts';

const quote = shape({
  account_id: Type.Optional(id<AccountId>()),
  ...ratedFields,
  /** Asks for the explanation of every price; left out, `explanation` is empty. */
  explain: Type.Optional(Type.Boolean()),
  /** For staff who may read the tariff: prices of this revision instead of the live one. */
  rate_revision_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** For the same: as if it were booked on this day, at the time it is. */
  on_day: Type.Optional(day),
});

const sideWarning = shape({
  side: oneOf(SIDES),
  ...addressWarning.properties,
});

const optInRate = shape({
  id: Type.Integer(),
  name: Type.String(),
  charge_type: Type.String(),
  /** Left out for users who may see no amounts. */
  charge_value: Type.Optional(Type.Number()),
  description: Type.String(),
  opted_in_by_default: Type.Boolean(),
});

export const rateApi = {
  quote: route({
    method: 'POST',
    path: '/rates',
    summary: 'What a shipment would cost on every service level, cheapest first, and why a service is not offered.',
    changes: false,
    guests: true,
    input: quote,
    output: shape({
      message: Type.String(),
      /** The weekdays on which some service of the tariff works at each side, in English from Monday on; public holidays left aside. */
      service_days: shape({
        collection_service_days: Type.Array(Type.String()),
        delivery_service_days: Type.Array(Type.String()),
      }),
      rates: Type.Array(rate),
      no_rates: Type.Array(noRate),
      /** What is different in these days at either side, such as a flood. */
      exceptions: Type.Array(shownException),
      /** What is doubtful about either address, which a price goes by. */
      address_warnings: Type.Array(sideWarning),
      /** That a company of the account's address book is not open at the times that are asked for. */
      opening_warnings: Type.Array(shape({ side: oneOf(SIDES), message: Type.String() })),
    }),
  }),
  closedDays: route({
    method: 'POST',
    path: '/rates/closed-days',
    summary:
      'The days of the coming months on which nothing is collected between these two sides, and why: on none of the services, or not on the ' +
      'one that is named. Booking decides.',
    access: { permission: 'API_/rates:POST' },
    changes: false,
    guests: true,
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      ...sides,
      service_level_code: Type.Optional(text(20)),
    }),
    output: shape({
      closed_days: Type.Array(shape({ date: Type.String(), reason: oneOf(CLOSED_DAY_REASONS), message: Type.String() })),
      /** Nothing is known of later days. */
      last_date: Type.String(),
    }),
  }),
  optIn: route({
    method: 'POST',
    path: '/rates/opt-in',
    summary: 'Which optional charges the sender may choose for these two sides, or for those of a shipment.',
    changes: false,
    guests: true,
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      shipment_id: Type.Optional(id<ShipmentId>()),
      /** For staff who may read the tariff: the choices of this revision instead of the live one. */
      rate_revision_id: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
      ...sides,
    }),
    output: shape({
      opt_in_rates: Type.Array(optInRate),
      opt_in_time_based_rates: Type.Array(optInRate),
      customer_reference_required: Type.Boolean(),
      customer_reference_prefix: Type.String(),
      count: Type.Integer(),
    }),
  }),
  serviceAreas: route({
    method: 'GET',
    path: '/rates/service-areas',
    summary:
      'The areas of the published tariff with days of their own, and the default one, which is everywhere else; `is_default` asks for the ' +
      'one or the others.',
    input: shape({ is_default: Type.Optional(Type.Boolean()) }),
    output: shape({
      service_areas: Type.Array(
        shape({
          /** 0 for the default one. */
          id: Type.Integer(),
          code: Type.String(),
          name: Type.String(),
          is_default: Type.Boolean(),
          /** Monday first. */
          days: Type.Array(shape({ name: Type.String(), is_active: Type.Boolean() })),
        }),
      ),
      count: Type.Integer(),
    }),
  }),
} as const;

export type SideWarning = Static<typeof sideWarning>;
export type QuoteInput = Static<typeof quote>;
export type QuoteAnswer = Static<(typeof rateApi)['quote']['output']>;

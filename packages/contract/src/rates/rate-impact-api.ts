import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { row_id } from './rate-card-shapes.ts';

const READS = { permission: 'API_/rates/revisions:GET' };

export const IMPACT_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;

/** What a number of shipments was charged and would be charged, VAT included. */
const sums = {
  shipments: Type.Integer(),
  charged: rand,
  would_be: rand,
  difference: rand,
  /** Shipments that the revision would not offer a price for; their amounts are in none of the sums. */
  not_offered: Type.Integer(),
};

const one_shipment = {
  shipment_id: id<ShipmentId>(),
  reference: Type.String(),
  account_id: id<AccountId>(),
  account_name: Type.String(),
  service_level_code: Type.String(),
};

const moved = shape({
  ...one_shipment,
  charged: rand,
  would_be: rand,
  difference: rand,
});

/** A revision run over past shipments. Source: screens S47, "impact". */
export const rateImpact = shape({
  id: row_id,
  rate_revision_id: row_id,
  rate_revision_name: Type.String(),
  /** The version of the revision that was run; a later one may answer otherwise. */
  version: Type.Integer(),
  state: oneOf(IMPACT_STATES),
  from_day: day,
  to_day: day,
  account_id: nullable(id<AccountId>()),
  service_level_code: Type.String(),
  /** Of how many shipments, as far as they are counted. */
  shipments_done: Type.Integer(),
  shipments_total: Type.Integer(),
  message: Type.String(),
  started_by_name: Type.String(),
  time_created: instant,
  time_done: nullable(instant),
  /** There once it is done. */
  result: nullable(
    shape({
      totals: shape(sums),
      /** The hundred with the greatest difference of each. */
      accounts: Type.Array(
        shape({ account_id: id<AccountId>(), account_code: Type.String(), account_name: Type.String(), ...sums }),
      ),
      service_levels: Type.Array(shape({ service_level_code: Type.String(), ...sums })),
      zone_pairs: Type.Array(shape({ from_zone: Type.String(), to_zone: Type.String(), ...sums })),
      /** By the weight that the revision charges, from the lightest on; results of old have none. */
      weight_bands: Type.Optional(Type.Array(shape({ over_kg: Type.Number(), up_to_kg: nullable(Type.Number()), ...sums }))),
      /** The fifty that rise and fall most, and the fifty dearest that lose their price. */
      lost: Type.Optional(Type.Array(shape({ ...one_shipment, charged: rand, message: Type.String() }))),
      rises: Type.Array(moved),
      falls: Type.Array(moved),
      not_offered: Type.Array(shape({ reason: Type.String(), shipments: Type.Integer(), example: Type.String() })),
    }),
  ),
});

export const rateImpactApi = {
  impacts: route({
    method: 'GET',
    path: '/rates/revisions/impact',
    summary: 'What revisions would have changed, the newest first; with `id` the one, with how far it is and its result.',
    access: READS,
    input: shape({ ...paging, id: Type.Optional(row_id), rate_revision_id: Type.Optional(row_id) }),
    output: shape({ impacts: Type.Array(rateImpact), count }),
  }),
  measureImpact: route({
    method: 'POST',
    path: '/rates/revisions/impact',
    summary:
      'Runs a revision over the shipments of a period and compares with what they were charged; for who sees every account and billing.',
    access: READS,
    idempotent: true,
    input: shape({
      rate_revision_id: row_id,
      from_day: day,
      to_day: day,
      account_id: Type.Optional(id<AccountId>()),
      service_level_code: Type.Optional(text(20)),
    }),
    output: shape({ impact: rateImpact }),
  }),
  impactTraces: route({
    method: 'GET',
    path: '/rates/revisions/impact/traces',
    summary: 'Why one shipment of a run was charged what it was, and why the revision would charge what it would, step by step.',
    access: READS,
    input: shape({ id: row_id, shipment_id: id<ShipmentId>() }),
    output: shape({
      reference: Type.String(),
      charged: rand,
      /** Null where the revision, as it is by now, has no price. */
      would_be: nullable(rand),
      charged_steps: Type.Array(Type.String()),
      would_be_steps: Type.Array(Type.String()),
    }),
  }),
  impactLetters: route({
    method: 'GET',
    path: '/rates/revisions/impact/letters',
    summary:
      'Every account that a run says would pay otherwise, with what it was charged and would be, as a file to write letters by.',
    access: READS,
    input: shape({ id: row_id }),
    /** `has_more` when the file leaves accounts out. */
    output: shape({ csv: Type.String(), file_name: Type.String(), account_count: Type.Integer(), has_more: Type.Boolean() }),
  }),
  cancelImpact: route({
    method: 'DELETE',
    path: '/rates/revisions/impact',
    summary: 'Stops a run that is under way, or deletes its result.',
    access: READS,
    input: shape({ id: row_id }),
    output: shape({ message: Type.String() }),
  }),
} as const;

export type RateImpact = Static<typeof rateImpact>;

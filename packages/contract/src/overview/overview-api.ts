import type { AccountId, BranchId, ShipmentId } from '@tsela/domain/ids';
import { CUSTOMER_FIRST_STEPS } from '@tsela/domain/overview/customer-first-steps';
import { OPS_TILES, PENDING_PILES } from '@tsela/domain/overview/ops-tiles';
import { TOOLS_WITH_FILES } from '@tsela/domain/overview/tool-runs';
import { REFUSED_ACTS } from '@tsela/domain/shipments/refused-places';
import Type from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { listedShipment } from '../shipments/listed-shipment-shape.ts';

const perDay = Type.Array(shape({ day, created: Type.Integer(), delivered: Type.Integer() }));
const counter = shape({ key: Type.String(), count: Type.Integer() });

const foundType = oneOf(['shipment', 'account', 'invoice', 'credit-note', 'payment', 'collection', 'transfer']);
const foundData = shape({ id: Type.Integer(), label: Type.String() });

export const overviewApi = {
  dashboard: route({
    method: 'GET',
    path: '/ui/dashboard',
    summary: 'What an account needs to know at a glance: counts, what needs attention, volume per day.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ account_id: Type.Optional(id<AccountId>()) }),
    output: shape({
      balance: Type.Optional(rand),
      credit_limit: Type.Optional(rand),
      /** What is open of the account's invoices, and the day by which the first of them was or is to be paid. */
      owed: Type.Optional(shape({ amount: rand, due_date: nullable(day) })),
      counters: Type.Array(counter),
      /** Of the open quotes, those that can be accepted for three more days at most. */
      quotes_expiring: Type.Integer(),
      /** What an account that has booked nothing yet has to do first; left out where it has. */
      first_steps: Type.Optional(Type.Array(shape({ key: oneOf(CUSTOMER_FIRST_STEPS), is_done: Type.Boolean() }))),
      attention: Type.Array(listedShipment),
      recent: Type.Array(listedShipment),
      per_day: perDay,
    }),
  }),
  opsDashboard: route({
    method: 'GET',
    path: '/ui/ops-dashboard',
    summary:
      'What the floor needs to decide now: counters per pile of work. Of another day than today the piles that a day has: what was to be collected on it, failed or was delivered on it, and was too old by its end.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ branch_id: Type.Optional(id<BranchId>()), date: Type.Optional(day) }),
    output: shape({ counters: Type.Array(counter) }),
  }),
  opsPerDay: route({
    method: 'GET',
    path: '/ui/ops-dashboard/per-day',
    summary: 'How many shipments were created and delivered on each of the last 30 days; asked far less often than the counters.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ branch_id: Type.Optional(id<BranchId>()) }),
    output: shape({ per_day: perDay }),
  }),
  opsPerHour: route({
    method: 'GET',
    path: '/ui/ops-dashboard/per-hour',
    summary:
      'How many shipments were collected and delivered in each hour of a day, today if left out, and in the same hours of the day before.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ branch_id: Type.Optional(id<BranchId>()), date: Type.Optional(day) }),
    output: shape({
      hours: Type.Array(
        shape({
          /** 0 to 23, South African time. */
          hour: Type.Integer(),
          collected: Type.Integer(),
          /** On the day before. */
          collected_yesterday: Type.Integer(),
          delivered: Type.Integer(),
          delivered_yesterday: Type.Integer(),
        }),
      ),
    }),
  }),
  opsList: route({
    method: 'GET',
    path: '/ui/ops-dashboard/list',
    summary: 'The shipments of one pile of work of the operations dashboard: VIP first, then what has waited longest.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({
      tile: oneOf([...OPS_TILES, ...PENDING_PILES]),
      branch_id: Type.Optional(id<BranchId>()),
      /** The day whose pile it is; today if left out. */
      date: Type.Optional(day),
      limit: paging.limit,
      offset: paging.offset,
    }),
    output: shape({
      shipments: Type.Array(listedShipment),
      count,
      /** What a dispatcher has to know of each beside its row. */
      beside: Type.Array(
        shape({
          shipment_id: id<ShipmentId>(),
          /** Why it is where it is, as a driver, a scanner or an operator has said; empty for nothing. */
          reason: Type.String(),
          /** Whom to ask: the sender until it is collected, then the recipient. */
          contact: shape({ name: Type.String(), mobile_number: Type.String() }),
        }),
      ),
      /** Which parcels have none, where the pile is that of missing dimensions. */
      unmeasured: Type.Optional(
        Type.Array(shape({ shipment_id: id<ShipmentId>(), parcel_references: Type.Array(Type.String()) })),
      ),
      /** What can be done of each, where the pile is that of refused places. */
      refused: Type.Optional(Type.Array(shape({ shipment_id: id<ShipmentId>(), acts: Type.Array(oneOf(REFUSED_ACTS)) }))),
    }),
  }),
  toolRuns: route({
    method: 'GET',
    path: '/ui/tool-runs',
    summary: 'When the caller has last run each of the tools that work through files; those that they never ran are left out.',
    access: 'signed-in',
    input: shape({}),
    output: shape({ runs: Type.Array(shape({ tool: oneOf(TOOLS_WITH_FILES), time: instant })) }),
  }),
  search: route({
    method: 'GET',
    path: '/ui/nav-search',
    summary: 'Finds a shipment, account, invoice or credit note by its reference; `type` and `data` are those of the first.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ search_query: text(100) }),
    output: shape({
      type: Type.Optional(foundType),
      data: Type.Optional(foundData),
      results: Type.Array(shape({ type: foundType, data: foundData })),
    }),
  }),
  suggest: route({
    method: 'GET',
    path: '/ui/nav-suggestions',
    summary:
      'Suggestions for typed text: shipments by reference, name or suburb, accounts by code or name, an invoice or credit note by its number; five of a kind at most. Of words that very many shipments have, the newest are looked at.',
    access: { permission: 'API_/shipments:GET' },
    input: shape({ search_query: text(100) }),
    output: shape({
      results: Type.Array(
        shape({
          type: foundType,
          /** `detail` tells it from others of its kind. */
          data: shape({ id: Type.Integer(), label: Type.String(), detail: Type.String() }),
        }),
      ),
      /** Whether older shipments may have it as well, which the list finds. */
      is_cut: Type.Boolean(),
    }),
  }),
} as const;

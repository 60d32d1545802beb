import type { ProviderId } from '@tsela/domain/ids';
import { PLATFORM_INVOICE_STATES, PLATFORM_INVOICE_STEPS } from '@tsela/domain/platform/plan-billing';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const VOLUME_MAX = 100_000_000;
const volume = Type.Integer({ minimum: 0, maximum: VOLUME_MAX });
const price = Type.Number({ minimum: 0, maximum: 10_000_000 });
const planId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What is counted of each meter. */
const volumes = shape({ shipments: volume, users: volume, sms: volume });
const prices = shape({ shipments: price, users: price, sms: price });

/** A plan of the platform; prices have no VAT. */
export const platformPlan = shape({
  id: planId,
  name: Type.String(),
  monthly: rand,
  /** What the month's price includes. */
  included: volumes,
  /** What one more of each costs. */
  each: prices,
  due_days: Type.Integer(),
  /** Who bills, and where it is paid to, in lines. */
  billed_by: Type.String(),
  pay_to: Type.String(),
  is_active: Type.Boolean(),
  /** How many providers have it. */
  providers: Type.Integer(),
  /** What it costs from which day on, where that changed or will: past prices, the present one, and those to come. */
  prices: Type.Array(
    shape({
      /** Null for what it cost at first. */
      first_day: nullable(day),
      monthly: rand,
      included: volumes,
      each: prices,
    }),
  ),
});

/** What was counted of a month, which `month` names by its first day. */
const usageOfMonth = shape({
  month: day,
  shipments: Type.Integer(),
  users: Type.Integer(),
  sms: Type.Integer(),
  time_counted: instant,
  /** Once the month is over and counted for good. */
  is_final: Type.Boolean(),
});

/** An invoice that a provider owes, or owed, the platform. */
export const platformInvoice = shape({
  reference: Type.String(),
  number: Type.Integer(),
  month: day,
  state: oneOf(PLATFORM_INVOICE_STATES),
  plan_name: Type.String(),
  lines: Type.Array(shape({ text: Type.String(), quantity: Type.Integer(), unit: rand, amount: rand })),
  vat_percentage: Type.Number(),
  vat: rand,
  total: rand,
  date: day,
  due_date: day,
  is_overdue: Type.Boolean(),
  paid_date: nullable(day),
  note: Type.String(),
  billed_by: Type.String(),
  pay_to: Type.String(),
});

export type PlatformPlanShape = Static<typeof platformPlan>;
export type PlatformInvoice = Static<typeof platformInvoice>;

/** Left out, the caller's own provider; any other is for who administers the platform. */
const which = { id: Type.Optional(id<ProviderId>()) };
const invoiceNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** What providers pay the platform. Source: screens S51, issue 21.8. */
export const platformBillingApi = {
  plans: route({
    method: 'GET',
    path: '/providers/plans',
    summary: 'The plans of the platform, those that are no longer given last.',
    access: { permission: 'API_/providers:POST' },
    input: shape({ ...paging }),
    output: shape({ plans: Type.Array(platformPlan), count }),
  }),
  savePlan: route({
    method: 'POST',
    path: '/providers/plans',
    summary:
      'Makes a plan, or with `id` changes one. Its price changes from a day on; days before keep theirs, and invoices that are made stay as they are.',
    access: { permission: 'API_/providers:POST' },
    input: shape({
      id: Type.Optional(planId),
      name: oneLine(60),
      monthly: price,
      included: volumes,
      each: prices,
      /** From when on it costs so; left out, from today where that is a change. Prices said for later days go. */
      price_from: Type.Optional(day),
      due_days: Type.Integer({ minimum: 0, maximum: 120 }),
      billed_by: Type.Optional(text(500)),
      pay_to: Type.Optional(text(500)),
      is_active: Type.Optional(Type.Boolean()),
    }),
    output: shape({ plan: platformPlan }),
  }),
  withdrawPrice: route({
    method: 'DELETE',
    path: '/providers/plans',
    summary: 'Withdraws a price of a plan that is still to come; the price before it goes on until the next.',
    access: { permission: 'API_/providers:POST' },
    input: shape({
      id: planId,
      /** The first day of the price that is withdrawn. */
      first_day: day,
    }),
    output: shape({ plan: platformPlan }),
  }),
  givePlan: route({
    method: 'PATCH',
    path: '/providers/plans',
    summary: 'Gives a provider a plan from today on, or with null none. It is invoiced at the end of each month, for its days.',
    access: { permission: 'API_/providers:POST' },
    input: shape({ id: id<ProviderId>(), plan_id: nullable(planId) }),
    output: shape({ plan: nullable(platformPlan) }),
  }),
  dues: route({
    method: 'GET',
    path: '/providers/dues',
    summary: 'What a provider pays the platform: its plan, what was counted of each month, and its invoices, the newest first.',
    access: { permission: 'API_/providers/settings:POST' },
    input: shape({ ...which, ...paging }),
    output: shape({
      plan: nullable(platformPlan),
      /** The month from which on the plan is invoiced. */
      plan_from: nullable(day),
      /** What this month comes to so far, VAT included; null without a plan. */
      so_far: nullable(rand),
      usage: Type.Array(usageOfMonth),
      invoices: Type.Array(platformInvoice),
      count,
      /** What open invoices come to. */
      owed: rand,
    }),
  }),
  dueFile: route({
    method: 'GET',
    path: '/providers/dues/file',
    summary: 'An invoice of the platform: a PDF as base64.',
    access: { permission: 'API_/providers/settings:POST' },
    input: shape({ ...which, number: invoiceNumber }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
  settleDue: route({
    method: 'PATCH',
    path: '/providers/dues',
    summary:
      'Says that an invoice is paid, or not paid after all, or cancels one. The month of a cancelled one is invoiced anew within the hour.',
    access: { permission: 'API_/providers:POST' },
    input: shape({
      id: id<ProviderId>(),
      number: invoiceNumber,
      step: oneOf(PLATFORM_INVOICE_STEPS),
      /** When it was paid; left out, today. */
      paid_date: Type.Optional(day),
      /** By what the payment is found at the bank, or why it is cancelled. */
      note: Type.Optional(oneLine(200)),
    }),
    output: shape({ invoice: platformInvoice }),
  }),
} as const;

import { DEBT_AGES } from '@tsela/domain/billing/debtor-age';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { day, id, oneOf, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

const debtor = shape({
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  owed: rand,
  overdue: rand,
});

/** What a provider's customers owe, and what was invoiced. */
export const billingOverview = shape({
  /** What accounts are below zero, together. */
  owed: rand,
  /** What accounts have above zero: paid in or credited, and used for nothing yet. */
  in_credit: rand,
  /** Charges that are on no invoice yet. */
  not_invoiced: rand,
  open_invoices: Type.Integer(),
  ages: Type.Array(shape({ age: oneOf(DEBT_AGES), amount: rand, invoices: Type.Integer() })),
  /**
   * The first day of each of the last twelve months, the newest last. What was paid in is top-ups and other payments to accounts, without what
   * was given back of them and without what visitors paid for a shipment.
   */
  months: Type.Array(shape({ month: day, invoiced: rand, paid_in: rand })),
  invoiced_this_month: rand,
  /** Of the last month, up to the same day. */
  invoiced_last_month: rand,
  debtors: Type.Array(debtor),
});

/** Source: screens S41, the tab overview. */
export const billingOverviewApi = {
  overview: route({
    method: 'GET',
    path: '/billing/overview',
    summary: 'What customers owe, by age and by account, and what was invoiced and paid in in the last twelve months.',
    access: { permission: 'API_/billing/invoices:GET' },
    input: shape({}),
    output: shape({ overview: billingOverview }),
  }),
} as const;

export type BillingOverview = Static<typeof billingOverview>;

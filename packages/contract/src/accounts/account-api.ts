import { INVOICE_FREQUENCIES } from '@tsela/domain/billing/invoice-run';
import { HOLD_ACTIONS } from '@tsela/domain/accounts/account-hold';
import type { AccountId, BranchId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import Type from 'typebox';
import { count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text } from '../fields.ts';
import { answersInput, customValuesInput } from '../custom-values.ts';
import { route } from '../route.ts';
import { addressInput, contactInput } from '../service-areas/address-shapes.ts';
import { invitation } from '../users/user-shapes.ts';
import { account, accountMoves, accountNote } from './account-shapes.ts';

const ACCOUNT_ORDERS = ['name', 'account_code', 'account_type', 'balance', 'credit_limit', 'time_created'] as const;

const frequency = oneOf(INVOICE_FREQUENCIES);
const weekday = Type.Integer({ minimum: 0, maximum: 6 });

/** At most so many accounts are changed in one go. Source: screens 0.1. */
const ids = Type.Array(id<AccountId>(), { minItems: 1, maxItems: 500 });
const outcome = shape({
  done: Type.Array(id<AccountId>()),
  failed: Type.Array(shape({ id: id<AccountId>(), message: Type.String() })),
});

const details = {
  name: Type.Optional(oneLine(255)),
  account_code: Type.Optional(text(60)),
  account_type: Type.Optional(oneOf(['prepaid', 'postpaid', 'guest'])),
  credit_limit: Type.Optional(rand),
  invoice_frequency: Type.Optional(frequency),
  invoice_frequency_time: Type.Optional(nullable(weekday)),
  tracking_prefix: Type.Optional(text(60)),
  billing_contact: Type.Optional(contactInput),
  support_email: Type.Optional(nullable(text(255))),
  registration_number: Type.Optional(oneLine(50)),
  vat_number: Type.Optional(oneLine(50)),
  address: Type.Optional(nullable(addressInput)),
  registration_fields: Type.Optional(answersInput),
  internal_fields: Type.Optional(answersInput),
  force_show_billing_transactions: Type.Optional(Type.Boolean()),
  no_invoice_reminders: Type.Optional(Type.Boolean()),
  invoice_per_cost_center: Type.Optional(Type.Boolean()),
  /** Values of the provider's own fields; if any is sent, all required ones must be. */
  custom_fields: Type.Optional(customValuesInput),
  /** The branch that looks after the account. */
  branch_id: Type.Optional(nullable(id<BranchId>())),
  /** The salesperson who looks after the account, by name. */
  sales_person: Type.Optional(oneLine(100)),
};

/** Accounts and what is done about them. Source: screens S20, S44. */
export const accountApi = {
  list: route({
    method: 'GET',
    path: '/accounts',
    summary: 'Accounts the caller may see; with `id` the one account as a list. Closed ones are left out unless asked for.',
    input: shape({
      id: Type.Optional(id<AccountId>()),
      search: Type.Optional(text(100)),
      account_type: Type.Optional(oneOf(['prepaid', 'postpaid', 'guest'])),
      status: Type.Optional(oneOf(['open', 'closed', 'all'])),
      /** On hold, without an exemption. */
      is_on_hold: Type.Optional(Type.Boolean()),
      needs_approval: Type.Optional(Type.Boolean()),
      /** Prepaid and below zero, for users who may see billing. */
      has_negative_balance: Type.Optional(Type.Boolean()),
      /** With an invoice that is unpaid after the day it was due, for users who may see billing. */
      is_overdue: Type.Optional(Type.Boolean()),
      tag_id: Type.Optional(Type.Integer({ minimum: 1 })),
      branch_id: Type.Optional(id<BranchId>()),
      /** Contained in the name of the sales person, for staff. */
      sales_person: Type.Optional(oneLine(100)),
      /** Among the VIPs of the provider's settings. */
      is_vip: Type.Optional(Type.Boolean()),
      /** Whose people have asked to close it. */
      wants_to_close: Type.Optional(Type.Boolean()),
      /** Whose owner asked to pay by invoice, and that are prepaid still. */
      wants_postpaid: Type.Optional(Type.Boolean()),
      /** Of whose people none has accepted the terms and conditions in force; for staff. */
      awaits_terms: Type.Optional(Type.Boolean()),
      order_by: Type.Optional(oneOf(ACCOUNT_ORDERS)),
      order: Type.Optional(oneOf(['asc', 'desc'])),
      /** With the figures of how each is doing. */
      figures: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    output: shape({ accounts: Type.Array(account), count }),
  }),
  create: route({
    method: 'POST',
    path: '/accounts',
    summary: 'Opens an account for a customer and invites its first owner, in one go. Without a code it gets the next free one.',
    idempotent: true,
    input: shape({
      ...details,
      name: oneLine(255),
      /** Left out, no one is invited yet. */
      owner: Type.Optional(shape({ name: oneLine(255), email: oneLine(255), mobile_number: Type.Optional(oneLine(50)) })),
    }),
    output: shape({ account, invitation: nullable(invitation) }),
  }),
  change: route({
    method: 'PATCH',
    path: '/accounts',
    summary:
      'Changes an account and answers it as it is then. Its own people change contacts, address and answers; the rest is the provider’s. With `time_modified` a change by another user in between answers 409.',
    input: shape({
      id: Type.Optional(id<AccountId>()),
      ...details,
      /** The account's when it was read; left out, it is overwritten whatever it is. */
      time_modified: Type.Optional(instant),
    }),
    output: shape({ account }),
  }),
  hold: route({
    method: 'POST',
    path: '/accounts/hold',
    summary: 'Puts accounts on hold, releases them, or leaves a hold aside until a day: on hold, an account sends nothing.',
    input: shape({
      ids,
      action: oneOf(HOLD_ACTIONS),
      /** With `let-off`: the last day. */
      until: Type.Optional(Type.Unsafe<Day>(day)),
    }),
    output: outcome,
  }),
  close: route({
    method: 'POST',
    path: '/accounts/close',
    summary: 'Closes an account whose balance is zero. Its users are answered 423 from then on.',
    input: shape({ id: id<AccountId>(), note: Type.Optional(text(2000)) }),
    output: shape({ account }),
  }),
  askToClose: route({
    method: 'POST',
    path: '/accounts/close-requests',
    summary:
      'An owner asks the provider to close the account, or takes that back; staff may set a wish aside. Nothing is closed by it.',
    input: shape({
      id: Type.Optional(id<AccountId>()),
      wish: oneOf(['close', 'stay']),
      /** With `close`. */
      reason: Type.Optional(text(2000)),
    }),
    output: shape({ account }),
  }),
  mergePreview: route({
    method: 'GET',
    path: '/accounts/merge',
    summary: 'What would move when an account is merged into another one, and why it cannot be, if so. Nothing is changed.',
    access: { permission: 'API_/accounts/merge:POST' },
    input: shape({ id: id<AccountId>(), into_id: id<AccountId>() }),
    output: shape({ moves: accountMoves, balance: rand, refusal: nullable(Type.String()) }),
  }),
  merge: route({
    method: 'POST',
    path: '/accounts/merge',
    summary:
      'Merges an account into another one: its people, shipments, contacts and balance move, and it is closed for good. Asked again, it answers the account that took over.',
    idempotent: true,
    input: shape({ id: id<AccountId>(), into_id: id<AccountId>() }),
    output: shape({ account, moved: accountMoves }),
  }),
  reopen: route({
    method: 'POST',
    path: '/accounts/reopen',
    summary: 'Opens a closed account again, with the users it had.',
    input: shape({ id: id<AccountId>() }),
    output: shape({ account }),
  }),
  approve: route({
    method: 'POST',
    path: '/accounts/approve',
    summary: 'Approves an account that its owner has opened, or declines it, which closes it. Its owners are told by e-mail.',
    input: shape({
      id: id<AccountId>(),
      decision: oneOf(['approve', 'decline']),
      /** With `decline`: the reason sent to the owners. */
      message: Type.Optional(text(2000)),
    }),
    output: shape({ account }),
  }),
  summary: route({
    method: 'GET',
    path: '/accounts/summary',
    summary: 'How an account is doing: shipments, quotes, users, and for who may see billing what is owed.',
    access: { permission: 'API_/accounts:GET' },
    input: shape({ id: id<AccountId>() }),
    output: shape({
      summary: shape({
        account_id: id<AccountId>(),
        /** How many shipments were booked and delivered on each of the last 30 days, today last. */
        per_day: Type.Array(shape({ day: Type.String({ format: 'date' }), created: Type.Integer(), delivered: Type.Integer() })),
        shipments_30_days: Type.Integer(),
        time_last_shipment: nullable(instant),
        open_quotes: Type.Integer(),
        users: Type.Integer(),
        unpaid_invoices: Type.Optional(Type.Integer()),
        unpaid: Type.Optional(rand),
        overdue: Type.Optional(rand),
      }),
    }),
  }),
  notes: route({
    method: 'GET',
    path: '/accounts/notes',
    summary: 'What staff have written down about an account, newest first. The account’s own people never see it.',
    input: shape({ account_id: id<AccountId>(), ...paging }),
    output: shape({ notes: Type.Array(accountNote), count }),
  }),
  addNote: route({
    method: 'POST',
    path: '/accounts/notes',
    summary: 'Writes a note about an account, for staff.',
    idempotent: true,
    input: shape({ account_id: id<AccountId>(), text: text(5000) }),
    output: shape({ note: accountNote }),
  }),
  tag: route({
    method: 'POST',
    path: '/accounts/tags',
    summary: 'Puts a tag on accounts or takes it off.',
    input: shape({ ids, tag_id: Type.Integer({ minimum: 1 }), action: oneOf(['add', 'remove']) }),
    output: outcome,
  }),
} as const;

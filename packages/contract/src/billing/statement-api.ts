import { STATEMENT_FORMATS } from '@tsela/domain/billing/statement-rules';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, oneOf, paging, rand, shape } from '../fields.ts';
import { route } from '../route.ts';

const statementId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A statement that was made: what an account was charged, paid and credited on some days. */
export const statement = shape({
  id: Type.Integer(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  account_name: Type.String(),
  start_date: day,
  end_date: day,
  /** What is owed is negative, as in the ledger. */
  opening_balance: rand,
  closing_balance: rand,
  transaction_count: Type.Integer(),
  /** Open invoices by how long they had been overdue when it was made. */
  owed: shape({
    not_due: rand,
    up_to_30_days: rand,
    up_to_60_days: rand,
    up_to_90_days: rand,
    over_90_days: rand,
  }),
  /** What was paid in or credited and had settled nothing yet. */
  unallocated: rand,
  /** Charges that were on no invoice yet. */
  not_invoiced: rand,
  /** Made by the clock at the end of a month. */
  is_monthly: Type.Boolean(),
  /** Who made it; empty where the product did. */
  made_by_name: Type.String(),
  time_created: instant,
});

export type Statement = Static<typeof statement>;

/** Statements of accounts. Source: screens S20, S41, S44; beyond.md part 4. */
export const statementApi = {
  statements: route({
    method: 'GET',
    path: '/billing/statements',
    summary:
      'The statements that were made, newest first, of some days where they are named. With `pdf` the one of exactly those days, made where there is none, as a link to its PDF.',
    input: shape({
      account_id: Type.Optional(id<AccountId>()),
      start_date: Type.Optional(day),
      end_date: Type.Optional(day),
      pdf: Type.Optional(Type.Boolean()),
      ...paging,
    }),
    output: shape({
      statements: Type.Array(statement),
      count,
      /** With `pdf`: where the file is read for a day without a key. */
      url: Type.Optional(Type.String()),
      filename: Type.Optional(Type.String()),
      bucket: Type.Optional(Type.String()),
      expiry_duration: Type.Optional(Type.String()),
    }),
  }),
  makeStatement: route({
    method: 'POST',
    path: '/billing/statements',
    summary:
      'Makes the statement of an account for some days, both included, and e-mails what it comes to where that is asked for. Asked for again while nothing has changed it is the same one.',
    idempotent: true,
    input: shape({
      account_id: id<AccountId>(),
      start_date: day,
      end_date: day,
      email_to: Type.Optional(oneOf(['billing-contact', 'me'])),
    }),
    output: shape({ statement, emailed_to: Type.String() }),
  }),
  statementDocument: route({
    method: 'GET',
    path: '/billing/statements/document',
    summary:
      'A statement as a file, as base64: a PDF, its lines as CSV, or a page that checks it without network (html) or what that checks (json).',
    access: { permission: 'API_/billing/statements:GET' },
    input: shape({ id: statementId, format: oneOf(STATEMENT_FORMATS) }),
    output: shape({ filename: Type.String(), content: Type.String() }),
  }),
} as const;

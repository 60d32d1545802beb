import { INVOICE_FREQUENCIES } from '@tsela/domain/billing/invoice-run';
import type { AccountId, BranchId } from '@tsela/domain/ids';
import type { Day } from '@tsela/domain/time/day';
import { TAG_TYPES } from '@tsela/domain/accounts/tags';
import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, rand, shape } from '../fields.ts';
import { customValues } from '../custom-values.ts';
import { address, contact } from '../service-areas/address-shapes.ts';

/** A word of the provider's own to sort things by. Source: CALL-42. */
export const tag = shape({
  id: Type.Integer(),
  type: oneOf(TAG_TYPES),
  name: Type.String(),
  colour: oneOf(CHIP_COLOURS),
  /** Of a tag of shipments: whether the people of accounts see it and use it on their own shipments. */
  is_offered_to_accounts: Type.Boolean(),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
});

export const tagOfAccount = shape({ id: Type.Integer(), name: Type.String(), colour: oneOf(CHIP_COLOURS) });

/** What a list tells of how an account is doing, beside what it is. Source: screens S44. */
const figures = shape({
  /** True when an invoice is unpaid after the day it was due; left out for users who may not see billing. */
  is_overdue: Type.Optional(Type.Boolean()),
  time_last_shipment: nullable(instant),
  /** Counted no further than 1 000. */
  shipments_30_days: Type.Integer(),
});

/** A packaging that comes back: choosing it fills in what it has. Sizes in cm, weight in kg, value in rand. Source: DATA-28. */
const parcelType = shape({
  name: Type.String(),
  length: Type.Number(),
  width: Type.Number(),
  height: Type.Number(),
  weight: Type.Number(),
  declared_value: Type.Number(),
  is_default: Type.Boolean(),
});

/** The card an account is charged on. Source: DATA-33. */
const billingCard = shape({
  saved_card_id: Type.String(),
  card_association: Type.String(),
  /** The last four digits as its customer noted them, or empty. */
  card_pan: Type.String(),
});

/** An account; the amounts are left out for users who may not see billing. Source: DATA-05, DATA-06, DATA-33. */
export const account = shape({
  id: id<AccountId>(),
  account_code: Type.String(),
  name: Type.String(),
  account_type: oneOf(['prepaid', 'postpaid', 'guest']),
  status: oneOf(['open', 'closed']),
  balance: Type.Optional(rand),
  credit_limit: Type.Optional(rand),
  is_on_hold: Type.Boolean(),
  temp_disable_auto_hold: Type.Boolean(),
  /** The last day on which a hold is left aside; null without an end. */
  temp_disable_auto_hold_until: nullable(Type.Unsafe<Day>(Type.String({ format: 'date' }))),
  /** Opened by its owner and not approved yet: it gets prices and sends nothing. */
  needs_approval: Type.Boolean(),
  /** Its owner asked to pay by invoice when it was opened, and it is prepaid still; for staff. */
  wants_postpaid: Type.Optional(Type.Boolean()),
  /** Its users see billing transactions even where the provider does not show them. Source: PERM-075. */
  force_show_billing_transactions: Type.Boolean(),
  /** It disputes what it owes, or has an arrangement; for staff. */
  no_invoice_reminders: Type.Optional(Type.Boolean()),
  /** Each of its cost centres has an invoice of its own; for staff. */
  invoice_per_cost_center: Type.Optional(Type.Boolean()),
  /** The branch that looks after it, for staff. */
  branch_id: Type.Optional(nullable(id<BranchId>())),
  /** The salesperson who looks after the account, by name; for staff. */
  sales_person: Type.Optional(Type.String()),
  /** The account it was merged into; it is closed then. */
  merged_into_account_id: nullable(id<AccountId>()),
  /** Since when its people wish to close it, and why. */
  time_close_asked: nullable(instant),
  close_asked_reason: Type.String(),
  invoice_frequency: oneOf(INVOICE_FREQUENCIES),
  /** Of weekly invoices, the weekday; Sunday is 0. */
  invoice_frequency_time: nullable(Type.Integer()),
  tracking_prefix: Type.String(),
  billing_contact: contact,
  support_email: nullable(Type.String()),
  registration_number: Type.String(),
  vat_number: Type.String(),
  address: nullable(address),
  /** Answers to the provider's own questions. */
  registration_fields: Type.Record(Type.String(), Type.Unknown()),
  /** What the provider's staff keep of it for themselves; for staff. */
  internal_fields: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  /** In the provider's own fields, by their codes: for staff all, for its people those that they fill in. */
  custom_fields: customValues,
  /** For staff. */
  tags: Type.Optional(Type.Array(tagOfAccount)),
  /** Where they were asked for. */
  figures: Type.Optional(figures),
  /** Its own; without any, its people choose from the provider's. */
  parcel_types: Type.Array(parcelType),
  /** Null while no card is saved; left out for users who may not see billing. */
  account_billing_card_information: Type.Optional(nullable(billingCard)),
  time_created: instant,
  /** Sent along with a change, so that no user overwrites a change they have not seen. */
  time_modified: instant,
  time_closed: nullable(instant),
});

/** What moves when an account is merged into another one. */
export const accountMoves = shape({
  users: Type.Integer(),
  shipments: Type.Integer(),
  /** Charges that are on no invoice yet. */
  charges: Type.Integer(),
  address_books: Type.Integer(),
  cost_centers: Type.Integer(),
  notes: Type.Integer(),
  files: Type.Integer(),
  tags: Type.Integer(),
});

/** What staff write down about an account, for themselves. Source: screens S44. */
export const accountNote = shape({
  id: Type.Integer(),
  account_id: id<AccountId>(),
  text: Type.String(),
  created_by_name: Type.String(),
  time_created: instant,
});

/** Where the costs of an account's shipments belong. Source: screens S20. */
export const costCenter = shape({
  id: Type.Integer(),
  account_id: id<AccountId>(),
  name: Type.String(),
  is_active: Type.Boolean(),
  /** Sent back with a change, it is refused when another user saved first. */
  time_modified: instant,
});

export type Account = Static<typeof account>;
export type AccountNote = Static<typeof accountNote>;
export type CostCenter = Static<typeof costCenter>;
export type Tag = Static<typeof tag>;

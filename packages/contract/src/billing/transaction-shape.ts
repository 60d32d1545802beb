import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneOf, rand, shape } from '../fields.ts';

/** One entry of an account's ledger; credits are positive, charges negative. Source: public API §8. */
export const transaction = shape({
  id: Type.Integer(),
  transaction_date: instant,
  effective_date: instant,
  type: Type.String(),
  amount: rand,
  vat: rand,
  vat_percentage: Type.Number(),
  balance_after: rand,
  description: Type.String(),
  doc_display_id: Type.String(),
  has_been_reversed: Type.Boolean(),
  /** What it takes back. */
  reverses_transaction_id: nullable(Type.Integer()),
  shipment_id: nullable(id<ShipmentId>()),
  shipment_reference: Type.String(),
  /** The shipment that staff have named when they entered it by hand; it is not of that shipment's charge. */
  about_shipment_id: nullable(id<ShipmentId>()),
  about_shipment_reference: Type.String(),
  account_id: id<AccountId>(),
  account_code: Type.String(),
  /** No invoice run takes what visitors owe: each pays at once and has a receipt. */
  account_type: oneOf(['prepaid', 'postpaid', 'guest']),
  invoice_id: nullable(Type.Integer()),
  /** The number of the invoice it is on: INV000034; empty for none. */
  invoice_number: Type.String(),
  credit_note_id: nullable(Type.Integer()),
  payment_id: nullable(Type.Integer()),
  /** The line of a bank's file that its payment was posted from; for staff. */
  imported_payment_id: nullable(Type.Integer()),
  /** Its id in the system that the provider came from; for staff. */
  migration_reference: Type.String(),
  invoiceable: Type.Boolean(),
  source: Type.String(),
  /** How many files it or its payment has, of those that the caller sees. */
  files: Type.Integer({ minimum: 0 }),
  /** Who entered it; empty where the product did. */
  created_by_name: Type.String(),
});

export type Transaction = Static<typeof transaction>;

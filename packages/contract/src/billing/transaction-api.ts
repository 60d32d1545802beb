import { TRANSACTION_TYPES } from '@tsela/domain/billing/transaction-types';
import type { AccountId, ShipmentId } from '@tsela/domain/ids';
import { VAT_TYPES } from '@tsela/domain/rates/card/rate-card';
import Type from 'typebox';
import { day, id, oneLine, oneOf, rand, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { LONGEST_WITH_FILE, entryFileToSend } from './entry-file-api.ts';
import { billingDocument } from './billing-shapes.ts';
import { transaction } from './transaction-shape.ts';

const transactionId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Entries of the ledger that staff make by hand, and how they are taken back. Source: screens S41, PERM-076 to PERM-087. */
export const transactionApi = {
  createTransaction: route({
    method: 'POST',
    path: '/billing/transactions',
    summary:
      'Enters a transaction by hand. The amount is positive, the type says whether it adds to the balance or takes from it; each type needs its own permission. A credit that belongs on a tax document gets its credit note at once, a debit waits for the next invoice.',
    idempotent: true,
    input: shape({
      account_id: id<AccountId>(),
      type: oneOf(TRANSACTION_TYPES),
      amount: rand,
      vat_type: Type.Optional(oneOf(VAT_TYPES)),
      date: Type.Optional(day),
      reason: text(1000),
      /** A shipment of the account that it is about, by any of its references. Neither what that costs nor when it is invoiced follows from it. */
      shipment_reference: Type.Optional(oneLine(100)),
      /** Its id in the system that the provider came from. */
      migration_reference: Type.Optional(oneLine(100)),
      /** What it rests on: kept with the transaction, or the transaction is not entered. */
      file: Type.Optional(entryFileToSend),
    }),
    output: shape({ transaction }),
    body_bytes_max: LONGEST_WITH_FILE,
  }),
  reverseTransaction: route({
    method: 'POST',
    path: '/billing/transactions/reverse',
    summary:
      'Takes a transaction back by another of its reversal type; once. A payment is given back under payments, a shipping charge by cancelling or crediting its shipment.',
    access: { permission: 'API_/billing/transactions:POST' },
    idempotent: true,
    input: shape({ id: transactionId, reason: text(1000) }),
    output: shape({ transaction }),
  }),
  creditShipment: route({
    method: 'POST',
    path: '/billing/credit-notes',
    summary: 'Gives back part or all of what a shipment still costs, on a credit note. The amount includes VAT.',
    idempotent: true,
    input: shape({ shipment_id: id<ShipmentId>(), amount: rand, reason: text(1000) }),
    output: shape({ credit_note: billingDocument }),
  }),
} as const;

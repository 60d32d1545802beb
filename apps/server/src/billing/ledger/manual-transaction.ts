import type { transactionApi } from '@tsela/contract/billing/transaction-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import {
  PAYMENT_TYPES_OF_LEDGER,
  checkEnteredMoney,
  checkReason,
  vatOf,
  whyNotNamed,
} from '@tsela/domain/billing/manual-transactions';
import {
  TRANSACTION_FACTS,
  isForCreditNote,
  mayMakeTransaction,
  signOf,
  transactionLabel,
} from '@tsela/domain/billing/transaction-types';
import type { TransactionType } from '@tsela/domain/billing/transaction-types';
import type { ShipmentId } from '@tsela/domain/ids';
import { cents, centsFromRand } from '@tsela/domain/money/cents';
import type { Cents } from '@tsela/domain/money/cents';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { vatHistory } from '@tsela/domain/rates/card/vat-history';
import { dayOf, instantOf } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import type { AccountRow } from '../../accounts/account-repository.ts';
import { refuseAccountUsers, refuseWithoutBilling } from '../../accounts/account-staff.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Actor, RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { withEntryFile } from './entry-files.ts';
import { issueCreditNote } from '../documents/credit-note.ts';
import { postTransaction } from './post-transaction.ts';
import type { LedgerEntry } from './post-transaction.ts';
import { settleInvoices } from '../settle-invoices.ts';
import { findNamedShipments } from '../named-shipment-reads.ts';
import { readTransaction } from './transaction-reads.ts';
import { invoicingRuleOf } from './transaction-repository.ts';

type Created = OutputOf<typeof transactionApi.createTransaction>;

/**
 * Enters a transaction by hand. Its amount is positive whatever its direction. Raises `not-permitted` for a type that the caller may not
 * make, and `bad-input` for payments and shipping charges, which are made where they belong. Source: PERM-076 to PERM-087, screens S41.
 */
export async function createTransaction(
  context: RequestContext,
  input: InputOf<typeof transactionApi.createTransaction>,
): Promise<Created> {
  const { type, amount, reason } = input;
  refuseAccountUsers(context);
  refuseWithoutBilling(context, 'amount');
  refuseType(context, type);
  const settings = await context.services.settings.of(context.provider_id);
  // The contract's shape admits real days only.
  const day = (input.date as Day | undefined) ?? dayOf(context.now);
  refuseIfAny([...checkEnteredMoney({ amount, day }, bookingFactsOf(context, settings)), ...checkReason(reason)]);
  const amount_cents = centsFromRand(amount);
  const percentages = vatHistory(readSettings(settings, ['vat_percentage', 'all_vat_percentages']), dayOf(context.now));
  const vat = vatOf(type, amount_cents, { is_standard: input.vat_type !== 'zero', percentages, day });
  return withEntryFile(context, input, async (tx, keep) => {
    const account = await lockAccountFor(tx, context.actor, input.account_id);
    const about_shipment_id = await namedShipment(tx, context.actor, { account, reference: input.shipment_reference ?? '' });
    const entry = {
      type,
      amount_cents: signed(type, amount_cents),
      vat_cents: signed(type, vat.vat_cents),
      vat_percentage_bp: vat.vat_percentage_bp,
      description: reason.trim(),
      migration_reference: input.migration_reference?.trim() ?? '',
      effective_date: effectiveOn(day, context.now),
      ...(about_shipment_id !== null && { about_shipment_id }),
    };
    const transaction_id = await enter(tx, context, account, entry, { is_on_paper: isForCreditNote(type) });
    await keep({ account_id: account.id, payment_id: null, transaction_id });
    return { transaction: await readTransaction(tx, transaction_id, invoicingRuleOf(settings)) };
  });
}

/** Posts an entry by hand with what follows from it: its credit note where it is on paper, and invoices that the account's credit settles. The account is locked. */
export async function enter(
  tx: Tx,
  context: RequestContext,
  account: AccountRow,
  entry: LedgerEntry & { readonly type: TransactionType },
  { is_on_paper }: { readonly is_on_paper: boolean },
): Promise<number> {
  const { type, amount_cents, vat_cents, description, about_shipment_id } = entry;
  const { transaction_id, balance_cents } = await postTransaction(tx, context, account, entry);
  const lines = [{ transaction_id, amount_cents, vat_cents }];
  if (is_on_paper) await issueCreditNote(tx, context, { account, lines, reason: description });
  await settleInvoices(tx, context, { id: account.id, balance_cents });
  await recordChange(tx, context, {
    type: 'transaction.entered',
    object_type: 'account',
    object_id: account.id,
    account_id: account.id,
    change_to: {
      transaction: transactionLabel(type),
      amount_cents,
      reason: description,
      ...(about_shipment_id !== undefined && { about_shipment_id }),
    },
  });
  return transaction_id;
}

/** The shipment that an entry by hand names: one of its account that the caller sees. Null where it names none. */
async function namedShipment(
  tx: Tx,
  actor: Actor,
  { account, reference }: { readonly account: AccountRow; readonly reference: string },
): Promise<ShipmentId | null> {
  if (reference.trim() === '') return null;
  const found = await findNamedShipments(tx, actor, reference);
  const own = found.filter(({ account_id }) => account_id === account.id);
  const why_not = whyNotNamed(reference.trim(), { found: found.length, own: own.length, account_code: account.account_code });
  refuseIfAny(why_not === null ? [] : [{ field: 'shipment_reference', code: 'invalid', message: why_not }]);
  return own[0]?.id ?? null;
}

/** Raises `not-permitted` for what the caller may not make by hand. */
export function refuseUnpermitted({ actor }: RequestContext, type: TransactionType): void {
  if (actor.kind === 'system') return;
  if (actor.kind !== 'user' || !mayMakeTransaction(type, actor.permissions))
    throw new Problem(
      'not-permitted',
      `You do not have permission to enter this type of transaction: ${transactionLabel(type)}.`,
    );
}

function refuseType(context: RequestContext, type: TransactionType): void {
  if (PAYMENT_TYPES_OF_LEDGER.includes(type)) throw wrongType('A payment is recorded, refunded and reversed under payments.');
  if (TRANSACTION_FACTS[type].permission === null) throw wrongType('Shipping charges come from shipments.');
  refuseUnpermitted(context, type);
}

function wrongType(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'type', code: 'invalid', message }] });
}

/** What decides on which days money can be booked. */
export function bookingFactsOf({ now }: RequestContext, settings: StoredSettings): { now: Date; statement_day: number } {
  return { now, statement_day: readSetting(settings, 'invoice_statement_day') };
}

/** The moment at which an entry of a day counts: of today at once, of an earlier day at its noon. */
export function effectiveOn(day: Day, now: Date): Date {
  return day === dayOf(now) ? now : instantOf(day, '12:00');
}

function signed(type: TransactionType, amount: Cents): Cents {
  return cents(signOf(type) * amount);
}

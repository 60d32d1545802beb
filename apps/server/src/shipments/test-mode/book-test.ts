import type { ChangedShipment, CreateShipment } from '@tsela/contract/shipments/shipment-shapes';
import { cents } from '@tsela/domain/money/cents';
import { Problem } from '@tsela/domain/problem';
import { isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { firstTestStep } from '@tsela/domain/shipments/test-mode';
import { lockAccountFor } from '../../accounts/account-repository.ts';
import { postTransaction } from '../../billing/ledger/post-transaction.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { createShipment } from '../booking/create-shipment.ts';
import { ofTestKey } from './test-key.ts';
import { forgetOldestTests, insertTest, readTests, undoing } from './test-shipment-repository.ts';

/** Far more than any shipment costs: what it costs is told, and not paid. */
const PLENTY = cents(10_000_000_00);

/**
 * Books with a test key: all that a booking checks is checked and its price is worked out, by the booking itself; then everything that it has
 * written is undone, and what it would have answered is kept in the table of test bookings. So nothing that reads shipments, money, messages or
 * events can meet one. Source: ADR 0259.
 */
export async function bookTest(context: RequestContext, input: CreateShipment): Promise<ChangedShipment> {
  const { account_id, api_key } = ofTestKey(context);
  return inTransaction(context, async (tx) => {
    const booked = await undoing(tx, async () => {
      await giveMoney(tx, context);
      return createShipment({ ...context, tx }, input);
    });
    await refuseSecondReference(tx, context, booked);
    const { payment_key: _, warnings, ...shipment } = booked;
    if (!isShipmentStatus(shipment.status)) throw new Error(`${shipment.status} is no status.`);
    const { id, status, short_tracking_reference, custom_tracking_reference } = shipment;
    const step = { status, date: context.now.toISOString(), location: shipment.collection_address.city };
    await insertTest(tx, {
      id,
      account_id,
      key_name: api_key.name,
      short_tracking_reference,
      custom_tracking_reference,
      status,
      shipment,
      steps: [firstTestStep(step)],
      time_created: context.now,
      time_modified: context.now,
    });
    await forgetOldestTests(tx, account_id);
    return { ...shipment, ...(warnings && { warnings }) };
  });
}

/** Undone with the booking. */
async function giveMoney(tx: Tx, context: RequestContext): Promise<void> {
  const account = await lockAccountFor(tx, context.actor, ofTestKey(context).account_id);
  await postTransaction(tx, context, account, {
    type: 'promotional-credit',
    amount_cents: PLENTY,
    vat_cents: cents(0),
    vat_percentage_bp: 0,
    description: 'Test booking',
  });
}

/** Shipments were asked by the booking itself. */
async function refuseSecondReference(
  tx: Tx,
  context: RequestContext,
  { custom_tracking_reference: own }: ChangedShipment,
): Promise<void> {
  if (own === '') return;
  const { rows } = await readTests(tx, ofTestKey(context).account_id, { custom_reference: own, limit: 1, offset: 0 });
  if (rows.length === 0) return;
  const message = `The tracking reference ${own} has been used already.`;
  throw new Problem('bad-input', message, { violations: [{ field: 'custom_tracking_reference', code: 'taken', message }] });
}

import { onOneLine } from '@tsela/domain/formats/one-line';
import { randText } from '@tsela/domain/formats/rand-text';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import { recordPath } from '@tsela/domain/screens/screen-paths';
import { differenceText } from '@tsela/domain/shipments/remeasure';
import { DAY_MS, dayOf } from '@tsela/domain/time/day';
import { longDayInWords } from '@tsela/domain/time/day-in-words';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { recordChange } from '../../audit/record-change.ts';
import { addressesIn } from '../../billing/documents/send-document.ts';
import type { RequestContext } from '../../context.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { insertMessages } from '../../jobs/outbox-repository.ts';
import { letterText } from '../../providers/letter-text.ts';
import { portalAddressOf } from '../../providers/portal-address.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { lockShipmentFor } from '../shipment-repository.ts';
import type { ShipmentRow } from '../shipment-repository.ts';
import { findOpenDiscrepancy, readDiscrepanciesToTell, updateDiscrepancy } from './measurement-repository.ts';
import type { DiscrepancyRow } from './measurement-repository.ts';

/** The parcels of a shipment are measured one after the other: what waits for so long is told, so that its account hears of them once. */
const QUIET_MS = 15 * 60 * 1000;
/** A run tells so many; the next one, minutes later, the rest. */
const TOLD_AT_ONCE = 200;

/**
 * Tells accounts of what waits for them, once each: a discrepancy is told under the lock of its shipment, and keeps when. From then on the account has
 * its days to answer. One that fails stops none of the others. Source: users-ask 14, beyond 7.
 */
export async function tellDiscrepancies(context: RequestContext): Promise<void> {
  const before = new Date(context.now.getTime() - QUIET_MS);
  const waiting = await reading(context, (tx) => readDiscrepanciesToTell(tx, { before, limit: TOLD_AT_ONCE }));
  const failures: Error[] = [];
  for (const { shipment_id } of waiting)
    await tellOne(context, shipment_id).catch((cause: unknown) => {
      failures.push(new Error(`The account of shipment ${shipment_id} could not be told.`, { cause }));
    });
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} accounts could not be told.`);
}

async function tellOne(context: RequestContext, shipment_id: DiscrepancyRow['shipment_id']): Promise<void> {
  const settings = await context.services.settings.of(context.provider_id);
  await inTransaction(context, async (tx) => {
    const shipment = await lockShipmentFor(tx, context.actor, { id: shipment_id });
    const discrepancy = await findOpenDiscrepancy(tx, shipment_id);
    if (!discrepancy || discrepancy.time_told !== null) return;
    const days = readSetting(settings, 'charge_discrepancy_answer_days');
    const answer_until = new Date(context.now.getTime() + days * DAY_MS);
    await updateDiscrepancy(tx, discrepancy.id, { time_told: context.now, answer_until });
    const recipients = await write(tx, context, { shipment, discrepancy, settings, answer_until, asks: days > 0 });
    await recordChange(tx, context, {
      type: 'discrepancy.told',
      object_type: 'shipment',
      object_id: shipment.id,
      account_id: shipment.account_id,
      change_to: { recipients, answer_until: answer_until.toISOString() },
    });
  });
}

interface Letter {
  readonly shipment: ShipmentRow;
  readonly discrepancy: DiscrepancyRow;
  readonly settings: StoredSettings;
  readonly answer_until: Date;
  readonly asks: boolean;
}

/** Puts the message into the outbox, to the account's billing contact; to none where it has no address. */
async function write(tx: Tx, context: RequestContext, letter: Letter): Promise<string[]> {
  const { shipment, discrepancy, settings } = letter;
  const account = await loadAccountFor(tx, context.actor, shipment.account_id);
  const recipients = addressesIn(account.billing_contact.email);
  const title = readSetting(settings, 'provider_title');
  const address = (await portalAddressOf(context, tx.provider_id)) ?? context.services.config.public_url;
  const contact = readSetting(settings, 'billing_email_address');
  const reference = shipment.short_tracking_reference;
  const difference = differenceText(discrepancy.difference_cents);
  const facts = [
    `Price as booked: ${randText(discrepancy.quoted_cents)}`,
    `Price as measured: ${randText(discrepancy.rate_cents)}`,
    `Difference: ${difference}`,
  ];
  const { subject, body } = await letterText(context, 'charge_discrepancy', {
    title,
    ref: reference,
    account: `${onOneLine(account.name)} (${account.account_code})`,
    amount: difference,
    facts: facts.join('\n'),
    link: `${address}${recordPath('shipment', shipment.id)}?tab=measured`,
    text: askedIn(letter).join('\n\n'),
  });
  const questions = contact === '' ? '' : `\n\nQuestions: ${onOneLine(contact)}`;
  await insertMessages(
    tx,
    context,
    recipients.map((recipient) => ({
      shipment_id: shipment.id,
      account_id: account.id,
      channel: 'email' as const,
      event: 'charge_discrepancy',
      recipient,
      subject,
      body: body + questions,
    })),
  );
  return recipients;
}

/** What the account is asked. It says when a difference is booked, as `whyNotApprove` has it. */
function askedIn({ discrepancy, answer_until, asks }: Letter): string[] {
  if (discrepancy.answer === 'disputed')
    return [
      'You have disputed an earlier measurement of this shipment. Your dispute is still open, and we will come back to you.',
    ];
  if (!asks) return [];
  const ask = `Please accept or dispute it there by ${longDayInWords(dayOf(answer_until))}.`;
  return discrepancy.difference_cents > 0
    ? [
        `${ask} Until then nothing more is charged unless you answer; what you accept is charged at once. Without an answer we decide.`,
      ]
    : [`${ask} What you accept is given back at once, and we may give it back before you answer. Without an answer we decide.`];
}

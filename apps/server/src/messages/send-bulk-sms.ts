import type { notificationApi } from '@tsela/contract/messages/notification-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { bulkSmsChecks, linksIn, smsNumber, withLinks } from '@tsela/domain/messages/bulk-sms';
import type { AccountId, ProviderId, ShipmentId } from '@tsela/domain/ids';
import { Problem, refuseIfAny } from '@tsela/domain/problem';
import { shortUrlChecks } from '@tsela/domain/providers/short-url-rules';
import { recordChange } from '../audit/record-change.ts';
import { isStaff } from '../context.ts';
import type { RequestContext } from '../context.ts';
import { visibleShipments } from '../db/reach.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { insertMessages } from '../jobs/outbox-repository.ts';
import { shortLinksTo } from '../providers/short-links.ts';
import { readAtProviders } from '../providers/as-provider.ts';
import { readAdministratorPhones, readPhonesOf } from './phone-reads.ts';

type Input = InputOf<typeof notificationApi.bulkSms>;
type Output = OutputOf<typeof notificationApi.bulkSms>;

/** A recipient of the text, or why it cannot be sent to them. */
interface Recipient {
  /** As it was named: a number, or the id of a shipment. */
  readonly named: string;
  readonly number: string | null;
  readonly why_not: string;
  readonly shipment_id: ShipmentId | null;
  readonly account_id: AccountId | null;
}

/** Puts one text into the outbox for many. A number gets it once, however often it is named. Source: CALL-38, CALL-39. */
export async function sendBulkSms(context: RequestContext, input: Input): Promise<Output> {
  if (!isStaff(context.actor)) throw new Problem('not-permitted', 'Only staff can do this.');
  refuseIfAny(bulkSmsChecks(input));
  // Before the transaction: what belongs to other providers is read as each of them.
  const of_providers = input.provider_ids?.length ? await ofProviders(context, input.provider_ids) : null;
  return inTransaction(context, async (tx) => {
    const named =
      of_providers ??
      (input.shipment_ids?.length ? await ofShipments(tx, context, input) : ofNumbers(input.mobile_numbers ?? []));
    const sent = onePerNumber(named.filter(({ number }) => number !== null));
    const rejections = named
      .filter(({ number }) => number === null)
      .map(({ named: recipient, why_not }) => ({ recipient, message: why_not }));
    const body = sent.length === 0 ? input.message.trim() : await shortened(tx, context, input.message.trim());
    await insertMessages(
      tx,
      context,
      sent.map(({ number, shipment_id, account_id }) => ({
        shipment_id,
        account_id,
        channel: 'sms' as const,
        event: 'bulk_sms',
        recipient: number ?? '',
        subject: '',
        body,
      })),
    );
    await recordChange(tx, context, {
      type: 'message.bulk-sent',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { message: body, queued: sent.length, rejected: rejections.length },
    });
    return { queued: sent.length, rejected: rejections.length, rejections };
  });
}

function ofNumbers(numbers: readonly string[]): Recipient[] {
  return [...new Set(numbers)].map((named) => ({
    named,
    number: smsNumber(named),
    why_not: 'This is no telephone number.',
    shipment_id: null,
    account_id: null,
  }));
}

/** What is out of reach is not there. */
async function ofShipments(tx: Tx, context: RequestContext, { shipment_ids = [], recipient }: Input): Promise<Recipient[]> {
  const ids = [...new Set(shipment_ids)];
  const side = recipient ?? 'delivery';
  const rows = await readPhonesOf(visibleShipments(tx, context.actor), ids, side);
  const by_id = new Map(rows.map((row) => [row.id, row]));
  return ids.map((shipment_id) => {
    const row = by_id.get(shipment_id);
    return {
      named: String(shipment_id),
      number: row ? smsNumber(row.mobile_number) : null,
      why_not: row ? 'There is no mobile number.' : 'Shipment not found.',
      shipment_id,
      account_id: row?.account_id ?? null,
    };
  });
}

/** The administrators of providers, for a text of the platform's own; it is sent, and stands, at the caller's provider. Source: screens S52. */
async function ofProviders(context: RequestContext, provider_ids: readonly ProviderId[]): Promise<Recipient[]> {
  const wanted = new Set(provider_ids);
  const whose = { shipment_id: null, account_id: null };
  const found = await readAtProviders(context, undefined, async (tx, { provider_id }) =>
    wanted.has(provider_id) ? { provider_id, phones: await readAdministratorPhones(tx) } : null,
  );
  const by_id = new Map(found.flatMap((each) => (each ? [[each.provider_id, each.phones] as const] : [])));
  return [...wanted].flatMap((provider_id): Recipient[] => {
    const numbers = (by_id.get(provider_id) ?? []).map(smsNumber).filter((number) => number !== null);
    const why_not = by_id.has(provider_id) ? 'No administrator has a mobile number.' : 'Provider not found.';
    if (numbers.length === 0) return [{ named: String(provider_id), number: null, why_not, ...whose }];
    return numbers.map((number) => ({ named: number, number, why_not: '', ...whose }));
  });
}

function onePerNumber(recipients: readonly Recipient[]): readonly Recipient[] {
  return [...new Map(recipients.map((each) => [each.number, each])).values()];
}

/** Links to the provider’s own pages as short ones, where it wants that; others stay as they are. Source: CALL-39, KEY-50. */
async function shortened(tx: Tx, context: RequestContext, message: string): Promise<string> {
  const own_hosts = await context.services.hosts.hostsOf(tx.provider_id);
  const rules = { now: context.now, own_hosts, may_lead_elsewhere: false };
  const targets = linksIn(message).filter(
    (target) => shortUrlChecks({ target, code: '', time_expires: null }, rules).length === 0,
  );
  return withLinks(message, await shortLinksTo(tx, context, { targets, purpose: 'campaign' }));
}

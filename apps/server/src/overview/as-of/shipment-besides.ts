import type { asOfApi } from '@tsela/contract/audit/as-of-api';
import type { OutputOf } from '@tsela/contract/route';
import { messageStatusAt } from '@tsela/domain/messages/message-status';
import { withoutSecrets } from '@tsela/domain/messages/message-secrets';
import { randFromCents } from '@tsela/domain/money/cents';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import { maySeeBilling } from '../../accounts/present-account.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import type { TrackingEventRow } from '../../shipments/tracking-event-repository.ts';
import { readMessagesUntil, readPriceAt } from './as-of-reads.ts';
import type { EventRow } from './as-of-reads.ts';
import { customerView } from './customer-view.ts';
import type { State } from './past.ts';
import { restoredEntries } from './restored-entries.ts';
import { thingsAt } from './shipment-things.ts';
import { presentEntry } from './shipment-entry.ts';

type ShipmentThen = NonNullable<OutputOf<typeof asOfApi.asOf>['shipment']>;

/** As many entries of the history, and as many messages, as one answer tells. */
const MOST_ENTRIES = 500;
export const MOST_MESSAGES = 200;

interface Opened {
  readonly shipment: ShipmentRow;
  readonly events: readonly EventRow[];
  /** Newest first. */
  readonly entries: readonly TrackingEventRow[];
  readonly state: State;
}

/** What is told of a shipment at a moment beside its fields: history, price, messages, and what the customer saw. */
export async function shipmentBesides(
  tx: Tx,
  context: RequestContext,
  { shipment, events, entries, state }: Opened,
): Promise<{ shipment: ShipmentThen }> {
  const { at } = state;
  const { known, is_whole } = restoredEntries({ entries, events, at });
  const timeline = known.toSorted((one, other) => other.date.getTime() - one.date.getTime() || other.id - one.id);
  return {
    shipment: {
      timeline: timeline.slice(0, MOST_ENTRIES).map((entry) => presentEntry(entry, entry.message)),
      more_entries: Math.max(0, timeline.length - MOST_ENTRIES),
      customer: await customerView(tx, { state, entries: known, is_whole }),
      ...(maySeeBilling(context.actor) && { price: await priceAt(tx, shipment, at) }),
      ...(await messagesAt(tx, context, shipment, at)),
      ...(await thingsAt(tx, context, { shipment, events, entries, at })),
      time_anonymised: shipment.time_anonymised?.toISOString() ?? null,
    },
  };
}

async function priceAt(tx: Tx, { id }: ShipmentRow, at: Date): Promise<Exclude<ShipmentThen['price'], undefined>> {
  const price = await readPriceAt(tx, id, at);
  if (!price) return null;
  const { revision } = price;
  return {
    version: price.version,
    cause: price.cause,
    time_created: price.time_created.toISOString(),
    rate: randFromCents(price.rate_cents),
    rate_excluding_vat: randFromCents(price.rate_excluding_vat_cents),
    items: price.items,
    revision_id: price.rate_revision_id,
    revision_name: revision?.name ?? '',
    revision_time_live: revision?.time_live?.toISOString() ?? null,
    revision_time_superseded: revision?.time_superseded?.toISOString() ?? null,
  };
}

export function mayReadMessages({ actor }: RequestContext): boolean {
  return actor.kind === 'user' && hasPermission(actor.permissions, 'API_/shipments/messages:GET');
}

/** Word for word, without what opens a door; with what had become of each at the moment, as far as its time is kept. */
async function messagesAt(
  tx: Tx,
  context: RequestContext,
  { id: shipment_id }: ShipmentRow,
  at: Date,
): Promise<Pick<ShipmentThen, 'messages' | 'more_messages'>> {
  if (!mayReadMessages(context)) return { more_messages: 0 };
  const rows = await readMessagesUntil(tx, context.actor, { shipment_id, at, limit: MOST_MESSAGES + 1 });
  const messages = rows.slice(0, MOST_MESSAGES).map((row) => ({
    id: row.id,
    channel: row.channel,
    recipient: row.recipient,
    ...withoutSecrets(row),
    status: messageStatusAt(row, at),
    status_now: row.status,
    time_created: row.time_created.toISOString(),
    time_sent: until(row.time_sent, at),
    time_delivered: until(row.time_delivered, at),
  }));
  return { messages, more_messages: rows.length > MOST_MESSAGES ? 1 : 0 };
}

/** A time that had come. */
function until(time: Date | null, at: Date): string | null {
  return time !== null && time <= at ? time.toISOString() : null;
}

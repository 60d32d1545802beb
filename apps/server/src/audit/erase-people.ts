import { ERASED_NAME, textEraser, withoutPerson, withoutTexts, withoutTraces } from '@tsela/domain/audit/erased-person';
import type { PersonTraces } from '@tsela/domain/audit/erased-person';
import type { CollectionRequestId, ShipmentId, UserId } from '@tsela/domain/ids';
import type { RequestContext } from '../context.ts';
import { inTransaction, reading } from '../db/transaction.ts';
import type { Tx } from '../db/transaction.ts';
import { NO_SEAL, erasureMac, sealKey } from './event-chain.ts';
import {
  eraseEvents,
  insertErasures,
  lockChain,
  readErasable,
  readErasableAbout,
  readLastEventId,
} from './event-seal-repository.ts';
import type { ErasableEvent, ErasedEvent, ErasedPeople } from './event-seal-repository.ts';
import { sealEvents } from './seal-events.ts';
import { isAsSealed } from './verify-events.ts';

/** Events are looked through in stretches of so many numbers, each in a transaction of its own. */
const NUMBERS_AT_ONCE = 10_000;

/** What came of erasing people from the log. */
export interface PeopleErased {
  readonly events: number;
  /** Events that are not as they were sealed: nothing was erased from them, so that verifying still names them. */
  readonly left: number;
}

/**
 * Erases people's names from the log. What was done stays, with the user's id. Each event is checked against its seal first, and the rest
 * of it is sealed anew beside the chain, so that `audit:verify` still finds any other change. May run again. Source: ADR 0120, 0138.
 */
export async function erasePeopleFromEvents(context: RequestContext, people: ErasedPeople): Promise<PeopleErased> {
  // Only what is sealed can be shown to have been as it was written.
  await sealEvents(context);
  const last = await reading(context, readLastEventId);
  let [events, left] = [0, 0];
  for (let after = 0; after < last; after += NUMBERS_AT_ONCE) {
    const done = await inTransaction(context, (tx) =>
      eraseBetween(tx, context, people, { after, up_to: after + NUMBERS_AT_ONCE }),
    );
    events += done.events;
    left += done.left;
  }
  return { events, left };
}

async function eraseBetween(
  tx: Tx,
  context: RequestContext,
  people: ErasedPeople,
  stretch: { after: number; up_to: number },
): Promise<PeopleErased> {
  // Two who erase from one event would give their erasures the same number.
  await lockChain(tx);
  const ids = new Set(people.user_ids);
  const { traces } = people;
  return eraseFrom(tx, context, await readErasable(tx, people, stretch), (event) => {
    const rest = withoutUsers(event, ids);
    return traces && !event.is_of_shipment_under_way ? withoutTracesIn(rest, traces) : rest;
  });
}

/** What tells of people in the log of a shipment: some fields, all where none are given, and the texts that name them elsewhere. */
export interface PeopleOfShipment {
  readonly fields: ReadonlySet<string> | null;
  readonly traces: readonly string[];
}

/** Takes out of the log who sent and received some shipments, as far as it is sealed. */
export async function eraseShipmentsFromEvents(
  tx: Tx,
  context: RequestContext,
  people_by_shipment: ReadonlyMap<ShipmentId, PeopleOfShipment>,
): Promise<PeopleErased> {
  await lockChain(tx);
  return eraseFrom(tx, context, await readErasableAbout(tx, 'shipment', [...people_by_shipment.keys()]), (event) => {
    const { fields, traces = [] } = people_by_shipment.get(event.object_id as ShipmentId) ?? {};
    const without = (change: unknown) => withoutTexts(withoutPerson(change, fields ?? undefined), traces);
    return { ...partsOf(event), change_from: without(event.change_from), change_to: without(event.change_to) };
  });
}

/** Takes out of the log who is at the doors of some collection requests and what was written of them, as far as it is sealed. */
export async function eraseRequestsFromEvents(
  tx: Tx,
  context: RequestContext,
  request_ids: readonly CollectionRequestId[],
): Promise<PeopleErased> {
  await lockChain(tx);
  return eraseFrom(tx, context, await readErasableAbout(tx, 'collection_request', request_ids), (event) => ({
    ...partsOf(event),
    change_from: withoutPerson(event.change_from, FIELDS_OF_DOORS),
    change_to: withoutPerson(event.change_to, FIELDS_OF_DOORS),
  }));
}

const FIELDS_OF_DOORS: ReadonlySet<string> = new Set(['contact', 'address', 'instructions', 'notes', 'reason', 'message']);

async function eraseFrom(
  tx: Tx,
  { services, now }: RequestContext,
  events: readonly ErasableEvent[],
  erased: (event: ErasableEvent) => ErasedEvent,
): Promise<PeopleErased> {
  const key = sealKey(services.secret_key);
  const due = events
    .map((event) => ({ event, rest: erased(event) }))
    .filter(({ event, rest }) => JSON.stringify(partsOf(event)) !== JSON.stringify(rest));
  const sound = due.filter(
    ({ event: { text, ...event } }) => text !== null && isAsSealed(key, event.seal_before ?? NO_SEAL, { ...event, text }),
  );
  if (sound.length > 0) {
    const texts = await eraseEvents(
      tx,
      sound.map(({ rest }) => rest),
    );
    const erasures = sound.map(({ event: { event_id, seal, erasure } }) => {
      const number = (erasure?.number ?? 0) + 1;
      return { event_id, number, mac: erasureMac(key, seal, { number, text: texts.get(event_id) ?? '' }) };
    });
    await insertErasures(tx, erasures, now);
  }
  return { events: sound.length, left: due.length - sound.length };
}

/** The parts of an event that may identify a person. */
function partsOf({ event_id, actor_name, impersonator_name, change_from, change_to }: ErasableEvent): ErasedEvent {
  return { event_id, actor_name, impersonator_name, change_from, change_to };
}

function withoutUsers(event: ErasableEvent, ids: ReadonlySet<UserId>): ErasedEvent {
  const isOne = (id: UserId | null) => id !== null && ids.has(id);
  const is_about = isOne(event.about_user_id);
  const actor_name = is_about ? event.actor_name.replace(LINK_OF, LINK_ERASED) : event.actor_name;
  return {
    event_id: event.event_id,
    actor_name: isOne(event.actor_user_id) ? ERASED_NAME : actor_name,
    impersonator_name: isOne(event.impersonator_user_id) ? ERASED_NAME : event.impersonator_name,
    change_from: is_about ? withoutPerson(event.change_from) : event.change_from,
    change_to: is_about ? withoutPerson(event.change_to) : event.change_to,
  };
}

function withoutTracesIn(event: ErasedEvent, traces: PersonTraces): ErasedEvent {
  return {
    ...event,
    actor_name: textEraser(traces.keys)(event.actor_name),
    change_from: withoutTraces(event.change_from, traces),
    change_to: withoutTraces(event.change_to, traces),
  };
}

/** A user who sets a password by a link is not signed in yet and acts by this name. */
const LINK_OF = /^Link of .*$/s;
const LINK_ERASED = `Link of ${ERASED_NAME.toLowerCase()}`;

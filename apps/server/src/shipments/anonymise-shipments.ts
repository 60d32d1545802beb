import type { Contact } from '@tsela/contract/service-areas/address-shapes';
import { textEraser, withoutTraces } from '@tsela/domain/audit/erased-person';
import type { ShipmentId } from '@tsela/domain/ids';
import { ANONYMISED_NAME, SHIPMENT_PEOPLE, fieldsOfPeople, withoutPeople } from '@tsela/domain/shipments/anonymise';
import type { ShipmentPerson } from '@tsela/domain/shipments/anonymise';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import { eraseShipmentsFromEvents } from '../audit/erase-people.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { deleteShipmentDevices } from '../devices/push-devices.ts';
import {
  deleteDocumentsOf,
  deleteFilesOfNotes,
  deleteMessagesAbout,
  endWebhookBodies,
  forgetComments,
  forgetOperatorWords,
  forgetReceivers,
  forgetRefusedReceivers,
  forgetStepPositions,
  lockForAnonymising,
  takeOutOfTexts,
} from './anonymise-repository.ts';
import type { DueTimes } from './anonymise-repository.ts';
import { rewriteShipment } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/**
 * Takes out of shipments that have ended who sent and received them and at which door, with the messages about them and what the log says
 * of those people. References, suburbs, parcels, prices and what was charged stay. Answers how many it changed; one that is not due or was
 * anonymised before is left as it is. Source: POPIA section 14, ADR 0121.
 */
export async function anonymiseShipments(
  tx: Tx,
  context: RequestContext,
  { ids, ...times }: DueTimes & { readonly ids: readonly ShipmentId[] },
): Promise<number> {
  const shipments = await lockForAnonymising(tx, ids, times);
  if (shipments.length === 0) return 0;
  const found = shipments.map((shipment) => ({ shipment, traces: tracesOf(shipment, SHIPMENT_PEOPLE) }));
  // One connection takes one statement after the other.
  for (const { shipment, traces } of found) {
    const rest = { ...withoutTexts(shipment, traces), ...withoutPeople(shipment, SHIPMENT_PEOPLE) };
    await anonymise(tx, context, shipment, rest, { time_anonymised: context.now });
  }
  const own = shipments.map(({ id }) => id);
  await takeOutOfTexts(
    tx,
    found.map(({ shipment, traces }) => ({ id: shipment.id, traces })),
  );
  await forgetStepPositions(tx, own);
  await forgetComments(tx, own);
  await forgetOperatorWords(tx, own);
  await forgetReceivers(tx, own);
  await deleteDocumentsOf(tx, own, context.now);
  await deleteMessagesAbout(tx, own, null);
  await deleteShipmentDevices(tx, own);
  const people_by_shipment = found.map(({ shipment, traces }) => [shipment.id, { fields: null, traces }] as const);
  await eraseShipmentsFromEvents(tx, context, new Map(people_by_shipment));
  return shipments.length;
}

/**
 * Takes one person out of shipments that have ended, and leaves the others in them: their contact and door, the messages that name them, their
 * name in notes and steps, and for a recipient who received it and the files of its notes. Which people of a shipment they are is read once
 * it is locked. Answers how many it changed; one that is under way is left whole. Source: POPIA section 24, ADR 0138.
 */
export async function anonymisePersonIn(
  tx: Tx,
  context: RequestContext,
  ids: readonly ShipmentId[],
  readPeople: (ids: readonly ShipmentId[]) => Promise<ReadonlyMap<ShipmentId, readonly ShipmentPerson[]>>,
): Promise<number> {
  const shipments = await lockForAnonymising(tx, ids, null);
  const people_by_shipment = await readPeople(shipments.map(({ id }) => id));
  const found = shipments
    .map((shipment) => ({ shipment, people: people_by_shipment.get(shipment.id) ?? [] }))
    .filter(({ people }) => people.length > 0)
    .map((each) => ({ ...each, traces: tracesOf(each.shipment, each.people) }));
  if (found.length === 0) return 0;
  // One connection takes one statement after the other.
  for (const { shipment, people, traces } of found)
    await anonymise(tx, context, shipment, { ...withoutTexts(shipment, traces), ...withoutPeople(shipment, people) });
  const own = found.map(({ shipment }) => shipment.id);
  const received = found.filter(({ people }) => people.includes('recipient')).map(({ shipment }) => shipment.id);
  await deleteShipmentDevices(tx, received);
  const traces = [...new Set(found.flatMap((each) => each.traces))];
  await forgetStepPositions(tx, own);
  await forgetComments(tx, own);
  await forgetOperatorWords(tx, own);
  await forgetReceivers(tx, received);
  await forgetRefusedReceivers(tx, received);
  await deleteFilesOfNotes(tx, received, context.now);
  await deleteDocumentsOf(tx, received, context.now);
  await deleteMessagesAbout(tx, own, traces);
  await takeOutOfTexts(
    tx,
    own.map((id) => ({ id, traces })),
  );
  await endWebhookBodies(tx, own);
  await eraseShipmentsFromEvents(
    tx,
    context,
    new Map(found.map(({ shipment, people }) => [shipment.id, { fields: fieldsOfPeople(people), traces }])),
  );
  return found.length;
}

/** A shorter name is part of too many words. */
const NAME_SHORTEST = 3;

/** The texts by which a shipment tells of some of its people: name, address, number. */
function tracesOf(shipment: ShipmentRow, people: readonly ShipmentPerson[]): string[] {
  const contacts: Readonly<Record<ShipmentPerson, Partial<Contact> | null>> = {
    sender: shipment.collection_contact,
    recipient: shipment.delivery_contact,
    responsible: shipment.responsible_contact,
    billing: shipment.billing_contact,
  };
  return people
    .flatMap((person) => Object.values(contacts[person] ?? {}))
    .filter((text) => text.length >= NAME_SHORTEST && text !== ANONYMISED_NAME);
}

type Rewritten = Parameters<typeof rewriteShipment>[1]['columns'];

/** What the booker and the office wrote into a shipment, without some texts. */
function withoutTexts(shipment: ShipmentRow, traces: readonly string[]) {
  const { customer_reference, cost_center, collection_rescheduled_reason, delivery_rescheduled_reason } = shipment;
  const without = textEraser(traces);
  return {
    customer_reference: without(customer_reference),
    cost_center: without(cost_center),
    collection_rescheduled_reason: without(collection_rescheduled_reason),
    delivery_rescheduled_reason: without(delivery_rescheduled_reason),
    custom_fields: withoutTraces(shipment.custom_fields, { keys: traces, names: [] }),
  };
}

/** Rewrites a shipment, so that it is found by no word that it has lost. */
async function anonymise(
  tx: Tx,
  { now }: RequestContext,
  shipment: ShipmentRow,
  after: Partial<ShipmentRow>,
  rest: Rewritten = {},
): Promise<void> {
  const [before_words, words] = [searchWords(shipment), searchWords({ ...shipment, ...after })];
  await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: {
      ...Object.fromEntries(Object.entries(after).map(([column, value]) => [column, written(value)])),
      ...rest,
      search_text: searchText(words),
      time_modified: now,
    },
    words: {
      lost: before_words.filter((word) => !words.includes(word)),
      gained: words.filter((word) => !before_words.includes(word)),
    },
  });
}

/** Objects are written as JSON, texts as they are. */
function written(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

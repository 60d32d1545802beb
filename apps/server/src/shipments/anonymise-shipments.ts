import type { ShipmentId } from '@tsela/domain/ids';
import { ANONYMISED_CONTACT, addressWithoutDoor } from '@tsela/domain/shipments/anonymise';
import { PERSONAL_TEXTS, textsBy } from '@tsela/domain/shipments/shipment-texts';
import { searchText, searchWords } from '@tsela/domain/shipments/search-words';
import { eraseShipmentsFromEvents } from '../audit/erase-people.ts';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { forgetPeopleBeside, lockForAnonymising } from './anonymise-repository.ts';
import { rewriteShipment } from './shipment-repository.ts';
import type { ShipmentRow } from './shipment-repository.ts';

/**
 * Takes out of shipments that have ended who sent and received them and at which door, with the messages about them and what the log says
 * of those people. References, suburbs, parcels, prices and what was charged stay. Answers how many it changed; one that is still under way
 * or was anonymised before is left as it is. Source: POPIA section 14, ADR 0121.
 */
export async function anonymiseShipments(tx: Tx, context: RequestContext, ids: readonly ShipmentId[]): Promise<number> {
  if (ids.length === 0) return 0;
  const shipments = await lockForAnonymising(tx, ids);
  if (shipments.length === 0) return 0;
  // One connection takes one statement after the other.
  for (const shipment of shipments) await anonymise(tx, context, shipment);
  const own = shipments.map(({ id }) => id);
  await forgetPeopleBeside(tx, own);
  await eraseShipmentsFromEvents(tx, context, own);
  return shipments.length;
}

async function anonymise(tx: Tx, { now }: RequestContext, shipment: ShipmentRow): Promise<void> {
  const after = {
    collection_contact: ANONYMISED_CONTACT,
    delivery_contact: ANONYMISED_CONTACT,
    collection_address: addressWithoutDoor(shipment.collection_address),
    delivery_address: addressWithoutDoor(shipment.delivery_address),
  };
  const [before_words, words] = [searchWords(shipment), searchWords({ ...shipment, ...after })];
  await rewriteShipment(tx, {
    shipment_id: shipment.id,
    columns: {
      ...Object.fromEntries(Object.entries(after).map(([column, value]) => [column, JSON.stringify(value)])),
      responsible_contact: null,
      billing_contact: JSON.stringify({ email: '' }),
      ...textsBy(PERSONAL_TEXTS, () => ''),
      recipient_instructions: '',
      search_text: searchText(words),
      time_anonymised: now,
      time_modified: now,
    },
    words: {
      lost: before_words.filter((word) => !words.includes(word)),
      gained: words.filter((word) => !before_words.includes(word)),
    },
  });
}

import type { Address } from '@tsela/contract/service-areas/address-shapes';
import type { Position } from '@tsela/domain/service-areas/distance';
import { isLikelyAt, learnPosition } from '@tsela/domain/service-areas/known-position';
import type { KnownPosition } from '@tsela/domain/service-areas/known-position';
import type { RequestContext } from '../context.ts';
import type { Tx } from '../db/transaction.ts';
import { gazetteerFor } from './gazetteer-reads.ts';
import { readKnownPositions, saveKnownPositions } from './known-position-repository.ts';
import { completedAddress, knownAddressKey } from './resolve-address.ts';

/** A parcel that was handed over at an address, and where that was. */
export interface AddressProof extends Position {
  readonly delivery_address: Address;
}

/** Learns where doors are from proofs, in their order. One far from its suburb teaches nothing: it was marked later, elsewhere. */
export async function learnAddressPositions(tx: Tx, context: RequestContext, proofs: readonly AddressProof[]): Promise<void> {
  const { services, now } = context;
  const gazetteer = await gazetteerFor(context);
  const keyed = proofs.map((proof) => ({ ...proof, key: knownAddressKey(proof.delivery_address) }));
  const known = await readKnownPositions(tx, [...new Set(keyed.map(({ key }) => key))], { lock: true });
  const learnt = new Map<string, KnownPosition>();
  for (const { key, lat, lng, delivery_address } of keyed) {
    const { lat: _lat, lng: _lng, gs_hash: _key, entered_address: _text, ...text } = delivery_address;
    const suburb = completedAddress(gazetteer, text);
    if (suburb.lat !== 0 && !isLikelyAt({ lat, lng }, suburb)) continue;
    learnt.set(key, learnPosition(learnt.get(key) ?? known.get(key) ?? null, { lat, lng }));
  }
  await saveKnownPositions(tx, learnt, now);
  if (learnt.size > 0) tx.after_commit.push(() => services.known_address_positions.invalidate(tx.provider_id));
}

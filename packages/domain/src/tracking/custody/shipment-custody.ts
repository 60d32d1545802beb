import type { ParcelId } from '../../ids.ts';
import { dayOf } from '../../time/day.ts';
import { custodyChain, lastHold } from './custody-chain.ts';
import type { CustodyException, CustodyHold, CustodyParcel } from './custody-chain.ts';
import { OPEN_EXCEPTIONS } from './custody-exceptions.ts';
import { isSameParty } from './custody-claims.ts';
import type { CustodyFact, CustodyLegs } from './custody-claims.ts';

export interface ParcelCustody {
  readonly parcel_id: ParcelId;
  readonly chain: readonly [CustodyHold, ...CustodyHold[]];
}

/**
 * Who was and is responsible for each parcel of a shipment. A parcel that stays with a driver or on a lane while others of its shipment have
 * been seen further on, or overnight with a driver, carries that as an exception. Source: beyond.md 9, SHIP-RULE-03.
 */
export function shipmentCustody(
  facts: readonly CustodyFact[],
  { parcels, legs, now }: { readonly parcels: readonly CustodyParcel[]; readonly legs: CustodyLegs; readonly now: Date },
): readonly ParcelCustody[] {
  const chains = parcels.map((parcel) => ({ parcel_id: parcel.id, chain: custodyChain(facts, parcel, legs) }));
  return chains.map(({ parcel_id, chain }) => {
    const last = lastHold(chain);
    const others = chains.filter((each) => each.parcel_id !== parcel_id).map((each) => each.chain);
    const lacking = lackOf(last, { others, now });
    return { parcel_id, chain: lacking === null ? chain : withException(chain, lacking) };
  });
}

function lackOf(
  last: CustodyHold,
  { others, now }: { readonly others: readonly (readonly CustodyHold[])[]; readonly now: Date },
): CustodyException | null {
  if (last.party.kind !== 'driver' && last.party.kind !== 'lane') return null;
  if (last.exceptions.some(({ code }) => code === 'not-scanned-in')) return null;
  if (last.exceptions.some(({ code, closed }) => code === 'not-seen' && closed === null)) return null;
  const further = others.flatMap((chain) => wentOn(chain, last));
  const [first] = further.toSorted((one, other) => one.since.getTime() - other.since.getTime());
  if (first) return { code: 'left-behind', date: first.since, event_id: first.event_id, closed: null };
  const is_overnight = last.party.kind === 'driver' && dayOf(last.since) < dayOf(now);
  return is_overnight ? { code: 'held-overnight', date: now, event_id: null, closed: null } : null;
}

/** The hubs and lanes to which a parcel went on that was with the same party. */
function wentOn(chain: readonly CustodyHold[], last: CustodyHold): readonly CustodyHold[] {
  const together = chain.findIndex(({ party }) => isSameParty(party, last.party));
  if (together === -1) return [];
  return chain
    .slice(together + 1)
    .filter(({ party, since }) => since > last.since && (party.kind === 'hub' || party.kind === 'lane'));
}

function withException(
  chain: readonly [CustodyHold, ...CustodyHold[]],
  lacking: CustodyException,
): readonly [CustodyHold, ...CustodyHold[]] {
  const last = lastHold(chain);
  const changed = { ...last, exceptions: [...last.exceptions, lacking] };
  const [first, ...rest] = [...chain.slice(0, -1), changed];
  return [first ?? changed, ...rest];
}

/** What of a hold is to be looked into; null where nothing is. */
export function openException({ exceptions }: CustodyHold): CustodyException | null {
  return exceptions.findLast(({ code, closed }) => closed === null && OPEN_EXCEPTIONS.includes(code)) ?? null;
}

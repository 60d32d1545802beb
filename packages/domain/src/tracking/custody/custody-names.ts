import type { BranchId, DriverId } from '../../ids.ts';
import type { CustodyHold } from './custody-chain.ts';
import type { CustodyLegs, CustodyParty } from './custody-claims.ts';
import { custodyExceptionText } from './custody-exceptions.ts';
import type { CustodyExceptionCode } from './custody-exceptions.ts';

/** What hubs and drivers are called, and the hub that a lane leads to. */
export interface NamesOfParties {
  readonly branches: ReadonlyMap<BranchId, string>;
  readonly drivers: ReadonlyMap<DriverId, string>;
  readonly legs: Pick<CustodyLegs, 'delivery_branch_id'>;
}

/** The name of a hub, a driver or a lane; empty for the others, of which a shipment has one each. */
export function partyName({ kind, branch_id, driver_id }: CustodyParty, { branches, drivers, legs }: NamesOfParties): string {
  const branchName = (id: BranchId | null) => (id === null ? '' : (branches.get(id) ?? ''));
  switch (kind) {
    case 'hub':
      return branchName(branch_id);
    case 'driver':
      return driver_id === null ? '' : (drivers.get(driver_id) ?? '');
    case 'lane': {
      const [from, to] = [branchName(branch_id), branchName(legs.delivery_branch_id)];
      return from === '' || to === '' || from === to ? from || to : `${from} to ${to}`;
    }
    case 'sender':
    case 'locker':
    case 'recipient':
      return '';
  }
}

/** A party as a sentence calls it: `the hub Cape Town`, `Thabo Mokoena`, `the sender`. */
export function partyInSentence(party: CustodyParty, names: NamesOfParties): string {
  const name = partyName(party, names);
  switch (party.kind) {
    case 'hub':
      return name === '' ? 'a hub that is not named' : `the hub ${name}`;
    case 'driver':
      return name === '' ? 'a driver who is not named' : name;
    case 'lane':
      return name === '' ? 'the lane between the hubs' : `the lane ${name}`;
    case 'locker':
      return 'the pickup point';
    case 'sender':
      return 'the sender';
    case 'recipient':
      return 'the recipient';
  }
}

/** What an exception of a hold says, with the names of the two that it is between. */
export function exceptionInWords(
  code: CustodyExceptionCode,
  { hold, before }: { readonly hold: CustodyHold; readonly before: CustodyHold | undefined },
  names: NamesOfParties,
): string {
  return custodyExceptionText(code, {
    giver: before ? partyInSentence(before.party, names) : 'the sender',
    taker: partyInSentence(hold.party, names),
  });
}

import type { ParcelId } from '../../ids.ts';
import { SENDER, claimedBy, isSameParty, witnessOf } from './custody-claims.ts';
import type { CustodyFact, CustodyLegs, CustodyParty } from './custody-claims.ts';
import { exceptionOf } from './custody-exceptions.ts';
import type { CustodyExceptionCode } from './custody-exceptions.ts';

/** A hand-over, or the lack of one, that was not seen from both sides. */
export interface CustodyException {
  readonly code: CustodyExceptionCode;
  readonly date: Date;
  /** The entry of the history that shows it; null where it is the lack of one. */
  readonly event_id: number | null;
  /** When it was put right by a later scan; null while it stands. */
  readonly closed: Date | null;
}

/** The time in which one party was responsible. */
export interface CustodyHold {
  readonly party: CustodyParty;
  readonly since: Date;
  /** The entry it began with; null before the first of them. */
  readonly event_id: number | null;
  readonly location: string;
  /** Whether the party itself has said that it had the parcel. */
  readonly is_confirmed: boolean;
  readonly exceptions: readonly CustodyException[];
}

/** A parcel with what is known of its shipment. */
export interface CustodyParcel {
  readonly id: ParcelId;
  /** Since when it is one of the shipment's; null where it was booked with it. */
  readonly time_added: Date | null;
}

/**
 * Who was responsible for a parcel, one after the other: at every instant exactly one, of which each begins where the one before ends. It
 * starts with the sender. Entries count in the order in which they happened. A hand-over that only one side has seen is a named exception of
 * the hold that it begins, or of the one that it ought to have ended. Source: beyond.md 9, docs/decisions/0204.
 */
export function custodyChain(
  facts: readonly CustodyFact[],
  parcel: CustodyParcel,
  legs: CustodyLegs,
): readonly [CustodyHold, ...CustodyHold[]] {
  const booking = bookingOf(facts);
  const booked = parcel.time_added ?? booking?.date ?? new Date(0);
  let current = firstHold(booked, booking);
  const ended: CustodyHold[] = [];
  const isBefore = ({ date }: CustodyFact) => parcel.time_added !== null && date < parcel.time_added;
  let is_delivered = false;
  for (const fact of inOrder(facts.filter((each) => each !== booking))) {
    const is_before = isBefore(fact);
    const is_kept = fact.moved_parcel_ids === null && current.party.kind === 'recipient' && !is_delivered;
    if (fact.parcel_id === 0) is_delivered = fact.status === 'delivered';
    // What was delivered before its shipment is not moved with the rest of that.
    if (is_kept || !isOf(fact, parcel, { is_before })) continue;
    if (fact.is_unseen === true) {
      current = missed(current, fact);
      continue;
    }
    const party = claimedBy(fact, current.party, legs);
    if (isSameParty(party, current.party)) {
      current = confirmed(current, fact);
      continue;
    }
    const next = holdOf(fact, party, current);
    // What happened before a parcel was added says only where it was then.
    if (is_before) current = { ...next, since: booked, exceptions: [] };
    else {
      ended.push(closedBy(current, fact));
      current = next;
    }
  }
  const [first, ...rest] = [...ended, current];
  return [first ?? current, ...rest];
}

/** The one who has a parcel last, as far as is known. */
export function lastHold(chain: readonly [CustodyHold, ...CustodyHold[]]): CustodyHold {
  return chain.at(-1) ?? chain[0];
}

/** The booking is the first that became known, whatever the clocks of devices say. */
function bookingOf(facts: readonly CustodyFact[]): CustodyFact | undefined {
  let booking = facts[0];
  for (const fact of facts) if (booking === undefined || fact.id < booking.id) booking = fact;
  return booking;
}

/** As they happened; at one moment as they became known. */
function inOrder(facts: readonly CustodyFact[]): CustodyFact[] {
  return facts.toSorted((one, other) => one.date.getTime() - other.date.getTime() || one.id - other.id);
}

function firstHold(since: Date, booking: CustodyFact | undefined): CustodyHold {
  const { id: event_id = null, location = '' } = booking ?? {};
  return { party: SENDER, since, event_id, location, is_confirmed: true, exceptions: [] };
}

function isOf(
  { parcel_id, moved_parcel_ids }: CustodyFact,
  { id }: CustodyParcel,
  { is_before }: { is_before: boolean },
): boolean {
  if (moved_parcel_ids === null) return parcel_id === 0 || parcel_id === id || is_before;
  if (moved_parcel_ids.length === 0) return parcel_id === id;
  return is_before || moved_parcel_ids.includes(id);
}

/** The next hold. No clock takes it to before the one that it follows. */
function holdOf(fact: CustodyFact, party: CustodyParty, before: CustodyHold): CustodyHold {
  const { id: event_id, location } = fact;
  const since = fact.date < before.since ? before.since : fact.date;
  const witness = witnessOf(fact);
  const code = exceptionOf({ from: before, to: party, witness, is_proven: fact.is_proven });
  const is_confirmed =
    (witness !== null && isSameParty(witness, party)) || party.kind === 'lane' || (party.kind === 'recipient' && fact.is_proven);
  return {
    party,
    since,
    event_id,
    location,
    is_confirmed,
    exceptions: code === null ? [] : [{ code, date: since, event_id, closed: null }],
  };
}

/** It was looked for and not there: the one who had it last still answers for it, until it is seen again. */
function missed(hold: CustodyHold, { date, id: event_id }: CustodyFact): CustodyHold {
  if (hold.party.kind === 'recipient' || hold.exceptions.some(isMissing)) return hold;
  return { ...hold, exceptions: [...hold.exceptions, { code: 'not-seen', date, event_id, closed: null }] };
}

function isMissing({ code, closed }: CustodyException): boolean {
  return code === 'not-seen' && closed === null;
}

/** What another entry adds to a hold that goes on: its party's own word, or that it claims to have given the parcel away. */
function confirmed(hold: CustodyHold, fact: CustodyFact): CustodyHold {
  const witness = witnessOf(fact);
  if (witness === null || !isSameParty(witness, hold.party)) return hold;
  const exceptions = hold.exceptions.map((each) =>
    (each.code === 'not-confirmed' && each.closed === null) || isMissing(each) ? { ...each, closed: fact.date } : each,
  );
  const gives_away =
    hold.party.kind === 'driver' && fact.moved_parcel_ids?.length !== 0 && AT_A_HUB.some((status) => status === fact.status);
  const is_new = gives_away && exceptions.every(({ code }) => code !== 'not-scanned-in');
  return {
    ...hold,
    is_confirmed: true,
    exceptions: is_new
      ? [...exceptions, { code: 'not-scanned-in', date: fact.date, event_id: fact.id, closed: null }]
      : exceptions,
  };
}

const AT_A_HUB = ['at-hub', 'at-destination-hub', 'returned-to-hub', 'ready-for-dispatch'] as const;

/** A hub's scan ends what was only said, whatever the next does proves that it had been given, and what was moved on was there. */
function closedBy(before: CustodyHold, fact: CustodyFact): CustodyHold {
  const hold = {
    ...before,
    exceptions: before.exceptions.map((each) => (isMissing(each) ? { ...each, closed: fact.date } : each)),
  };
  const witness = witnessOf(fact);
  if (witness === null) return hold;
  const closes = (code: CustodyExceptionCode) =>
    (code === 'not-scanned-in' && witness.kind === 'hub') || (code === 'not-confirmed' && isSameParty(witness, hold.party));
  return {
    ...hold,
    is_confirmed: hold.is_confirmed || isSameParty(witness, hold.party),
    exceptions: hold.exceptions.map((each) =>
      each.closed === null && closes(each.code) ? { ...each, closed: fact.date } : each,
    ),
  };
}

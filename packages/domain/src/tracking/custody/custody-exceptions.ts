import type { CustodyParty } from './custody-claims.ts';
import { isSameParty } from './custody-claims.ts';

/** What may be lacking of a hand-over. Source: beyond.md 9. */
export const CUSTODY_EXCEPTIONS = [
  'by-office',
  'not-confirmed',
  'not-scanned-in',
  'not-seen',
  'left-behind',
  'held-overnight',
  'no-driver-scan',
  'not-taken-over',
  'not-handed-over',
  'between-hubs',
  'between-drivers',
  'no-proof',
  'turned-up',
] as const;

export type CustodyExceptionCode = (typeof CUSTODY_EXCEPTIONS)[number];

/** Those that are to be looked into while they stand; the others are noted. */
export const OPEN_EXCEPTIONS: readonly CustodyExceptionCode[] = [
  'not-confirmed',
  'not-scanned-in',
  'not-seen',
  'left-behind',
  'held-overnight',
  'turned-up',
];

interface HandOver {
  readonly from: { readonly party: CustodyParty; readonly is_confirmed: boolean };
  readonly to: CustodyParty;
  /** Whose device captured it; null where none did. */
  readonly witness: CustodyParty | null;
  readonly is_proven: boolean;
}

/** What is lacking of a hand-over; null where both sides have seen it. */
export function exceptionOf({
  from: { party: from, is_confirmed },
  to,
  witness,
  is_proven,
}: HandOver): CustodyExceptionCode | null {
  if (witness === null) return to.kind === 'recipient' && is_proven ? null : 'by-office';
  if (from.kind === 'recipient') return 'turned-up';
  if (isSameParty(witness, from)) return givenBy(to, { is_proven });
  if (!isSameParty(witness, to)) return throughHands(from, { to, witness, is_proven });
  if (from.kind === 'driver' && to.kind === 'driver') return 'between-drivers';
  if (from.kind === 'hub' && to.kind === 'hub') return 'between-hubs';
  if ((from.kind === 'sender' || from.kind === 'locker') && to.kind === 'hub') return 'no-driver-scan';
  return is_confirmed ? null : 'not-handed-over';
}

/** The one who had it scanned it out. A lane is scanned out alone; a recipient gives a proof. */
function givenBy(to: CustodyParty, { is_proven }: { is_proven: boolean }): CustodyExceptionCode | null {
  if (to.kind === 'recipient') return is_proven ? null : 'no-proof';
  return to.kind === 'lane' ? null : 'not-confirmed';
}

/** A third one scanned it: it had the parcel between the two, and never took it over. */
function throughHands(
  from: CustodyParty,
  { to, witness, is_proven }: { to: CustodyParty; witness: CustodyParty; is_proven: boolean },
): CustodyExceptionCode | null {
  if (from.kind === 'locker') return to.kind === 'recipient' && is_proven ? null : 'not-taken-over';
  if (from.kind === 'driver' && witness.kind === 'hub' && to.kind === 'driver') return 'between-drivers';
  return 'not-taken-over';
}

/** Which of them an exception is about, as they are called in a sentence. */
export interface CustodyNames {
  readonly giver: string;
  readonly taker: string;
}

/** An exception as staff read it. */
export function custodyExceptionText(code: CustodyExceptionCode, names: CustodyNames): string {
  const text = TEXTS[code](names);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const TEXTS: Readonly<Record<CustodyExceptionCode, (names: CustodyNames) => string>> = {
  'by-office': () => 'entered at a desk: neither side scanned it.',
  'not-confirmed': ({ giver, taker }) => `given by ${giver}; ${taker} has not confirmed it.`,
  'not-scanned-in': ({ taker }) => `left with ${taker}, who says that it was handed in: never scanned in at the hub.`,
  'not-seen': ({ taker }) => `not there when other parcels of the shipment were moved on: last known with ${taker}.`,
  'left-behind': ({ taker }) => `left with ${taker}, never scanned in at the hub, while other parcels of the shipment went on.`,
  'held-overnight': ({ taker }) => `still with ${taker} since an earlier day, never scanned in at the hub.`,
  'no-driver-scan': ({ taker }) => `came to ${taker} without the scan of a driver.`,
  'not-taken-over': ({ giver }) => `not taken over by scan from ${giver}.`,
  'not-handed-over': ({ giver }) => `${giver} never scanned it.`,
  'between-hubs': ({ giver }) => `left ${giver} without a scan.`,
  'between-drivers': ({ giver, taker }) => `went from ${giver} to ${taker} without a hub.`,
  'no-proof': ({ giver }) => `handed over by ${giver} without proof.`,
  'turned-up': ({ taker }) => `scanned at ${taker} although it had been delivered.`,
};

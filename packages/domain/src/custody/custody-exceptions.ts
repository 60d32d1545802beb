import type { CustodyParty } from './custody-claims.ts';
import { isSameParty } from './custody-claims.ts';

/** What may be lacking of a hand-over. Source: beyond.md 9. */
export const CUSTODY_EXCEPTIONS = [
  'by-office',
  'not-confirmed',
  'not-scanned-in',
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

/** The parties of a hand-over as they are called. */
export interface CustodyNames {
  readonly giver: string;
  readonly taker: string;
}

/** An exception as staff read it. */
export function custodyExceptionText(code: CustodyExceptionCode, { giver, taker }: CustodyNames): string {
  switch (code) {
    case 'by-office':
      return 'Entered at a desk: neither side scanned it.';
    case 'not-confirmed':
      return `Given by ${giver}; ${taker} has not confirmed it.`;
    case 'not-scanned-in':
      return `Left with ${taker}, who says that it was handed in: never scanned in at the hub.`;
    case 'left-behind':
      return `Left with ${taker}, never scanned in at the hub, while other parcels of the shipment went on.`;
    case 'held-overnight':
      return `Still with ${taker} since an earlier day, never scanned in at the hub.`;
    case 'no-driver-scan':
      return `Came to ${taker} without the scan of a driver.`;
    case 'not-taken-over':
      return `Not taken over by scan from ${giver}.`;
    case 'not-handed-over':
      return `${giver} never scanned it.`;
    case 'between-hubs':
      return `Left ${giver} without a scan.`;
    case 'between-drivers':
      return `Went from ${giver} to ${taker} without a hub.`;
    case 'no-proof':
      return `Handed over by ${giver} without proof.`;
    case 'turned-up':
      return `Scanned at ${taker} although it had been delivered.`;
  }
}

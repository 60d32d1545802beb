import type { FieldEvent, FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { parseParcelReference, searchReference } from '@tsela/domain/formats/references';
import type { BranchId, DriverId, InterhubTransferId } from '@tsela/domain/ids';
import { isShipmentStatus, statusLabel } from '@tsela/domain/shipments/status/shipment-status';
import { SCAN_CHOICES, SCAN_CHOICE_FACTS } from '@tsela/domain/tracking/scan-choices';
import type { ProofKind } from '@tsela/domain/tracking/proofs/proof-demand';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';
import { hubs } from '../strings/hubs.ts';
import { base64Of } from '../ui/form/base64.ts';
import type { ScanTone } from '../tracking/parts/scan-sound.ts';
import { toneOf } from '../tracking/parts/scan-tone.ts';
import type { Scan } from '../tracking/parts/scan-tone.ts';

/** What the operator has chosen before scanning; kept for the session. */
export interface ScanSetUp {
  readonly branch_id: BranchId | null;
  readonly choice: ScanChoice;
  readonly bay: string;
  readonly driver_id: DriverId | null;
  readonly transfer_id: InterhubTransferId | null;
  /** The integration that is told of what is scanned. */
  readonly integration: { readonly id: number; readonly name: string } | null;
  readonly reason: string;
  readonly receiver_name: string;
  /** For staff, with every scan until it is changed. */
  readonly note: string;
}

export const EMPTY_SET_UP: ScanSetUp = {
  branch_id: null,
  choice: 'received-at-hub',
  bay: '',
  driver_id: null,
  transfer_id: null,
  integration: null,
  reason: '',
  receiver_name: '',
  note: '',
};

/** What is missing before the first scan, in words; null when scanning may begin. */
export function missingFrom(set_up: ScanSetUp): string | null {
  const { asks_for } = SCAN_CHOICE_FACTS[set_up.choice];
  if (set_up.branch_id === null) return hubs.needs.branch;
  if (asks_for.includes('driver') && set_up.driver_id === null) return hubs.needs.driver;
  if (asks_for.includes('transfer') && set_up.transfer_id === null) return hubs.needs.transfer;
  if (asks_for.includes('integration') && set_up.integration === null) return hubs.needs.integration;
  if (asks_for.includes('reason') && set_up.reason.trim() === '') return hubs.needs.reason;
  return asks_for.includes('receiver') && set_up.receiver_name.trim() === '' ? hubs.needs.receiver : null;
}

/** One scan: what was scanned, when, and the photo that was taken for it: of the stamped document where it is handed over. */
interface OneScan {
  readonly reference: string;
  readonly captured_at: string;
  readonly stamped?: Uint8Array | null;
}

/** A scan as the server takes it; only what the choice asks for goes along. */
export function captureOf(set_up: ScanSetUp, { stamped = null, ...scan }: OneScan) {
  const { asks_for } = SCAN_CHOICE_FACTS[set_up.choice];
  const { branch_id, choice, bay, driver_id, transfer_id, integration, reason, receiver_name, note } = set_up;
  const type = asks_for.includes('receiver') ? ('grv' as const) : ('photo' as const);
  return {
    ...scan,
    choice,
    ...(branch_id !== null && { branch_id }),
    ...(asks_for.includes('bay') && bay !== '' && { bay }),
    ...(asks_for.includes('driver') && driver_id !== null && { driver_id }),
    ...(asks_for.includes('transfer') && transfer_id !== null && { transfer_id }),
    ...(asks_for.includes('integration') && integration !== null && { integration_id: integration.id }),
    ...(asks_for.includes('reason') && { reason: reason.trim() }),
    ...(asks_for.includes('receiver') && { receiver_name: receiver_name.trim() }),
    ...(note.trim() !== '' && { note: note.trim() }),
    ...(stamped !== null && { documents: [{ type, content: base64Of(stamped) }] }),
  };
}

/** A refused scan once more, by a scanner who says that it ends the hold: an event of its own, made now. */
export function endingHold(
  { event_id: _id, device_id: _device, device_sequence: _sequence, ...scan }: FieldEvent,
  now: Date,
): Omit<FieldEvent, 'event_id' | 'device_id' | 'device_sequence'> {
  return { ...scan, captured_at: now.toISOString(), ends_hold: true };
}

/** Whether a refused scan still waits to be told that it ends the hold. */
export function asksToEndHold(scan: Scan, scans: readonly Scan[]): boolean {
  return scan.answer?.asks === 'ends-hold' && isNewestOf(scan, scans);
}

/** What a refused delivery still waits for: the recipient's PIN, or what proves it in its place; null where it waits for nothing. */
export function proofAskedBy(scan: Scan, scans: readonly Scan[]): ProofKind | null {
  const { asks } = scan.answer ?? {};
  return asks === undefined || asks === 'ends-hold' || asks === 'booking' || asks === 'pieces' || !isNewestOf(scan, scans)
    ? null
    : asks;
}

/** It has not been made once more since. */
function isNewestOf(scan: Scan, scans: readonly Scan[]): boolean {
  return !scans.some(({ event }) => event.reference === scan.event.reference && event.captured_at > scan.event.captured_at);
}

/** A refused delivery once more, with its proof: an event of its own, made now. What was said at the bench before goes along. */
export function provenBy(
  { event_id: _id, device_id: _device, device_sequence: _sequence, ...scan }: FieldEvent,
  proof: Pick<FieldEvent, 'pin' | 'receiver_name' | 'receiver' | 'documents'>,
  now: Date,
): Omit<FieldEvent, 'event_id' | 'device_id' | 'device_sequence'> {
  return { ...scan, ...proof, captured_at: now.toISOString() };
}

/** No reference is longer: what a QR code holds beyond is cut, and marked so that it is none by chance. */
const LONGEST_REFERENCE = 60;

/** The references of one scan or a pasted list: a line each, in the order scanned. */
export function scannedReferences(text: string): readonly string[] {
  return text
    .split(/[\r\n\t]+/)
    .map(searchReference)
    .filter((reference) => reference !== '')
    .map((reference) => (reference.length <= LONGEST_REFERENCE ? reference : `${reference.slice(0, LONGEST_REFERENCE - 1)}…`));
}

/** The same parcel within this time is one scan. Source: screens S28. */
export const SAME_SCAN_MS = 5000;

interface EarlierScan {
  readonly event: Pick<FieldEvent, 'reference' | 'captured_at'>;
  readonly answer: Pick<FieldEventResult, 'result'> | null;
}

/** Whether a scan is the echo of one just made. What was refused is scanned again on purpose, once it is put right. */
export function isEcho(scan: { reference: string; captured_at: string }, earlier: readonly EarlierScan[]): boolean {
  const at = Date.parse(scan.captured_at);
  return earlier.some(({ event, answer }) => {
    if (answer?.result === 'refused') return false;
    const gap_ms = at - Date.parse(event.captured_at);
    return event.reference === scan.reference && gap_ms >= 0 && gap_ms < SAME_SCAN_MS;
  });
}

export type Tone = ScanTone;

/** Which parcel of how many; null while nothing is known of it. */
export function parcelText(answer: FieldEventResult | null): string | null {
  if (!answer || answer.parcel_count === 0) return null;
  const number = parseParcelReference(answer.parcel_reference)?.number;
  if (number !== undefined) return hubs.parcelOf(number, answer.parcel_count);
  return hubs.scannedOf(answer.parcels_scanned, answer.parcel_count);
}

/** How many scans had which result. */
export function toneCounts(scans: readonly Scan[]): Readonly<Record<Tone, number>> {
  const tones = scans.map((scan) => toneOf(scan, scans));
  const count = (tone: Tone) => tones.filter((each) => each === tone).length;
  return { done: count('done'), warning: count('warning'), refused: count('refused'), waiting: count('waiting') };
}

export interface Incomplete {
  readonly reference: string;
  readonly scanned: number;
  readonly parcel_count: number;
}

/** Shipments of which parcels are missing still, by their newest scan. */
export function incompleteShipments(scans: readonly Scan[]): readonly Incomplete[] {
  const newest = new Map<string, Incomplete>();
  for (const { answer } of scans) {
    if (!answer || answer.result === 'refused' || answer.short_tracking_reference === '') continue;
    const { short_tracking_reference: reference, parcels_scanned: scanned, parcel_count } = answer;
    newest.set(reference, { reference, scanned, parcel_count });
  }
  return [...newest.values()].filter(({ scanned, parcel_count }) => scanned < parcel_count);
}

/** What still waits to be recorded after an attempt, each reference once. */
export function leftAfter(
  waiting: readonly string[],
  attempt: { tried: readonly string[]; left: readonly string[] },
): readonly string[] {
  const kept = waiting.filter((reference) => !attempt.tried.includes(reference));
  return [...new Set([...kept, ...attempt.left])];
}

/** What a scan is called by what it records. */
export function choiceLabel(choice: string): string {
  const known = SCAN_CHOICES.find((each) => each === choice);
  if (known) return SCAN_CHOICE_FACTS[known].label;
  return isShipmentStatus(choice) ? statusLabel(choice) : choice;
}

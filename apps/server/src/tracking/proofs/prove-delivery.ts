import { readSettings } from '@tsela/domain/providers/provider-settings';
import { POD_STEP_SETTINGS, podStepsOf } from '@tsela/domain/tracking/proofs/pod-steps';
import type { CapturedFields } from '@tsela/domain/tracking/proofs/pod-steps';
import { FALLBACK_SETTINGS, fallbackForm, proofKindOf } from '@tsela/domain/tracking/proofs/proof-demand';
import type { ProofKind } from '@tsela/domain/tracking/proofs/proof-demand';
import { missingOfProof } from '@tsela/domain/tracking/step-demands';
import type { MissingDemand } from '@tsela/domain/tracking/step-demands';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import type { StoredSettings } from '../../providers/settings-reads.ts';
import { readNewestOf } from '../../shipments/documents/document-repository.ts';
import { checkPin, readTriesLeft } from '../../shipments/notices/delivery-pin.ts';
import { needsDeliveryPin } from '@tsela/domain/shipments/notices/pin-reach';
import type { ShipmentRow } from '../../shipments/shipment-repository.ts';
import type { CapturedEvent } from '../step-of-choice.ts';

/** Either what is kept as the proof of delivery, or the refusal for the driver. */
export interface Proof {
  readonly refused?: string;
  /** What it is refused for: the driver or scanner is asked for it. */
  readonly asks?: ProofKind;
  readonly pin_tries_left?: number;
  readonly data?: unknown;
  /** How it is proved. */
  readonly kind?: ProofKind;
  /** What it lacks of the steps that are set. */
  readonly lacks?: readonly MissingDemand[];
}

interface ToProve {
  readonly shipment: ShipmentRow;
  readonly event: CapturedEvent;
  readonly settings: StoredSettings;
  /** Whether a driver delivers: the steps that are set are a driver's. */
  readonly is_driver: boolean;
}

/**
 * Holds a delivery against its proof: the recipient's PIN; once that has been tried too often or there is none, what the provider asks for
 * instead; and the stamped document where that was agreed. A wrong PIN is counted even though nothing is delivered. Source: screens.md S26,
 * field-facts §10, ENUM-07, ENUM-08.
 */
export async function proveDelivery(tx: Tx, context: RequestContext, proving: ToProve): Promise<Proof> {
  const { shipment, event, settings } = proving;
  const pin_needed = needsDeliveryPin(shipment);
  if (pin_needed && event.pin !== undefined) return provePin(tx, context, proving);
  const pin_tries_left = pin_needed ? await readTriesLeft(tx, shipment.id, settings) : 0;
  const { pod_method } = shipment;
  const kind = proofKindOf({ pod_method, pin_needed, pin_attempts_left: pin_tries_left, has_no_pin: event.has_no_pin });
  if (kind === 'pin') return { refused: 'Please enter the PIN that the recipient was sent.', asks: kind, pin_tries_left };
  const captured = await withStampedBefore(tx, { shipment, kind, captured: capturedOf(event, kind) });
  const missing = missingOf(proving, kind, captured);
  const [first] = missing.proof;
  if (first) return { refused: first.message, asks: kind };
  const has_no_pin = event.has_no_pin === true && kind === 'fallback';
  const data = { type: kind, receiver_name: captured.name.trim(), ...(has_no_pin && { has_no_pin }), ...detailsOf(event) };
  return { data, kind, lacks: missing.steps };
}

function missingOf({ settings, is_driver }: ToProve, kind: ProofKind, captured: CapturedFields) {
  return missingOfProof({
    kind,
    captured,
    form: fallbackForm(readSettings(settings, FALLBACK_SETTINGS)),
    steps: is_driver ? podStepsOf(readSettings(settings, POD_STEP_SETTINGS)) : [],
  });
}

async function provePin(tx: Tx, context: RequestContext, proving: ToProve): Promise<Proof> {
  const { shipment, event, settings } = proving;
  const pin = { shipment_id: shipment.id, pin_type: 'delivery' as const, digits: event.pin ?? '' };
  const check = await checkPin(tx, context, pin, settings);
  if (check.result === 'right')
    return {
      data: { type: 'pin', receiver_name: event.receiver_name?.trim() ?? '', ...detailsOf(event) },
      kind: 'pin',
      lacks: missingOf(proving, 'pin', capturedOf(event, 'pin')).steps,
    };
  if (check.result === 'wrong' && check.tries_left > 0) {
    const { tries_left: pin_tries_left } = check;
    const refused = `That PIN is wrong. ${pin_tries_left} ${pin_tries_left === 1 ? 'try' : 'tries'} left.`;
    return { refused, asks: 'pin', pin_tries_left };
  }
  const asks = shipment.pod_method === 'grv' ? 'grv' : 'fallback';
  return { refused: 'That PIN is wrong, and there are no tries left. Please give other proof instead.', asks };
}

interface Captured {
  readonly shipment: ShipmentRow;
  readonly kind: ProofKind;
  readonly captured: CapturedFields;
}

/** One stamped document is for all parcels of its shipment, also where it was uploaded before. */
async function withStampedBefore(tx: Tx, { shipment, kind, captured }: Captured): Promise<CapturedFields> {
  if (kind !== 'grv' || captured.photos > 0) return captured;
  const there = await readNewestOf(tx, [shipment.id], { types: ['grv'], rows_max: 1 });
  return { ...captured, photos: there.length };
}

function capturedOf({ receiver_name = '', receiver = {}, written }: CapturedEvent, kind: ProofKind): CapturedFields {
  const { mobile_number = '', department = '', description = '', id_number = '' } = receiver;
  const count = (wanted: string) => written.filter((document) => document.kind === wanted).length;
  return {
    name: receiver_name,
    id_number,
    mobile_number,
    department,
    description,
    photos: count(kind === 'grv' ? 'grv' : 'photo'),
    signature: count('signature'),
  };
}

/** What is kept beside the name: what was said of the receiver, and what was captured. */
function detailsOf({ receiver, written }: CapturedEvent) {
  return {
    ...(receiver && { receiver }),
    ...(written.length > 0 && { captured: written.map(({ kind }) => kind) }),
  };
}

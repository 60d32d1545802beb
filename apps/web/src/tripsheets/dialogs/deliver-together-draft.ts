import type { FieldEventResult } from '@tsela/contract/tracking/tracking-shapes';
import { proofKindOf } from '@tsela/domain/tracking/proofs/proof-demand';
import type { ProofKind } from '@tsela/domain/tracking/proofs/proof-demand';
import type { ProofFields } from '@tsela/domain/tracking/proofs/pod-steps';
import { draftOfProof, proofErrors } from '../../tracking/parts/proof-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { missingOf, partCheckOf } from '../part-check.ts';
import type { SheetShipment } from '../tripsheet-draft.ts';

/** What was said of a shipment's own PIN, by shipment; nothing where it is still asked for. */
export type PinsSaid = Readonly<Record<string, Pick<StepProof, 'pin' | 'has_no_pin'>>>;

/** One delivery of several, with the proof of all and its own PIN. */
export interface ProvedDelivery {
  readonly reference: string;
  readonly proof: StepProof;
}

type Handed = Pick<SheetShipment, 'short_tracking_reference' | 'parcel_references'>;
type Proved = Pick<SheetShipment, 'short_tracking_reference' | 'pin_needed' | 'pin_attempts_left'> & {
  // A sheet that was kept on the phone before may lack the method.
  readonly pod_method?: string;
};

/** The shipments of which a parcel is there: those are handed over with what is there, the others stay with the driver. Source: docs/decisions/0307. */
export function handedOver<Each extends Handed>(shipments: readonly Each[], confirmed: readonly string[]): readonly Each[] {
  return shipments.filter(({ parcel_references }) => parcel_references.some((parcel) => confirmed.includes(parcel)));
}

/** Those of which some parcels are there and others are not. */
export function shortOf<Each extends Handed>(shipments: readonly Each[], confirmed: readonly string[]): readonly Each[] {
  return handedOver(shipments, confirmed).filter(({ parcel_references }) => missingOf(parcel_references, confirmed).length > 0);
}

/** Those of the parcels that were found which are a shipment's own. */
export function foundOf({ parcel_references }: Handed, confirmed: readonly string[]): string[] {
  return parcel_references.filter((parcel) => confirmed.includes(parcel));
}

/** How each of them is proved, as far as its PIN is known. */
export function kindsOf(shipments: readonly Proved[], pins: PinsSaid): readonly ProofKind[] {
  return shipments.map((shipment) => kindOf(shipment, pins));
}

/** The shipments that ask for a PIN of their own. */
export function askingForPin<Each extends Proved>(shipments: readonly Each[]): readonly Each[] {
  return shipments.filter((shipment) => kindOf(shipment, {}) === 'pin');
}

function kindOf({ short_tracking_reference, pod_method = '', pin_needed, pin_attempts_left }: Proved, pins: PinsSaid): ProofKind {
  return proofKindOf({ pod_method, pin_needed, pin_attempts_left, has_no_pin: pins[short_tracking_reference]?.has_no_pin });
}

/** How the form of all asks: for a stamped document where that proves them, else as for whatever takes the place of a PIN. */
export function formKindOf(kinds: readonly ProofKind[]): ProofKind {
  const [first = 'fallback', ...others] = kinds;
  return others.every((kind) => kind === first) ? first : 'fallback';
}

/** Whether what was captured is all that the form asks for: then it is not shown once more. */
export function isComplete(kind: ProofKind, captured: StepProof | null, fields: ProofFields): boolean {
  if (captured === null) return Object.values(fields).every((demand) => demand === 'off');
  return Object.keys(proofErrors(kind, draftOfProof(captured), fields)).length === 0;
}

/** Each delivery as it is captured. Pictures are of all of them: they are kept for the next until the last has been sent. */
export function provedDeliveries(shipments: readonly Proved[], proof: StepProof, pins: PinsSaid): ProvedDelivery[] {
  const { documents = [], ...said } = proof;
  return shipments.map(({ short_tracking_reference: reference }, at) => {
    const is_last = at === shipments.length - 1;
    const pictures = is_last ? documents : documents.map((document) => ({ ...document, is_for_more: true }));
    return { reference, proof: { ...said, ...pins[reference], ...(pictures.length > 0 && { documents: pictures }) } };
  });
}

interface Checked {
  readonly shipments: readonly Handed[];
  readonly confirmed: readonly string[];
  readonly must_scan: boolean;
}

/** Deliveries with how the parcels of each were found: where every one is scanned, and where one is not there. */
export function checked(
  deliveries: readonly ProvedDelivery[],
  { shipments, confirmed, must_scan }: Checked,
): readonly ProvedDelivery[] {
  const short = shortOf(shipments, confirmed);
  return deliveries.map((delivery) => {
    const { reference, proof } = delivery;
    const shipment = (must_scan ? shipments : short).find((each) => each.short_tracking_reference === reference);
    if (!shipment) return delivery;
    const parcel_check = partCheckOf(shipment.parcel_references, foundOf(shipment, confirmed));
    return { reference, proof: { ...proof, parcel_check } };
  });
}

/** What came of deliveries that were sent together: the refused with their reasons, and how many were taken or wait for signal. */
export function cameOf(answers: readonly { readonly reference: string; readonly answer: FieldEventResult | null }[]): {
  readonly refused: Readonly<Record<string, string>>;
  readonly taken: number;
  readonly waiting: number;
} {
  const refused = answers.flatMap(({ reference, answer }) =>
    answer?.result === 'refused' ? [[reference, answer.message] as const] : [],
  );
  const waiting = answers.filter(({ answer }) => answer === null).length;
  return { refused: Object.fromEntries(refused), taken: answers.length - refused.length - waiting, waiting };
}

/** The refusals that still wait for an answer: of whose PIN something was said since, is none of them. */
export function unanswered(refused: Readonly<Record<string, string>>, pins: PinsSaid): readonly (readonly [string, string])[] {
  return Object.entries(refused).filter(([reference]) => !pins[reference]);
}

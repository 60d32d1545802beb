import type { OwnKiosk } from '@tsela/contract/pickup-points/kiosk-api';
import type { ChosenPickupPoint, ShipmentForm } from '../form/shipment-draft.ts';
import { emptyForm } from '../form/shipment-draft.ts';
import type { DraftStorage } from '../form/kept-draft.ts';
import type { Step } from '../phone/steps-draft.ts';

/** The questions at a kiosk: where it is collected, how many there are and when go without saying. Source: screens S12. */
export const KIOSK_STEPS = ['to', 'size', 'contents', 'service', 'contacts', 'check'] as const satisfies readonly Step[];
export type KioskStep = (typeof KIOSK_STEPS)[number];

/** What is looked over before it is paid. */
export const KIOSK_CHECKED = ['to', 'size', 'contents', 'service', 'contacts'] as const;

/** A drawer without a bottom: nothing that is typed at a kiosk is kept on the device. */
export const NO_STORAGE: DraftStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

type Point = NonNullable<OwnKiosk['point']>;

/** A form that begins at the kiosk's own pickup point. */
export function kioskForm(point: Point): ShipmentForm {
  const empty = emptyForm();
  return { ...empty, collection: { ...empty.collection, kind: 'pickup-point', pickup_point: chosen(point) } };
}

function chosen({ pickup_point_id, pickup_point_provider, ...point }: Point): ChosenPickupPoint {
  return { ...point, id: pickup_point_id, provider: pickup_point_provider };
}

/** The question before another; null where it is the first. */
export function stepBefore(step: KioskStep): KioskStep | null {
  return KIOSK_STEPS[KIOSK_STEPS.indexOf(step) - 1] ?? null;
}

/** The question after another; null where it is the last. */
export function stepAfter(step: KioskStep): KioskStep | null {
  return KIOSK_STEPS[KIOSK_STEPS.indexOf(step) + 1] ?? null;
}

/** What shows that the sender has confirmed a number, and which one. */
export interface ConfirmedSender {
  readonly mobile_number: string;
  readonly sender_proof: string;
}

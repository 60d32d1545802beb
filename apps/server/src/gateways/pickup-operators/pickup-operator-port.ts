import type { OperatorStep, ToldStep } from '@tsela/domain/shipments/operator-steps';
import type { Side } from '@tsela/domain/shipments/shipment-draft';
import type { Outgoing } from '../../outgoing/outgoing.ts';

/** What every operator of pickup points does for us over HTTP. Another one is a file here, and a line in the register. Source: ADR 0264. */
export interface PickupOperatorPort {
  /** The variable of the environment that says where it answers; without it no provider speaks with it. */
  readonly variable: string;
  /** Asks for a compartment. Asked again under the same key it answers the same. It never throws. */
  reserve(access: OperatorAccess, wanted: WantedReservation): Promise<OperatorAnswer>;
  /** Tells what has become of a reservation since. Told again it is the same. It never throws. */
  tell(access: OperatorAccess, told: ToldReservation): Promise<OperatorAnswer>;
  /** What has become of a reservation as it knows it; null where it could not be asked. */
  look(access: OperatorAccess, operator_reference: string): Promise<OperatorStep | null>;
  /** What it tells by itself; null for what is none of its. */
  read(body: string): OperatorNotice | null;
}

/** What is known of us at an operator. */
export interface OperatorAccess {
  readonly outgoing: Outgoing;
  readonly asker: number;
  readonly url: string;
  readonly api_key: string;
  readonly account_code: string;
}

/** A compartment for one side of a shipment. */
export interface WantedReservation {
  /** Ours, by which it is known again: asked twice it is kept once. */
  readonly key: string;
  readonly pickup_point_id: string;
  readonly side: Side;
  /** Whether the other side is a pickup point as well, and which kind. */
  readonly other_side: 'door' | 'locker' | 'counter';
  readonly tracking_reference: string;
  /** The size of compartment that the parcel needs; empty where none is known. */
  readonly compartment: string;
  readonly parcel: ParcelToPlace;
  /** Of who drops it off, or takes it. */
  readonly mobile_number: string;
  readonly time_expires: Date | null;
  /** Where it tells what happens. */
  readonly notice_url: string;
}

interface ParcelToPlace {
  readonly length_cm: number;
  readonly width_cm: number;
  readonly height_cm: number;
  readonly weight_kg: number;
}

export interface ToldReservation {
  readonly key: string;
  readonly operator_reference: string;
  readonly step: Exclude<OperatorStep, 'reserved'>;
  readonly time: Date;
}

/** What it answered. */
export type OperatorAnswer =
  | { readonly outcome: 'taken'; readonly operator_reference: string; readonly compartment: string }
  /** `refused`: it never will. `later`: it did not answer, and may have heard. */
  | { readonly outcome: 'refused' | 'later'; readonly said: string };

export interface OperatorNotice {
  readonly operator_reference: string;
  readonly step: ToldStep;
}

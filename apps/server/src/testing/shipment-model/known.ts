import type { AccountId, BranchId, DriverId, ParcelId, ShipmentId } from '@tsela/domain/ids';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { StatusFact } from '@tsela/domain/tracking/shipment-position';

/** What the model knows of a parcel. */
export interface KnownParcel {
  readonly id: ParcelId;
  readonly reference: string;
  readonly kg: number;
  readonly status: ShipmentStatus;
  readonly time_added: Date | null;
}

/** What the model knows of a shipment. Nothing here is read back from the product but ids, references and the times of its entries. */
export interface KnownShipment {
  readonly id: ShipmentId;
  readonly reference: string;
  readonly status: ShipmentStatus;
  readonly parcels: readonly KnownParcel[];
  /** All that has moved it, in the order in which it became known. */
  readonly facts: readonly StatusFact[];
  readonly last_step: Date;
  readonly is_collected: boolean;
  /** Who has it: the branch that scanned it last, and the drivers of both legs. */
  readonly branch_id: BranchId | null;
  readonly collection_driver: DriverId | null;
  readonly delivery_driver: DriverId | null;
}

/** An account with what it can pay with, in cents, and its shipments. */
export interface KnownAccount {
  readonly id: AccountId;
  readonly limit: number;
  readonly paid_in: number;
  readonly shipments: readonly KnownShipment[];
}

/** An entry that an act must leave in a shipment's history. `parcel_id` 0 is the whole shipment. */
export interface Entry {
  readonly status: ShipmentStatus;
  readonly parcel_id: ParcelId | 0;
  readonly moved_nothing: boolean;
}

/** What an act must come to: a refusal that leaves everything as it was, or the shipment as it is then with what its history got. */
export type Outcome =
  | { readonly is_refused: true; readonly why: string }
  | {
      readonly is_refused: false;
      readonly after: KnownShipment;
      readonly entries: readonly Entry[];
      /** What a scanner or driver is told; empty for other acts. */
      readonly result?: 'accepted' | 'kept';
    };

/** What a shipment of the model's tariff costs, in cents: R 50 and R 8 a kilogram, with 15 % VAT. */
export function priceOf({ parcels }: Pick<KnownShipment, 'parcels'>): number {
  const kg = living({ parcels }).reduce((sum, parcel) => sum + parcel.kg, 0);
  return Math.round((5000 + 800 * kg) * 1.15);
}

/** What a shipment costs its account as it stands: nothing as a quote or once it is cancelled, else its price. */
export function chargeOf(shipment: KnownShipment): number {
  return ['quote', 'cancelled'].includes(shipment.status) ? 0 : priceOf(shipment);
}

export function balanceOf({ paid_in, shipments }: KnownAccount): number {
  return paid_in - shipments.reduce((sum, shipment) => sum + chargeOf(shipment), 0);
}

export function canPay(account: KnownAccount, cents: number): boolean {
  return balanceOf(account) - cents >= -account.limit;
}

export function living({ parcels }: Pick<KnownShipment, 'parcels'>): readonly KnownParcel[] {
  return parcels.filter(({ status }) => status !== 'cancelled');
}

export function idsOf(parcels: readonly KnownParcel[]): ParcelId[] {
  return parcels.map(({ id }) => id);
}

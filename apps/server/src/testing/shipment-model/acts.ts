import type { BranchId, DriverId } from '@tsela/domain/ids';
import type { HoldStatus } from '@tsela/domain/shipments/status/holds';
import type { ShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import type { ScanChoice } from '@tsela/domain/tracking/scan-choices';

/** Something that is done to a shipment. `at` is when it was captured, for what devices report. */
export type Act =
  | { readonly kind: 'accept-quote' }
  | { readonly kind: 'cancel'; readonly by_staff: boolean; readonly message: string }
  | { readonly kind: 'status'; readonly to: string; readonly message: string; readonly is_stale: boolean }
  | { readonly kind: 'hold'; readonly to: HoldStatus; readonly reason: string }
  | { readonly kind: 'release' }
  | { readonly kind: 'note' }
  | { readonly kind: 'assign'; readonly leg: 'collection' | 'delivery'; readonly driver_id: DriverId | null }
  | { readonly kind: 'reprice'; readonly parcel: number; readonly kg: number; readonly by_staff: boolean }
  | { readonly kind: 'add-parcel'; readonly kg: number; readonly by_staff: boolean }
  | { readonly kind: 'cancel-parcel'; readonly parcel: number; readonly by_staff: boolean }
  | ScanAct
  | DriverAct;

export interface ScanAct {
  readonly kind: 'scan';
  readonly choice: ScanChoice;
  /** The parcel that is scanned; null is the shipment's own reference. */
  readonly parcel: number | null;
  readonly branch_id: BranchId;
  readonly driver_id: DriverId | null;
  readonly reason: string;
  readonly ends_hold: boolean;
  readonly at: Date;
}

export interface DriverAct {
  readonly kind: 'drive';
  readonly to: ShipmentStatus;
  readonly parcel: number | null;
  /** The parcels that a check of the whole shipment confirms; null is no check. */
  readonly found: readonly number[] | null;
  readonly driver_id: DriverId;
  readonly reason: string;
  /** Whether the recipient's PIN is entered; without it nothing is handed over. */
  readonly has_pin: boolean;
  readonly ends_hold: boolean;
  readonly at: Date;
}

/** What the model holds the acts against beside the account. */
export interface Rules {
  readonly staff: readonly string[];
  readonly owner: readonly string[];
  readonly hub: readonly string[];
  readonly driver: readonly string[];
  readonly delivery_branch: BranchId;
}

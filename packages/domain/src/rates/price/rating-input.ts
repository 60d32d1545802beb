import type { Day, Weekday } from '../../time/day.ts';
import type { Whereabouts } from '../card/card-zones.ts';
import type { RatedParcel } from './charged-weight.ts';
import type { FullDays } from '../days/estimate.ts';
import type { MetException } from '../rate-exceptions.ts';

/** One end of a shipment as it is rated. */
export interface RatingSide extends Whereabouts {
  readonly kind: 'street-address' | 'locker' | 'counter';
}

/** What is rated. The form, the API, the import and the re-rate after a measurement all fill this one shape. */
export interface RatingInput {
  readonly collection: RatingSide;
  readonly delivery: RatingSide;
  /** At least one. */
  readonly parcels: readonly RatedParcel[];
  readonly declared_value_cents: number;
  readonly pod_method: string;
  /** Tags of the account and of the shipment together. */
  readonly tags: readonly string[];
  readonly account_id: number | null;
  /** Absent means not chosen: what is opted in by default applies. */
  readonly opt_in_rates?: readonly number[] | undefined;
  readonly opt_in_time_based_rates?: readonly number[] | undefined;
  /** Only this service level is rated. */
  readonly service_level_code?: string | undefined;
  readonly collection_min_date?: Day | undefined;
  readonly delivery_min_date?: Day | undefined;
  /** Windows the sender asks for, `HH:mm`. */
  readonly collection_after?: string | undefined;
  readonly collection_before?: string | undefined;
  readonly delivery_after?: string | undefined;
  readonly delivery_before?: string | undefined;
  /** Exceptions of the map that either side lies in; they close days and lengthen deliveries. */
  readonly exceptions?: readonly MetException[] | undefined;
  /** Days on which services with a capacity were fully booked; kept with the inputs, since a price may depend on the day. */
  readonly full_days?: FullDays | undefined;
}

/** What the rating needs to know beside the shipment and the card. */
export interface RatingContext {
  readonly now: Date;
  /** The account's rate group; null or unknown means the default group. */
  readonly rate_group_id: number | null;
  /** The tag of the account that gave it the group; absent where the group is its own. */
  readonly rate_group_tag?: string | null;
  readonly holidays: readonly Day[];
  readonly office_hours: { readonly from: string; readonly to: string };
  /** From the branch to the address in whole metres; null when not known. */
  readonly metres_from_collection_branch: number | null;
  readonly metres_from_delivery_branch: number | null;
  readonly closed_collection_days?: readonly Day[];
  readonly closed_delivery_days?: readonly Day[];
}

/** Weekdays by what an address's zones say of them; null when no zone limits them. */
export type AreaWeekdays = readonly Weekday[] | null;

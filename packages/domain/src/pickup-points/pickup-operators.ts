import { BOB_BOX_COMPARTMENTS, RAM_ANY, TCG_LOCKER_COMPARTMENTS, TCG_SIZES } from './locker-compartment.ts';
import type { Compartment } from './locker-compartment.ts';
import { isPickupProvider } from './pickup-providers.ts';
import type { PickupProvider } from './pickup-providers.ts';

/** Everything in which one operator of pickup points differs from another. */
export interface PickupOperator {
  /** As people know it. */
  readonly name: string;
  readonly point_type: 'locker' | 'counter';
  /** What it builds everywhere, smallest first; none at counters, which take what the courier takes. */
  readonly compartments: readonly Compartment[];
  /** Every size that its lockers may have, smallest first; the same code is another size elsewhere. */
  readonly sizes: readonly Compartment[];
  /** Whether its points open with a PIN that we send. Source: PIN-05. */
  readonly has_pin: boolean;
  /** What becomes of a shipment for which nothing is free when the driver comes. Source: decisions §4.3. */
  readonly status_when_full: 'bob-box-reservation-failed' | 'delivery-failed-attempt';
  /** The setting with the hours for which a sender's compartment is kept; null where it is kept until the parcel comes. */
  readonly hours_kept_setting: 'bob_box_reservation_hours' | null;
  /** The setting without which staff reserve by hand; null where each booking reserves. */
  readonly reserves_setting: 'bob_box_auto_reserve' | null;
  /** How it is spoken with over HTTP; null where it has no such door. Source: ADR 0264. */
  readonly connection: OperatorConnection | null;
}

/** What a provider has to have with an operator for us to speak with it, and how long a recipient may leave a parcel there. */
export interface OperatorConnection {
  /** Without this key everything stays between us and our own records. */
  readonly key_setting: 'bob_box_api_key' | 'tcg_locker_api_key';
  /** The account that the operator charges; null where the key says it. */
  readonly account_setting: 'bob_box_account_code' | null;
  /** Hours in which a recipient has to take a parcel out; null where the setting of what is kept says it. Source: field facts §7. */
  readonly hours_to_collect: number | null;
}

/** The operators. Another one is a record here, and its id above. Source: ENUM-09, LOCKER-01 to LOCKER-10. */
export const PICKUP_OPERATORS: Readonly<Record<PickupProvider, PickupOperator>> = {
  'bob-box': {
    name: 'Bob Box',
    point_type: 'locker',
    compartments: BOB_BOX_COMPARTMENTS,
    sizes: BOB_BOX_COMPARTMENTS,
    has_pin: false,
    status_when_full: 'bob-box-reservation-failed',
    hours_kept_setting: 'bob_box_reservation_hours',
    reserves_setting: 'bob_box_auto_reserve',
    connection: { key_setting: 'bob_box_api_key', account_setting: 'bob_box_account_code', hours_to_collect: null },
  },
  'tcg-locker': {
    name: 'TCG Locker',
    point_type: 'locker',
    compartments: TCG_LOCKER_COMPARTMENTS,
    sizes: TCG_SIZES,
    has_pin: true,
    status_when_full: 'delivery-failed-attempt',
    hours_kept_setting: null,
    reserves_setting: null,
    connection: { key_setting: 'tcg_locker_api_key', account_setting: null, hours_to_collect: 36 },
  },
  'ram-counter': {
    name: 'RAM Counter',
    point_type: 'counter',
    compartments: [],
    sizes: [],
    has_pin: false,
    status_when_full: 'delivery-failed-attempt',
    hours_kept_setting: null,
    reserves_setting: null,
    connection: null,
  },
};

/** The code of every size that some operator builds, each once, and that of what has none. */
export function compartmentCodes(): string[] {
  return [...new Set(Object.values(PICKUP_OPERATORS).flatMap(({ sizes }) => sizes.map(({ code }) => code))), RAM_ANY];
}

/** A side of a shipment is related to a pickup point when it has an id and an operator whose points open with a PIN. Source: PIN-07. */
export function isPickupPointRelated(side: {
  readonly pickup_point_id: string | null;
  readonly pickup_point_provider: string | null;
}): boolean {
  const { pickup_point_id, pickup_point_provider: provider } = side;
  return (pickup_point_id ?? '') !== '' && isPickupProvider(provider) && PICKUP_OPERATORS[provider].has_pin;
}

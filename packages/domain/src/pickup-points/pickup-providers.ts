/** Who runs a pickup point. Source: ENUM-09. */
export const PICKUP_PROVIDERS = ['bob-box', 'tcg-locker', 'ram-counter'] as const;

export type PickupProvider = (typeof PICKUP_PROVIDERS)[number];

/** "The locker provider" of the PIN rules: bob-box has its own reservation flow, ram-counter has no PIN. Source: PIN-05. */
export const LOCKER_PROVIDER: PickupProvider = 'tcg-locker';

/** Providers whose pickup points are lockers. Source: SHIP-RULE-06. */
export const LOCKER_PROVIDERS: readonly PickupProvider[] = ['bob-box', 'tcg-locker'];

/** What a service level asks of its ends. Source: ENUM-10. */
export const SERVICE_LEVEL_ADDRESS_TYPES = ['street-address', 'locker', 'counter', 'locker-or-counter', 'any'] as const;

export type ServiceLevelAddressType = (typeof SERVICE_LEVEL_ADDRESS_TYPES)[number];

/** The id used where a kiosk is not configured. Source: CONST-16. */
export const DEFAULT_KIOSK_ID = 'K0000';

/** A side of a shipment is related to a pickup point when it has an id and the locker provider. Source: PIN-07. */
export function isPickupPointRelated(side: {
  readonly pickup_point_id: string | null;
  readonly pickup_point_provider: string | null;
}): boolean {
  return (side.pickup_point_id ?? '') !== '' && side.pickup_point_provider === LOCKER_PROVIDER;
}

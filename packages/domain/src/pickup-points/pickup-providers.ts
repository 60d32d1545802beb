/** The operators of pickup points. Source: ENUM-09. */
export const PICKUP_PROVIDERS = ['bob-box', 'tcg-locker', 'ram-counter'] as const;

export type PickupProvider = (typeof PICKUP_PROVIDERS)[number];

export function isPickupProvider(text: string | null | undefined): text is PickupProvider {
  return PICKUP_PROVIDERS.some((provider) => provider === text);
}

/** The operators whose points a courier has switched on: those of the others are neither listed nor quoted nor booked. Source: ENUM-09. */
export function enabledOperators(settings: { readonly enabled_pickup_providers: readonly string[] }): PickupProvider[] {
  return PICKUP_PROVIDERS.filter((provider) => settings.enabled_pickup_providers.includes(provider));
}

/** What a service level asks of its ends. Source: ENUM-10. */
export const SERVICE_LEVEL_ADDRESS_TYPES = ['street-address', 'locker', 'counter', 'locker-or-counter', 'any'] as const;

export type ServiceLevelAddressType = (typeof SERVICE_LEVEL_ADDRESS_TYPES)[number];

/** The id used where a kiosk is not configured. Source: CONST-16. */
export const DEFAULT_KIOSK_ID = 'K0000';

/** The id of the locker of a kiosk that has none configured. Source: CONST-17. */
export const DEFAULT_LOCKER_ID = 'CG0000';

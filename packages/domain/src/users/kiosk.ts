import { DEFAULT_KIOSK_ID } from '../pickup-points/pickup-providers.ts';
import type { Violation } from '../problem.ts';

/** Marks a user of a kiosk, who pays before anything else. Source: DATA-02. */
export const KIOSK_MODE = 'kiosk-with-payment-flow';

/** Of a user, what makes them a kiosk. */
export interface KioskFacts {
  readonly shipment_page_mode: string;
  readonly kiosk_id: string;
}

export function isKiosk({ shipment_page_mode }: Pick<KioskFacts, 'shipment_page_mode'>): boolean {
  return shipment_page_mode === KIOSK_MODE;
}

/** The kiosk id to keep: a kiosk that is given none has the one of kiosks that are not configured. Source: CONST-16, screens S12. */
export function kioskIdToStore(user: KioskFacts): string {
  const kiosk_id = user.kiosk_id.trim();
  return isKiosk(user) && kiosk_id === '' ? DEFAULT_KIOSK_ID : kiosk_id;
}

/**
 * Whether a user may become a kiosk: the provider has switched the mode on. A kiosk stays one, so that its other fields can be changed.
 * Source: settings.tsv enable_kiosk_mode.
 */
export function kioskChecks(
  user: Pick<KioskFacts, 'shipment_page_mode'>,
  { was_kiosk, is_enabled }: { readonly was_kiosk: boolean; readonly is_enabled: boolean },
): Violation[] {
  if (!isKiosk(user) || was_kiosk || is_enabled) return [];
  return [{ field: 'shipment_page_mode', code: 'kiosk-off', message: 'Kiosk mode is not switched on at this provider.' }];
}

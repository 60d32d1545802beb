import type { AsOfType } from '../audit/recorded-fields.ts';
import { hasAnyPermission, hasPermission } from './permission-matching.ts';
import type { Actor } from './who-may.ts';

/** The right to open how something was, of all who are asked what a customer was shown. */
export const OPEN_THE_PAST = 'API_/audit/as-of:GET';

/** One of these it takes beside: a shipment's past tells no more than its page, that of accounts and settings who changed what. */
const ALSO: Readonly<Record<AsOfType, readonly string[]>> = {
  shipment: ['API_/shipments:GET'],
  account: ['API_/accounts:PATCH', 'API_/audit/events:GET'],
  provider_setting: ['API_/audit/events:GET'],
};

/** Whether a user may open how a shipment, an account or the settings were. Source: docs/decisions/0331. */
export function mayOpenPast({ permissions }: Pick<Actor, 'permissions'>, type: AsOfType): boolean {
  return hasPermission(permissions, OPEN_THE_PAST) && hasAnyPermission(permissions, ALSO[type]);
}

import { isStaff } from '@tsela/domain/permissions/audience';
import type { SignedInUser } from '@tsela/domain/permissions/audience';

/** The client type of people who send parcels by the phone app alone. Source: decisions D22. */
const APP_ONLY_CLIENT = 'pickup-box-app';

/** Whether a user is shown the way to the phone app in place of the product; staff never are. Source: PROD-16, PROD-18. */
export function isAppOnly(user: (SignedInUser & { readonly client_type: string }) | null): boolean {
  return user !== null && user.client_type === APP_ONLY_CLIENT && !isStaff(user);
}

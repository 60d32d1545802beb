import { ROLE_IDS, hasInternalEmail, isProviderLevel } from '@tsela/domain/permissions/audience';
import type { SignedInUser } from '@tsela/domain/permissions/audience';
import type { Config } from '../config.ts';

/**
 * Whether a user works for the platform itself: role 1 does, and staff whose address is of the installation's own domain. It marks them
 * in menus and opens what is for them beside their permissions; no call is permitted by it alone. Source: ROLE-17, ROLE-18.
 */
export function isPlatformInternal(
  { internal_email_domain }: Pick<Config, 'internal_email_domain'>,
  user: SignedInUser & { readonly email: string },
): boolean {
  if (user.role_id === ROLE_IDS.super_admin) return true;
  return isProviderLevel(user) && hasInternalEmail(user.email, internal_email_domain);
}

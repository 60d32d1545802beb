/** Ids of the seeded roles that rules name. Source: ROLE-07 to ROLE-12. */
export const ROLE_IDS = {
  super_admin: 1,
  driver: 2,
  administrator: 3,
  operations_manager: 4,
  account_owner: 5,
  account_user: 6,
  operations_staff: 7,
  finance_manager: 8,
  account_user_no_billing: 9,
} as const;

/** Roles that only make sense with an account. Source: ROLE-14. */
export const ACCOUNT_ROLE_IDS: readonly number[] = [
  ROLE_IDS.account_owner,
  ROLE_IDS.account_user,
  ROLE_IDS.account_user_no_billing,
];

/** The facts by which a signed-in person belongs to an audience. */
export interface SignedInUser {
  readonly role_id: number;
  readonly account_id: number | null;
}

/** The kind of user. `provider-admin` operates the platform itself. Source: PROD-02, ROLE-01 to ROLE-04. */
export type Audience = 'guest' | 'customer' | 'driver' | 'staff' | 'provider-admin';

/** The audience of an actor; null is a visitor. */
export function audienceOf(user: SignedInUser | null): Audience {
  if (user === null) return 'guest';
  if (user.account_id !== null) return 'customer';
  if (user.role_id === ROLE_IDS.super_admin) return 'provider-admin';
  return user.role_id === ROLE_IDS.driver ? 'driver' : 'staff';
}

/** Staff, for every authorisation, is every signed-in user without an account; drivers too. Source: ROLE-01, ROLE-18. */
export function isStaff(user: SignedInUser | null): boolean {
  return user !== null && user.account_id === null;
}

/** An account user is a signed-in user with an account. Source: ROLE-02. */
export function isAccountUser(user: SignedInUser | null): boolean {
  return user !== null && user.account_id !== null;
}

/** A provider-level user has no account and is not a driver. Source: ROLE-13. */
export function isProviderLevel(user: SignedInUser | null): boolean {
  return isStaff(user) && user?.role_id !== ROLE_IDS.driver;
}

/** Whether a user is marked as platform-internal: by the domain of their address, never a right by itself. Source: ROLE-17, ROLE-18. */
export function hasInternalEmail(email: string, internalDomain: string): boolean {
  if (internalDomain === '') return false;
  return email.trim().toLowerCase().endsWith(`@${internalDomain.toLowerCase()}`);
}

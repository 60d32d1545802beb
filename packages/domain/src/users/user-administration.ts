import { isEmail } from '../formats/email.ts';
import { isCode } from '../formats/codes.ts';
import { isPhone } from '../formats/phone.ts';
import { ROLE_IDS } from '../permissions/audience.ts';
import type { Violation } from '../problem.ts';
import { KIOSK_MODE, isKiosk } from './kiosk.ts';

/** The state of a user: invited, active, locked, or deactivated. Source: screens S45. */
export const USER_STATES = ['invited', 'active', 'locked', 'inactive'] as const;
export type UserState = (typeof USER_STATES)[number];

export function userStateOf(user: {
  readonly is_active: boolean;
  readonly is_locked: boolean;
  readonly has_signed_in_or_can: boolean;
}): UserState {
  if (!user.is_active) return 'inactive';
  if (user.is_locked) return 'locked';
  return user.has_signed_in_or_can ? 'active' : 'invited';
}

export const SHIPMENT_PAGE_MODES = ['', KIOSK_MODE] as const;
/** Users of the pickup-box app alone. Source: PROD-16, PROD-19. */
export const CLIENT_TYPES = ['', 'pickup-box-app'] as const;

/** What others keep of a user. */
export interface UserFacts {
  readonly name: string;
  readonly email: string;
  readonly mobile_number: string;
  readonly account_id: number | null;
  readonly branch_id: number | null;
  readonly limit_user_to_branch: boolean;
  readonly limit_user_to_account: boolean;
  readonly limit_account_id: number | null;
  readonly shipment_page_mode: string;
  readonly kiosk_id: string;
  readonly client_type: string;
}

/** Whether a user may be saved as it is. A limit needs what it limits to; users of an account are limited to it by themselves. Source: screens S45, ROLE-05. */
export function userChecks(user: UserFacts): Violation[] {
  const is_account_user = user.account_id !== null;
  return [
    ...refuse(user.name.trim() === '', 'name', 'Please enter a name.'),
    ...refuse(!isEmail(user.email), 'email', 'Please enter a valid email address.'),
    ...refuse(
      user.mobile_number.trim() !== '' && !isPhone(user.mobile_number),
      'mobile_number',
      'Please enter a valid phone number.',
    ),
    ...refuse(
      !is_account_user && user.limit_user_to_branch && user.branch_id === null,
      'branch_id',
      'Please choose the branch to limit the user to.',
    ),
    ...refuse(
      is_account_user && user.limit_user_to_branch,
      'limit_user_to_branch',
      'Users of an account cannot be limited to a branch.',
    ),
    ...refuse(
      !is_account_user && user.limit_user_to_account && user.limit_account_id === null,
      'limit_account_id',
      'Please choose the account to limit the user to.',
    ),
    ...refuse(
      is_account_user && user.limit_account_id !== null,
      'limit_account_id',
      'Users of an account are limited to it already.',
    ),
    ...refuse(
      !isOneOf(SHIPMENT_PAGE_MODES, user.shipment_page_mode),
      'shipment_page_mode',
      'Please choose one of the modes of the shipment page.',
    ),
    ...refuse(
      !is_account_user && isKiosk(user),
      'shipment_page_mode',
      'A kiosk books for an account, so staff cannot be set to one.',
    ),
    ...refuse(user.kiosk_id !== '' && !isCode(user.kiosk_id), 'kiosk_id', 'A kiosk id has letters, digits and hyphens only.'),
    ...refuse(!isOneOf(CLIENT_TYPES, user.client_type), 'client_type', 'Please choose one of the client types.'),
  ];
}

/** The facts that tell whether a user is an owner of an account or an administrator of the provider. */
export interface Keeping {
  readonly role_id: number;
  readonly account_id: number | null;
  readonly is_active: boolean;
  readonly is_locked: boolean;
  /** Has a password or has signed in: an open invitation does not count. */
  readonly has_signed_in_or_can: boolean;
}

/** Account Owners keep their account, Administrators their provider. */
export function isKeeper(user: Keeping): boolean {
  if (!user.is_active || user.is_locked || !user.has_signed_in_or_can) return false;
  return user.role_id === (user.account_id === null ? ROLE_IDS.administrator : ROLE_IDS.account_owner);
}

/** Why a user cannot lose their role: they are the last one with it. Null otherwise. Source: screens S20, S45. */
export function whyStillNeeded(before: Keeping, after: Keeping | null, { others }: { others: number }): string | null {
  if (!isKeeper(before) || (after !== null && isKeeper(after)) || others > 0) return null;
  return before.account_id === null
    ? 'This is the last Administrator. Give another user this role first.'
    : 'This is the last Account Owner of the account. Give another user this role first.';
}

/** Why a driver cannot be deactivated while they have open stops: these would be left unassigned. Source: screens S45. */
export function whyStillDriving(name: string, shipments: number): string | null {
  if (shipments === 0) return null;
  const what = shipments === 1 ? '1 shipment' : `${shipments} shipments`;
  return `${name} still has ${what} to collect or deliver. Take them out under Drivers, where you choose who takes over.`;
}

/**
 * What stays in the row of a user who has deleted themselves: nothing that identifies them. The address is invalid (RFC 2606). Source:
 * screens S06.
 */
export function deletedDetails(user_id: number) {
  return {
    name: 'Deleted user',
    email: `deleted-${user_id}@deleted.invalid`,
    mobile_number: '',
    password_hash: null,
    is_active: false,
    is_locked: false,
    kiosk_id: '',
    extra_permissions: [],
    extra_permissions_ui: [],
    custom_fields: {},
  };
}

/** Source: screens S45. */
export function emailIsTaken(email: string): string {
  return `User with email ${email} already exists.`;
}

/** The same, tied to the field of the address. */
export function emailTaken(email: string): Violation {
  return { field: 'email', code: 'email-taken', message: emailIsTaken(email) };
}

function isOneOf(values: readonly string[], value: string): boolean {
  return values.includes(value);
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}

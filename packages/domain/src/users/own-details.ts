import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';

/** What people may change about themselves. Source: CALL-23, screens S06. */
export interface OwnDetailsFacts {
  readonly name?: string;
  readonly email?: string;
  readonly mobile_number?: string;
}

/** Whether a user's own details may be saved. What is left out stays as it is. Source: screens S06. */
export function ownDetailsChecks({ name, email, mobile_number }: OwnDetailsFacts): Violation[] {
  return [
    ...refuse(name !== undefined && name.trim() === '', 'name', 'Please enter your name.'),
    ...refuse(email !== undefined && !isEmail(email), 'email', 'Please enter a valid email address.'),
    ...refuse(
      mobile_number !== undefined && mobile_number.trim() !== '' && !isPhone(mobile_number),
      'mobile_number',
      'Please enter a valid phone number.',
    ),
  ];
}

/** What only others may change about a user. Source: CALL-24. */
export const KEPT_BY_OTHERS = [
  'role_id',
  'account_id',
  'branch_id',
  'limit_user_to_branch',
  'limit_user_to_account',
  'two_factor_auth_enabled',
  'shipment_page_mode',
  'client_type',
  'limit_account_id',
  'kiosk_id',
  'extra_permissions',
  'extra_permissions_ui',
  'is_active',
  'is_locked',
] as const;

type Kept = Readonly<Partial<Record<(typeof KEPT_BY_OTHERS)[number], unknown>>>;

/** The fields by which a user would give themselves rights that only administrators give. The same value as before is no change. */
export function raisedFields(sent: Kept, stored: Kept): string[] {
  return KEPT_BY_OTHERS.filter((field) => sent[field] !== undefined && !isSame(sent[field], stored[field]));
}

/** Lists of permissions are the same when they hold the same in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((each, index) => each === other[index]);
}

/**
 * Whether a version of the terms may be saved as accepted: the one that stands, or what was accepted before. `current` is null for a
 * caller who cannot accept for the user. Source: TERMS-02, IMP-05.
 */
export function termsChecks(
  { terms_and_conditions_accepted_version: accepted }: { readonly terms_and_conditions_accepted_version?: string },
  { stored, current }: { stored: { readonly terms_and_conditions_accepted_version: string }; current: string | null },
): Violation[] {
  const is_known = accepted === undefined || accepted === stored.terms_and_conditions_accepted_version || accepted === current;
  return refuse(
    !is_known,
    'terms_and_conditions_accepted_version',
    'These are not the terms that stand. Please load the page again.',
  );
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}

import { isEmail } from '../formats/email.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import type { Violation } from '../problem.ts';

/** What a provider may hold on a person, in the order in which it is shown and written to the file. */
export const HELD_KINDS = [
  'user',
  'driver',
  'sessions',
  'bookings',
  'collection_requests',
  'messages',
  'conversations',
  'address_book',
  'accounts',
  'branches',
  'shipment_notes',
  'account_notes',
  'account_files',
  'blocked_entries',
  'blocked_hits',
  'log',
] as const;
export type HeldKind = (typeof HELD_KINDS)[number];

/** What becomes of a kind when what is held on a person is deleted. */
export type ErasureEffect = 'deleted' | 'anonymised' | 'unsigned' | 'names-erased' | 'must-be-replaced';

/** Of each kind what becomes of it. Source: ADR 0138. */
export const ERASURE_EFFECTS = {
  user: 'anonymised',
  driver: 'anonymised',
  sessions: 'anonymised',
  bookings: 'anonymised',
  collection_requests: 'anonymised',
  messages: 'deleted',
  conversations: 'deleted',
  address_book: 'deleted',
  accounts: 'anonymised',
  branches: 'must-be-replaced',
  shipment_notes: 'unsigned',
  account_notes: 'unsigned',
  account_files: 'unsigned',
  blocked_entries: 'deleted',
  blocked_hits: 'deleted',
  log: 'names-erased',
} as const satisfies Record<HeldKind, ErasureEffect>;

/** The states of a deletion: what waits and runs knows who is meant, what is over does not. */
export const ERASURE_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** The kinds that are done away with row by row. */
export const KINDS_ERASED_BY_ROW = [
  'driver',
  'collection_requests',
  'messages',
  'conversations',
  'address_book',
  'accounts',
  'blocked_entries',
  'blocked_hits',
] as const satisfies readonly HeldKind[];

/** What a deletion counts: what it has done away with, by what it was. */
export const ERASURE_COUNTS = [
  'user',
  'bookings',
  ...KINDS_ERASED_BY_ROW,
  'stored_answers',
  'texts',
  'signatures',
  'log',
] as const;
export type ErasureCount = (typeof ERASURE_COUNTS)[number];

/** What stands in the way of deleting what is held on a person. */
export interface ErasureFacts {
  readonly users: number;
  readonly is_self: boolean;
  /** Bookings that are not over, and the last day on which one is to be delivered, in words. */
  readonly under_way: { readonly count: number; readonly until: string | null };
  /** Collection requests that are open, or repeated. */
  readonly open_requests: number;
  /** Open accounts and branches that have the person as their contact, by code. */
  readonly contact_of_accounts: readonly string[];
  readonly contact_of_branches: readonly string[];
}

/** Why what is held on a person cannot be deleted yet, each with what to do about it. Source: ADR 0138. */
export function whyNotErased(facts: ErasureFacts): string[] {
  const { users, is_self, under_way, open_requests, contact_of_accounts, contact_of_branches } = facts;
  const { count, until } = under_way;
  const bookings = count === 1 ? '1 booking with this person is' : `${count} bookings with this person are`;
  const requests =
    open_requests === 1
      ? '1 collection request with this person is'
      : `${open_requests} collection requests with this person are`;
  const last = until === null ? '' : `, due by ${until}`;
  return [
    ...(users > 1 ? [sharedNumber(users)] : []),
    ...(is_self ? ['You cannot delete what is held on yourself. Ask another administrator.'] : []),
    ...(count > 0 ? [`${bookings} still under way${last}. Wait until they are delivered, or cancel them.`] : []),
    ...(open_requests > 0 ? [`${requests} still open or repeated. Close them or stop the repetition.`] : []),
    ...(contact_of_accounts.length > 0
      ? [
          `This person is the contact of ${listed('account', contact_of_accounts)}. Enter another contact there, or close the account.`,
        ]
      : []),
    ...(contact_of_branches.length > 0
      ? [`This person is the contact of ${listed('branch', contact_of_branches)}. Enter another contact there.`]
      : []),
  ];
}

function listed(noun: 'account' | 'branch', codes: readonly string[]): string {
  const plural = noun === 'account' ? 'accounts' : 'branches';
  return `${codes.length === 1 ? noun : plural} ${codes.join(', ')}`;
}

/** Said to staff limited to a branch or an account. */
export const WHOLE_PROVIDER_ONLY = 'You are limited to a branch or an account, so you do not see all that is held on a person.';

/** What a person is found by, as it is kept: at least one of the two is there. */
export interface PersonKeys {
  /** In small letters. */
  readonly email: string | null;
  readonly mobile_number: string | null;
}

/** Reads what was typed to find a person by. Source: issue 15 §1.5, ADR 0137. */
export function personKeys(typed: { readonly email: string; readonly mobile_number: string }): PersonKeys {
  const [email, number] = [typed.email.trim().toLowerCase(), typed.mobile_number.trim()];
  return {
    email: email === '' ? null : email,
    mobile_number: number === '' ? null : phoneToStore(number, { is_south_african: true }),
  };
}

/** Whether a person can be found by what was typed. */
export function personKeyChecks(typed: { readonly email: string; readonly mobile_number: string }): Violation[] {
  const [email, number] = [typed.email.trim(), typed.mobile_number.trim()];
  if (email === '' && number === '')
    return [{ field: 'email', code: 'required', message: 'Please enter an e-mail address or a mobile number.' }];
  return [
    ...(email !== '' && !isEmail(email)
      ? [{ field: 'email', code: 'email-wrong', message: 'Please enter a valid email address.' }]
      : []),
    ...(number !== '' && !isPhone(number)
      ? [{ field: 'mobile_number', code: 'mobile-number-wrong', message: 'Please enter a valid phone number.' }]
      : []),
  ];
}

/** Said when several users have one number, so that one person's data are not taken for another's. */
export function sharedNumber(count: number): string {
  return `${count} users have this mobile number. Enter the e-mail address of the person as well.`;
}

import { isEmail, splitRecipients } from '../formats/email.ts';
import { isPhone, phoneToStore } from '../formats/phone.ts';
import { ROLE_IDS } from '../permissions/audience.ts';
import type { Violation } from '../problem.ts';
import { isTooWide, parseRange, rangeKey, rangesAround } from './network-range.ts';

/** What can be blocked. Source: CONST-37. */
export const BLOCKED_TYPES = ['email-address', 'email-domain', 'mobile-number', 'ip-address'] as const;
export type BlockedType = (typeof BLOCKED_TYPES)[number];

/** What a blocked visitor tried. Source: screens S38. */
export const BLOCKED_ATTEMPTS = ['registration', 'verification-code', 'sign-in', 'quote', 'shipment'] as const;
export type BlockedAttempt = (typeof BLOCKED_ATTEMPTS)[number];

/** What a blocked visitor reads: nothing of why. Source: screens S02, S04, S38. */
export const BLOCKED_TEXTS = {
  registration: 'We cannot create this account. Please contact support.',
  quote: 'We cannot quote for this. Please contact support.',
  shipment: 'We cannot book this shipment. Please contact support.',
} as const;

/** An entry as it is looked for. */
export interface BlockedKey {
  readonly type: BlockedType;
  readonly value: string;
}

/** What a visitor is known by. */
export interface VisitorFacts {
  readonly emails?: readonly (string | null | undefined)[];
  readonly mobile_numbers?: readonly (string | null | undefined)[];
  readonly ip: string;
}

/**
 * A value as it is kept: small letters, numbers by the rules of numbers, ranges of addresses by their first address. Null when it is none of
 * the type. Source: screens S38, VALID-10.
 */
export function blockedValue(type: BlockedType, entered: string): string | null {
  const text = entered.trim().toLowerCase();
  switch (type) {
    case 'email-address':
      return isEmail(text) ? text : null;
    case 'email-domain':
      return domainOf(text);
    case 'mobile-number':
      return numberOf(entered);
    case 'ip-address': {
      const range = parseRange(text);
      return range && !isTooWide(range) ? rangeKey(range) : null;
    }
  }
}

function numberOf(entered: string): string | null {
  const number = phoneToStore(entered, { is_south_african: true });
  return isPhone(number) ? number : null;
}

const LONGEST_DOMAIN = 253;
const DOMAIN = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

function domainOf(text: string): string | null {
  const domain = text.replace(/^@/, '').replace(/\.$/, '');
  return domain.length <= LONGEST_DOMAIN && DOMAIN.test(domain) && !/^[\d.]+$/.test(domain) ? domain : null;
}

/** Every entry that would block a visitor, by the key it is kept under: a domain blocks what is below it, a range what is in it. */
export function keysOfVisitor({ emails = [], mobile_numbers = [], ip }: VisitorFacts): BlockedKey[] {
  // A field for e-mail may hold several. Source: VALID-12.
  const addresses = emails
    .flatMap((email) => splitRecipients((email ?? '').toLowerCase()))
    .filter((email) => email.includes('@'));
  const numbers = mobile_numbers.map((number) => (number ?? '').trim()).filter((number) => number !== '');
  return [
    ...addresses.map((value) => ({ type: 'email-address', value }) as const),
    ...addresses.flatMap((email) => domainsAbove(email)).map((value) => ({ type: 'email-domain', value }) as const),
    ...numbers.map((number) => ({ type: 'mobile-number', value: phoneToStore(number, { is_south_african: true }) }) as const),
    ...rangesAround(ip).map((value) => ({ type: 'ip-address', value }) as const),
  ];
}

/** More parts than these no real domain has. */
const MOST_PARTS = 10;

/** The domain of an address and those above it, without the top one, which would block a country. */
function domainsAbove(email: string): string[] {
  const parts = email
    .slice(email.lastIndexOf('@') + 1)
    .split('.')
    .slice(-MOST_PARTS);
  return parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'));
}

/** The kinds of entry that a text may stand for, with the value of each: to find out what is blocked. */
export function keysOfText(text: string): BlockedKey[] {
  if (parseRange(text)) return keysOfVisitor({ ip: text.trim().split('/')[0] ?? '' });
  if (text.includes('@')) return keysOfVisitor({ emails: [text], ip: '' });
  if (numberOf(text) !== null) return keysOfVisitor({ mobile_numbers: [text], ip: '' });
  return keysOfVisitor({ emails: [`somebody@${text.trim()}`], ip: '' }).filter(({ type }) => type === 'email-domain');
}

/** Where very many people have their address: blocking one of these is asked about first. Source: screens S38. */
const PUBLIC_MAIL_DOMAINS: readonly string[] = [
  'aol.com',
  'gmail.com',
  'gmx.com',
  'googlemail.com',
  'hotmail.com',
  'icloud.com',
  'iafrica.com',
  'live.com',
  'mail.com',
  'me.com',
  'msn.com',
  'mweb.co.za',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'telkomsa.net',
  'vodamail.co.za',
  'webmail.co.za',
  'yahoo.co.uk',
  'yahoo.com',
  'ymail.com',
  'zoho.com',
];
/** Public suffixes: entries for these would block a country's companies. */
const SHARED_ENDS: readonly string[] = [
  'ac.za',
  'co.za',
  'gov.za',
  'net.za',
  'org.za',
  'web.za',
  'co.uk',
  'co.ls',
  'co.sz',
  'co.bw',
];

/** Whether an entry is for a domain where people who know nothing of each other have their addresses. */
export function isPublicMailDomain({ type, value }: BlockedKey): boolean {
  return type === 'email-domain' && [...PUBLIC_MAIL_DOMAINS, ...SHARED_ENDS].includes(value);
}

const WRONG_VALUES: Readonly<Record<BlockedType, string>> = {
  'email-address': 'Please enter an e-mail address.',
  'email-domain': 'Please enter a domain, such as example.com.',
  'mobile-number': 'Please enter a valid phone number.',
  'ip-address': 'Please enter a network address, or a range such as 196.25.1.0/24.',
};

/** Why a value cannot be put on the list, as words; null when it can. `own` is what its author is known by. Source: screens S38. */
export function whyNotBlocked(type: BlockedType, entered: string, own: VisitorFacts): string | null {
  const value = blockedValue(type, entered);
  if (value === null) return WRONG_VALUES[type];
  const is_own = keysOfVisitor(own).some((key) => key.type === type && key.value === value);
  return is_own ? 'This would block you.' : null;
}

const LONGEST_REASON = 500;

/** Whether reason and end of an entry may be kept. */
export function blockedEntryChecks(
  { reason, time_expires }: { readonly reason: string; readonly time_expires: Date | null },
  now: Date,
): Violation[] {
  return [
    ...(reason.trim() === '' || reason.length > LONGEST_REASON
      ? [{ field: 'reason', code: 'reason-wrong', message: 'Please say why, in at most 500 characters.' }]
      : []),
    ...(time_expires !== null && time_expires <= now
      ? [{ field: 'time_expires', code: 'expiry-past', message: 'Please choose a day to come.' }]
      : []),
  ];
}

/** Whether the list applies to a user at all: to users of accounts, never to staff. Source: screens S38. */
export function mayBeBlocked({ account_id, role_id }: { readonly account_id: number | null; readonly role_id: number }): boolean {
  return account_id !== null && role_id !== ROLE_IDS.administrator;
}

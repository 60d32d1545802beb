import { isEmail } from '../formats/email.ts';
import { isPhone } from '../formats/phone.ts';
import { ROLE_IDS } from '../permissions/audience.ts';
import type { Violation } from '../problem.ts';
import { passwordChecks } from './password-rules.ts';

/**
 * The role that the next set-up link of an installation gives, or null when none is due. The first user is the administrator, who has every
 * page of the provider and may make further administrators; the provider super-admin has neither, and comes second. Source: running.md,
 * "the first administrator"; ROLE-12, ROLE-15, ROLE-16.
 */
export function setupRoleFor(roles: readonly number[]): typeof ROLE_IDS.administrator | typeof ROLE_IDS.super_admin | null {
  if (!roles.includes(ROLE_IDS.administrator)) return ROLE_IDS.administrator;
  return roles.includes(ROLE_IDS.super_admin) ? null : ROLE_IDS.super_admin;
}

/** What the set-up of an installation asks for. */
export interface SetupFacts {
  readonly provider_title: string;
  readonly name: string;
  readonly email: string;
  readonly mobile_number?: string;
  readonly password: string;
}

/** Whether an installation can be set up with these facts. Source: running.md, "the first administrator". */
export function setupChecks({ provider_title, name, email, mobile_number = '', password }: SetupFacts): Violation[] {
  return [
    ...refuse(provider_title.trim() === '', 'provider_title', 'Please enter the name of your company.'),
    ...refuse(name.trim() === '', 'name', 'Please enter your name.'),
    ...refuse(!isEmail(email), 'email', 'Please enter a valid email address.'),
    ...refuse(mobile_number.trim() !== '' && !isPhone(mobile_number), 'mobile_number', 'Please enter a valid phone number.'),
    ...passwordChecks(password, { email }),
  ];
}

const HOST_NAME = /^(?!-)[a-z0-9.-]{1,253}$|^\[[0-9a-f:.]{2,45}\]$/;
/** A person on the machine itself says now one, now the other. */
const THIS_MACHINE: readonly string[] = ['localhost', '127.0.0.1'];

/**
 * The hosts that the first provider answers on, as names without port: the one that links are made with and the one it was set up at. The
 * first is the one that others know it by, so the machine's own names come last; an installation set up by one of them is also found by
 * the other.
 */
export function originsOf(...hosts: readonly string[]): readonly string[] {
  const others = hosts.filter((host) => !THIS_MACHINE.includes(host) && HOST_NAME.test(host));
  return [...new Set([...others, ...(hosts.some((host) => THIS_MACHINE.includes(host)) ? THIS_MACHINE : [])])];
}

function refuse(is_wrong: boolean, field: string, message: string): Violation[] {
  return is_wrong ? [{ field, code: `${field.replaceAll('_', '-')}-wrong`, message }] : [];
}

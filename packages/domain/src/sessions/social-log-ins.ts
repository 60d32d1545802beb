import type { Violation } from '../problem.ts';

/** Services whose accounts open a user. Source: KEY-03, screens S06. */
export const SOCIAL_SERVICES = ['google', 'apple'] as const;

export type SocialService = (typeof SOCIAL_SERVICES)[number];

export const SOCIAL_LABELS: Readonly<Record<SocialService, string>> = { google: 'Google', apple: 'Apple' };

export interface WaysIn {
  readonly has_password: boolean;
  /** Services with a linked account that the provider offers to sign in with. */
  readonly usable: readonly SocialService[];
}

/**
 * Why a linked log-in cannot be taken away; empty when it can. Codes by e-mail do not count: they depend on a mail server, and the holder
 * of the mailbox can set a password with it first. Source: screens S06.
 */
export function unlinkChecks(service: SocialService, { has_password, usable }: WaysIn): Violation[] {
  if (has_password || usable.some((other) => other !== service)) return [];
  return [
    {
      field: 'service',
      code: 'last-way-in',
      message: `Without your ${SOCIAL_LABELS[service]} account you could not log in any more. Please set a password first.`,
    },
  ];
}

import { SOCIAL_SERVICES } from '@tsela/domain/sessions/social-log-ins';
import Type from 'typebox';
import { instant, nothing, nullable, oneOf, shape } from '../fields.ts';
import { route } from '../route.ts';
import { proof } from '../users/proof.ts';
import { socialCredentials } from './session-api.ts';

const service = oneOf(SOCIAL_SERVICES);

/** What an account at one service is to the caller. */
export const socialLogIn = shape({
  service,
  /**
   * `by-email`: an account with the user's e-mail address signs them in, and is linked by doing so. `linked`: that account alone does.
   * `off`: none does until one is linked again.
   */
  state: oneOf(['by-email', 'linked', 'off']),
  /** Whether the provider offers to sign in with it. */
  is_offered: Type.Boolean(),
  /** Of the linked account. */
  email: nullable(Type.String()),
  time_linked: nullable(instant),
});

const socialLogIns = shape({
  social_log_ins: Type.Array(socialLogIn),
  /** A user without one sets one by the link of a forgotten password. */
  has_password: Type.Boolean(),
});

/** The caller's own accounts at Google and Apple, as ways to sign in. */
export const socialLogInApi = {
  socialLogIns: route({
    method: 'GET',
    path: '/users/social-log-ins',
    summary: 'Which accounts at Google and Apple let the caller in.',
    access: 'signed-in',
    input: nothing,
    output: socialLogIns,
  }),
  linkSocialLogIn: route({
    method: 'POST',
    path: '/users/social-log-ins',
    summary:
      'Links an account at Google or Apple to the caller, in place of another one of that service, with the password or a passcode.',
    access: 'signed-in',
    input: shape({ social_credentials: socialCredentials, ...proof }),
    output: socialLogIns,
  }),
  unlinkSocialLogIn: route({
    method: 'DELETE',
    path: '/users/social-log-ins',
    summary: 'Takes away the linked account of a service, unless nothing else would let the caller in.',
    access: 'signed-in',
    input: shape({ service }),
    output: socialLogIns,
  }),
} as const;

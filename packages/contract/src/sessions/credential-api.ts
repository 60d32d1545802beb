import type { UserId } from '@tsela/domain/ids';
import { PASSWORD_LENGTH_MAX } from '@tsela/domain/sessions/password-length';
import Type from 'typebox';
import { id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';
import { user } from '../users/user-shapes.ts';
import { proof } from '../users/proof.ts';
import { passcode } from './session-api.ts';

// The rules of a password answer in sentences of their own; this bounds what is read.
const password = Type.String({ maxLength: 2 * PASSWORD_LENGTH_MAX });
const message = shape({ message: Type.String() });

const session = shape({
  id: Type.Integer(),
  /** The session that asks. */
  is_current: Type.Boolean(),
  /** As the browser names itself. */
  user_agent: Type.String(),
  ip: Type.String(),
  time_created: instant,
  /** To within half a minute. */
  time_seen: instant,
  time_expires: instant,
});

/** What users do about their own password, second factor and sessions. */
export const credentialApi = {
  resetPassword: route({
    method: 'POST',
    path: '/users/reset-password',
    summary: 'Sends a link to set a new password. The answer is the same whether or not the user exists.',
    access: 'public',
    input: shape({ email: Type.Optional(oneLine(255)), username: Type.Optional(oneLine(255)) }),
    output: message,
  }),
  verification: route({
    method: 'GET',
    path: '/users/verifications',
    summary: 'What a link that was sent is for, and until when it works; 404 once it is over.',
    access: 'public',
    input: shape({ token: Type.String({ maxLength: 200 }) }),
    output: shape({
      purpose: oneOf(['reset', 'invitation']),
      email: Type.String(),
      name: Type.String(),
      /** As the inviter gave it: of an invitation only. */
      mobile_number: Type.Optional(Type.String()),
      time_expires: instant,
    }),
  }),
  updatePassword: route({
    method: 'POST',
    path: '/users/update-password',
    summary:
      'Sets a new password: with the old one while signed in, or with the token of a link as bearer. Ends the other sessions.',
    access: 'public',
    input: shape({
      password,
      old_password: Type.Optional(password),
      username: Type.Optional(oneLine(255)),
      /** At an invitation only. */
      name: Type.Optional(oneLine(255)),
      mobile_number: Type.Optional(oneLine(50)),
      terms_and_conditions_accepted_version: Type.Optional(text(255)),
    }),
    /** The token comes with a link, unless a passcode is needed to sign in. */
    output: shape({ user, access_token: Type.Optional(Type.String()) }),
  }),
  setUpTwoFactor: route({
    method: 'POST',
    path: '/users/2fa/setup',
    summary:
      'Without a passcode answers the address behind the QR code; with the first passcode turns two-factor sign-in on and ends the ' +
      'other sessions. Who replaces an authenticator proves with the first call who they are.',
    access: 'signed-in',
    input: shape({ two_factor_auth_passcode: passcode, ...proof }),
    output: shape({ auth_url: Type.String(), two_factor_auth_enabled: Type.Boolean() }),
  }),
  removeTwoFactor: route({
    method: 'DELETE',
    path: '/users/2fa',
    summary: 'Turns two-factor sign-in off for oneself, with the password or a passcode, where the role does not require it.',
    access: 'signed-in',
    input_from: 'body',
    input: shape(proof),
    output: message,
  }),
  resetTwoFactor: route({
    method: 'POST',
    path: '/users/2fa/reset',
    summary: 'Turns two-factor sign-in off for a user who has lost their authenticator.',
    input: shape({ user_id: id<UserId>() }),
    output: message,
  }),
  sessions: route({
    method: 'GET',
    path: '/users/sessions',
    summary:
      'Where the caller is signed in, the newest first; with `user_id` where another user is, for callers who may change them (API_/users:PATCH).',
    access: 'signed-in',
    input: shape({ user_id: Type.Optional(id<UserId>()) }),
    output: shape({ sessions: Type.Array(session), count: Type.Integer(), time_last_login: nullable(instant) }),
  }),
  endSessions: route({
    method: 'DELETE',
    path: '/users/sessions',
    summary:
      "Ends one of the caller's own sessions by its id, all but this one, or all of them; with `user_id` those of another user, for callers who " +
      'may change them (API_/users:PATCH).',
    access: 'signed-in',
    input: shape({
      user_id: Type.Optional(id<UserId>()),
      id: Type.Optional(Type.Integer({ minimum: 1 })),
      which: Type.Optional(oneOf(['others', 'all'])),
    }),
    output: shape({ ended: Type.Integer() }),
  }),
} as const;

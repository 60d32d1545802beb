import { PASSWORD_LENGTH_MAX } from '@tsela/domain/sessions/password-length';
import Type from 'typebox';
import { instant, nothing, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const signInOptions = shape({
  password: Type.Boolean(),
  verification_code: Type.Boolean(),
  google: Type.Boolean(),
  apple: Type.Boolean(),
  idm: Type.Boolean(),
  /** Whether visitors may open an account themselves. */
  registration: Type.Boolean(),
});

/** Six digits. Spaces that an authenticator shows between them are the form's to take out. */
export const passcode = Type.String({ maxLength: 20 });

/** What the script of a social sign-in hands over: a signed token, and for whom it was made. Source: CALL-44. */
export const socialCredentials = shape({
  credential: Type.String({ minLength: 1, maxLength: 8000 }),
  clientId: Type.Optional(text(255)),
  select_by: Type.Optional(text(100)),
});

/** A session, or what is still needed for one: 202 asks for the same call again with `two_factor_auth_passcode`. Source: LOGIN-01. */
export const signedIn = Type.Union([
  shape({ access_token: Type.String() }),
  shape({ code: Type.Literal(202), message: Type.String() }),
]);

export const sessionApi = {
  options: route({
    method: 'GET',
    path: '/login',
    summary: 'Which ways to sign in the provider offers.',
    access: 'public',
    input: nothing,
    output: signInOptions,
  }),
  signIn: route({
    method: 'POST',
    path: '/login',
    summary:
      'Signs in with a password, a code that was sent by e-mail or a social sign-in, and answers the bearer token for every other call; ' +
      '202 when a passcode is needed.',
    access: 'public',
    input: shape({
      email: Type.Optional(oneLine(255)),
      password: Type.Optional(Type.String({ maxLength: PASSWORD_LENGTH_MAX })),
      verification_code: Type.Optional(passcode),
      social_credentials: Type.Optional(socialCredentials),
      two_factor_auth_passcode: Type.Optional(passcode),
    }),
    output: signedIn,
    accepted_with: 'code',
  }),
  sendCode: route({
    method: 'POST',
    path: '/login/verification-codes',
    summary:
      'Sends a code to sign in, to register or to write to support with. The answer is the same whether or not the address is known.',
    access: 'public',
    input: shape({
      email: oneLine(255),
      purpose: Type.Optional(oneOf(['login', 'registration', 'support'])),
    }),
    output: shape({ message: Type.String() }),
  }),
  signInFromIdm: route({
    method: 'POST',
    path: '/login/idm',
    summary: "Signs in with the signed token of the provider's identity service; 202 when a passcode is needed.",
    access: 'public',
    input: shape({ token: Type.String({ minLength: 1, maxLength: 8000 }), two_factor_auth_passcode: Type.Optional(passcode) }),
    output: signedIn,
    accepted_with: 'code',
  }),
  signOut: route({
    method: 'POST',
    path: '/logout',
    summary: 'Ends the session whose token is sent.',
    access: 'signed-in',
    input: nothing,
    output: shape({ message: Type.String() }),
  }),
  time: route({
    method: 'GET',
    path: '/time',
    summary: 'The server time in UTC.',
    access: 'public',
    input: nothing,
    output: shape({ current_time: instant }),
  }),
} as const;

import Type from 'typebox';
import { instant, nothing, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const signInOptions = shape({
  password: Type.Boolean(),
  verification_code: Type.Boolean(),
  google: Type.Boolean(),
  apple: Type.Boolean(),
});

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
    summary: 'Signs in with e-mail address and password, and answers the bearer token for every other call.',
    access: 'public',
    input: shape({
      email: text(255),
      password: Type.String({ minLength: 1, maxLength: 200 }),
    }),
    output: shape({ access_token: Type.String() }),
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

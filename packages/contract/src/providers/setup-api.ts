import { PASSWORD_LENGTH_MAX } from '@tsela/domain/sessions/password-length';
import Type from 'typebox';
import { oneLine, shape } from '../fields.ts';
import { route } from '../route.ts';

const token = Type.String({ maxLength: 200 });

/** The calls that make the first administrator of an empty installation, behind the one-time link that a start prints. */
export const setupApi = {
  state: route({
    method: 'GET',
    path: '/setup',
    summary: 'Whether the set-up link with this token still works; 404 once the installation has an administrator.',
    access: 'installation',
    input: shape({ token: Type.Optional(token) }),
    output: shape({ valid: Type.Boolean() }),
  }),
  setUp: route({
    method: 'POST',
    path: '/setup',
    summary: 'Makes the first provider and its first administrator, uses the link up, and signs them in.',
    access: 'installation',
    input: shape({
      token,
      provider_title: oneLine(100),
      name: oneLine(255),
      email: oneLine(255),
      mobile_number: Type.Optional(oneLine(50)),
      // The rules of a password answer in sentences of their own; this bounds what is read.
      password: Type.String({ maxLength: 2 * PASSWORD_LENGTH_MAX }),
    }),
    output: shape({ access_token: Type.String() }),
  }),
} as const;

import { ENDPOINT_LENGTH_MAX, PUSH_KEY_LENGTH_MAX } from '@tsela/domain/messages/push-rules';
import Type from 'typebox';
import { instant, nothing, nullable, oneLine, shape } from '../fields.ts';
import { route } from '../route.ts';

/** What a browser answers when it is asked to be told by push: where, and the keys by which it alone reads what is sent. */
export const pushSubscription = {
  endpoint: oneLine(ENDPOINT_LENGTH_MAX),
  p256dh: oneLine(PUSH_KEY_LENGTH_MAX),
  auth: oneLine(PUSH_KEY_LENGTH_MAX),
};

const pushDevice = shape({
  id: Type.Integer(),
  /** As the browser names itself. */
  user_agent: Type.String(),
  /** By it a browser knows itself in the list: SHA-256 of its endpoint, in base64url. */
  endpoint_hash: Type.String(),
  time_created: instant,
  /** When it was told something last; null where it never was. */
  time_told: nullable(instant),
});

/** The browsers on which users are told of their work. Source: screens S06, S56. */
export const deviceApi = {
  devices: route({
    method: 'GET',
    path: '/users/devices',
    summary: 'The browsers on which the caller is told by push, the newest first, and the key that a browser is asked with.',
    access: 'signed-in',
    input: nothing,
    output: shape({ devices: Type.Array(pushDevice), public_key: Type.String() }),
  }),
  keepDevice: route({
    method: 'POST',
    path: '/users/devices',
    summary: 'Tells the caller by push on this browser from now on, until they sign out there or take it off the list.',
    access: 'signed-in',
    input: shape(pushSubscription),
    output: shape({ id: Type.Integer() }),
  }),
  removeDevice: route({
    method: 'DELETE',
    path: '/users/devices',
    summary: 'Takes one of the caller’s browsers off the list.',
    access: 'signed-in',
    input: shape({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    output: shape({ message: Type.String() }),
  }),
  testDevice: route({
    method: 'POST',
    path: '/users/devices/test',
    summary: 'Sends a test to one of the caller’s browsers, at whatever hour.',
    access: 'signed-in',
    input: shape({ id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }),
    output: shape({ message: Type.String() }),
  }),
} as const;

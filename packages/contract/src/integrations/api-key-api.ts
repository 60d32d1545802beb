import type { AccountId } from '@tsela/domain/ids';
import { JWT_EXPIRY_OPTIONS } from '@tsela/domain/integrations/integration-types';
import { KEY_SCOPES, LONGEST_KEY_NAME } from '@tsela/domain/integrations/key-scopes';
import type { Static } from 'typebox';
import Type from 'typebox';
import { count, id, instant, nullable, oneLine, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';

const account_id = Type.Optional(id<AccountId>());
const scopes = Type.Array(oneOf(KEY_SCOPES), { uniqueItems: true, maxItems: KEY_SCOPES.length });

/** A key of an account, without the key itself: that is answered once, when it is made. */
export const apiKey = shape({
  id: Type.Integer({ minimum: 1 }),
  account_id: id<AccountId>(),
  name: Type.String(),
  /** How the key begins, to tell it from others. */
  hint: Type.String(),
  scopes,
  /** What it books is no shipment: it costs nothing, and nothing comes of it. */
  is_test: Type.Boolean(),
  /** `maker-left`: the user who made it has left, so it opens nothing. */
  state: oneOf(['live', 'expired', 'maker-left']),
  created_by_name: Type.String(),
  time_created: instant,
  time_expires: nullable(instant),
  /** Within a minute. */
  time_last_used: nullable(instant),
});
export type ApiKey = Static<typeof apiKey>;

const usedKey = shape({
  api_key_id: Type.Integer({ minimum: 1 }),
  /** Of the API key that sent it. */
  api_key_name: Type.String(),
  idempotency_key: Type.String(),
  method: Type.String(),
  path: Type.String(),
  /** Of the first call. */
  time_created: instant,
});
export type UsedKey = Static<typeof usedKey>;

/** Keys with which an account's own programs call the API. Source: screens S21, CONST-39. */
export const apiKeyApi = {
  keys: route({
    method: 'GET',
    path: '/integrations/keys',
    summary:
      'The API keys of an account that have not been revoked, newest first: of the own one for account users, for staff of the account they name.',
    input: shape({ account_id }),
    output: shape({ api_keys: Type.Array(apiKey), count }),
  }),
  usedKeys: route({
    method: 'GET',
    path: '/integrations/keys/used',
    summary:
      'The Idempotency-Keys that the programs of an account have sent, newest first, as long as a repeat of them gets the first answer.',
    access: { permission: 'API_/integrations/keys:GET' },
    input: shape({ account_id, idempotency_key: Type.Optional(oneLine(200)), ...paging }),
    output: shape({ used_keys: Type.Array(usedKey), count }),
  }),
  usedKey: route({
    method: 'GET',
    path: '/integrations/keys/used/answer',
    summary: 'The first answer to a call with an Idempotency-Key, which every repeat gets. What opens something is left out.',
    access: { permission: 'API_/integrations/keys:GET' },
    input: shape({ api_key_id: Type.Integer({ minimum: 1 }), idempotency_key: oneLine(200) }),
    output: shape({
      used_key: usedKey,
      /** As JSON text; null once it is no longer kept. */
      answer: nullable(Type.String()),
    }),
  }),
  makeKey: route({
    method: 'POST',
    path: '/integrations/keys',
    summary: 'Makes an API key. The key is in this answer and in no other.',
    input: shape({
      account_id,
      name: oneLine(LONGEST_KEY_NAME),
      scopes,
      expiry: oneOf(JWT_EXPIRY_OPTIONS),
      is_test: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      api_key: apiKey,
      key: Type.String(),
      /** For programs that sign their calls with AWS Signature Version 4 instead of sending the key. */
      signing: shape({ access_key_id: Type.String(), secret_access_key: Type.String() }),
    }),
  }),
  revokeKey: route({
    method: 'DELETE',
    path: '/integrations/keys',
    summary: 'Revokes an API key at once and for good.',
    input: shape({ id: Type.Integer({ minimum: 1 }) }),
    output: shape({ message: Type.String() }),
  }),
} as const;

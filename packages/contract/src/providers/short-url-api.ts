import { SHORT_URL_PURPOSES, SHORT_URL_STATES } from '@tsela/domain/providers/short-url-rules';
import type { ProviderId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, day, id, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

/** A short link. Source: screens S54. */
export const shortUrl = shape({
  id: Type.Integer(),
  code: Type.String(),
  /** The whole short address; null where the provider answers on no host. */
  url: nullable(Type.String()),
  target: Type.String(),
  purpose: oneOf(SHORT_URL_PURPOSES),
  made_by: Type.String(),
  state: oneOf(SHORT_URL_STATES),
  time_created: instant,
  time_modified: instant,
  time_expires: nullable(instant),
  hits: Type.Integer(),
  time_last_hit: nullable(instant),
});

export type ShortUrl = Static<typeof shortUrl>;

const row_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
/** Left out, it is the caller's own provider; another one is for platform administrators. */
const provider_id = Type.Optional(id<ProviderId>());

const filters = {
  /** Contained in the code or the target. */
  search: Type.Optional(text(255)),
  purpose: Type.Optional(oneOf(SHORT_URL_PURPOSES)),
  state: Type.Optional(oneOf(SHORT_URL_STATES)),
};

export const shortUrlApi = {
  list: route({
    method: 'GET',
    path: '/short-urls',
    summary: 'The short links of a provider, newest first.',
    input: shape({
      ...paging,
      provider_id,
      ...filters,
    }),
    output: shape({ short_urls: Type.Array(shortUrl), count }),
  }),
  create: route({
    method: 'POST',
    path: '/short-urls',
    summary: 'Makes a short link; without a code one of seven characters is drawn.',
    idempotent: true,
    input: shape({
      provider_id,
      target: text(2000),
      code: Type.Optional(text(50)),
      purpose: Type.Optional(oneOf(SHORT_URL_PURPOSES)),
      time_expires: Type.Optional(nullable(instant)),
    }),
    output: shape({ short_url: shortUrl }),
  }),
  change: route({
    method: 'PATCH',
    path: '/short-urls',
    summary:
      'Disables a short link, lets it work again, or changes when it runs out. With `time_modified` a change by another user in between answers 409.',
    input: shape({
      provider_id,
      id: row_id,
      time_modified: Type.Optional(instant),
      is_active: Type.Optional(Type.Boolean()),
      time_expires: Type.Optional(nullable(instant)),
    }),
    output: shape({ short_url: shortUrl }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/short-urls',
    summary:
      'Deletes a short link that was never followed. One that was followed may be printed somewhere: it is disabled instead.',
    input: shape({ provider_id, id: row_id }),
    output: shape({ message: Type.String() }),
  }),
  hits: route({
    method: 'GET',
    path: '/short-urls/hits',
    summary: 'How often a short link was followed on each of the last thirty days of South Africa, today included.',
    access: { permission: 'API_/short-urls:GET' },
    input: shape({ provider_id, id: row_id }),
    output: shape({ days: Type.Array(shape({ day, hits: Type.Integer() })) }),
  }),
  export: route({
    method: 'POST',
    path: '/short-urls/export',
    summary: 'The short links that the filters leave, as a CSV file; 10 000 lines at most.',
    access: { permission: 'API_/short-urls:GET' },
    input: shape({ provider_id, ...filters }),
    output: shape({ csv: Type.String(), count, is_complete: Type.Boolean() }),
  }),
} as const;

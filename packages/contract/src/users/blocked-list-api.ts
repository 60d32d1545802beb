import { BLOCKED_ATTEMPTS, BLOCKED_TYPES } from '@tsela/domain/users/blocked-entry';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, instant, nullable, oneOf, paging, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const row_id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** An entry of the blocked list. Source: screens S38. */
export const blockedEntry = shape({
  id: Type.Integer(),
  type: oneOf(BLOCKED_TYPES),
  /** As it is kept: small letters, international number, range in CIDR notation. */
  value: Type.String(),
  reason: Type.String(),
  added_by: Type.String(),
  time_created: instant,
  time_modified: instant,
  time_expires: nullable(instant),
  /** False once it has run out. */
  is_in_force: Type.Boolean(),
  hits: Type.Integer(),
  time_last_hit: nullable(instant),
});

export type BlockedEntry = Static<typeof blockedEntry>;

/** What a blocked visitor tried. */
const hit = shape({
  id: Type.Integer(),
  time: instant,
  attempt: oneOf(BLOCKED_ATTEMPTS),
  /** The e-mail address that was named, empty where none was. */
  visitor: Type.String(),
  ip: Type.String(),
});

const MAY_READ = { permission: 'API_/blocked-list:GET' };

/** Visitors who may not register, sign in or send. Source: screens S38, CONST-37. */
export const blockedListApi = {
  list: route({
    method: 'GET',
    path: '/blocked-list',
    summary: 'The blocked list, newest first, with how many entries there are of each type.',
    input: shape({
      ...paging,
      id: Type.Optional(row_id),
      type: Type.Optional(oneOf(BLOCKED_TYPES)),
      /** Contained in the value or the reason. */
      search: Type.Optional(text(255)),
    }),
    output: shape({
      blocked_entries: Type.Array(blockedEntry),
      count,
      counts: Type.Array(shape({ type: oneOf(BLOCKED_TYPES), count: Type.Integer() })),
    }),
  }),
  add: route({
    method: 'POST',
    path: '/blocked-list',
    summary: 'Blocks values of one type for one reason. What cannot be blocked is named with why; the others are on the list.',
    idempotent: true,
    input: shape({
      type: oneOf(BLOCKED_TYPES),
      values: Type.Array(text(255), { minItems: 1, maxItems: 500 }),
      reason: text(1000),
      time_expires: Type.Optional(nullable(instant)),
      /** A public e-mail domain is blocked only when this is true. */
      is_confirmed: Type.Optional(Type.Boolean()),
    }),
    output: shape({
      done: Type.Array(blockedEntry),
      failed: Type.Array(shape({ value: Type.String(), message: Type.String() })),
    }),
  }),
  change: route({
    method: 'PATCH',
    path: '/blocked-list',
    summary: 'Changes the reason or the end of an entry. With `time_modified` a change by another user in between answers 409.',
    input: shape({
      id: row_id,
      reason: Type.Optional(text(1000)),
      time_expires: Type.Optional(nullable(instant)),
      time_modified: Type.Optional(instant),
    }),
    output: shape({ blocked_entry: blockedEntry }),
  }),
  remove: route({
    method: 'DELETE',
    path: '/blocked-list',
    summary: 'Takes an entry off the list, and what was kept of its hits.',
    input: shape({ id: row_id }),
    output: shape({ message: Type.String() }),
  }),
  hits: route({
    method: 'GET',
    path: '/blocked-list/hits',
    summary: 'What was tried against an entry, the newest first; the newest hundred are kept.',
    access: MAY_READ,
    input: shape({ id: row_id }),
    output: shape({ hits: Type.Array(hit) }),
  }),
  test: route({
    method: 'POST',
    path: '/blocked-list/test',
    summary: 'Which entries block an e-mail address, a domain, a number or a network address. Nothing is counted.',
    access: MAY_READ,
    changes: false,
    input: shape({ value: text(255) }),
    output: shape({ blocked_entries: Type.Array(blockedEntry) }),
  }),
} as const;

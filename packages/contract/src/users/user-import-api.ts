import type { UserId } from '@tsela/domain/ids';
import { MOST_FIELDS } from '@tsela/domain/providers/custom-fields';
import { IMPORTED_USERS_MAX } from '@tsela/domain/users/user-import';
import Type from 'typebox';
import type { Static } from 'typebox';
import { byKey, count, day, id, instant, nullable, oneLine, shape, text, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

/** Longer than a cell may be, so that the row says so itself. */
const cell = oneLine(2000);

/** A row of the file by its columns; `row` is its number in the file, the headings being row 1. */
export const importedUserRow = shape({
  row: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  name: cell,
  email: cell,
  mobile_number: cell,
  role: cell,
  account_code: cell,
  branch_code: cell,
  limit_to_branch: cell,
  limit_account_code: cell,
  /** The cells of the provider's own fields of users, by their codes. */
  custom_fields: Type.Optional(byKey(60, text(2000), { maxProperties: MOST_FIELDS })),
});

const rows = Type.Array(importedUserRow, { minItems: 1, maxItems: IMPORTED_USERS_MAX });

/** What became of a row: `violations` are tied to its columns; without any it is good. */
const lookedAt = shape({
  row: Type.Integer(),
  violations: Type.Array(violation),
  /** The user that came of it; null while nothing is imported, and for rows that are left out. */
  user_id: nullable(id<UserId>()),
});

const importId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Users who were added together. Source: screens S35. */
export const userImport = shape({
  id: importId,
  created_by_name: Type.String(),
  time_created: instant,
  /** How many came into being. */
  users_count: Type.Integer(),
  /** Of those who are still there: who has joined, and who has not yet. */
  joined: Type.Integer(),
  waiting: Type.Integer(),
  /** The day for which the invitations wait; null when they have gone out. */
  invite_on: nullable(day),
});

export type UserImport = Static<typeof userImport>;
export type LookedAtRow = Static<typeof lookedAt>;

/** Many users from a file. Source: screens S35. */
export const userImportApi = {
  listImports: route({
    method: 'GET',
    path: '/users/imports',
    summary: 'The last imports of users, the newest first: for who sees one branch or account only, their own.',
    access: { permission: 'API_/users:POST' },
    input: shape({}),
    output: shape({ imports: Type.Array(userImport), count }),
  }),
  checkImport: route({
    method: 'POST',
    path: '/users/imports/checks',
    summary: 'Looks at every row of a file of users, 500 at most, and says what is wrong with each. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/users:POST' },
    changes: false,
    input: shape({ rows }),
    output: shape({ rows: Type.Array(lookedAt) }),
  }),
  import: route({
    method: 'POST',
    path: '/users/imports',
    summary:
      'Adds the users of a file and invites them, at once or on a day. With `only_good` rows with faults are left out; without it one such row keeps all out.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: { permission: 'API_/users:POST' },
    idempotent: true,
    input: shape({
      rows,
      only_good: Type.Optional(Type.Boolean()),
      /** Left out: at once. */
      invite_on: Type.Optional(nullable(day)),
    }),
    output: shape({
      import: userImport,
      rows: Type.Array(lookedAt),
      /** Without one no invitation leaves. */
      has_mail_server: Type.Boolean(),
    }),
  }),
  inviteImported: route({
    method: 'POST',
    path: '/users/imports/invitations',
    summary: 'Invites those of an import once more who have not joined yet; their links of before end.',
    access: { permission: 'API_/users/invitations:POST' },
    input: shape({ id: importId }),
    output: shape({ message: Type.String(), import: userImport }),
  }),
  undoImport: route({
    method: 'DELETE',
    path: '/users/imports',
    summary: 'Takes back an import: removes those of its users who have never signed in.',
    access: { permission: 'API_/users:DELETE' },
    input: shape({ id: importId }),
    output: shape({ message: Type.String(), import: userImport }),
  }),
} as const;

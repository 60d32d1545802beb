import { IMPORT_FILE_STATES, IMPORT_FINDINGS, IMPORT_ROW_STATES } from '@tsela/domain/overview/imports/import-states';
import { IMPORT_KINDS, IMPORT_KIND_FACTS } from '@tsela/domain/overview/imports/import-kinds';
import { ORIGINAL_COLUMNS_MAX } from '@tsela/domain/overview/imports/original-columns';
import Type from 'typebox';
import type { Static } from 'typebox';
import type { AccountId } from '@tsela/domain/ids';
import { byKey, count, day, id, instant, nullable, oneLine, oneOf, paging, rand, shape, text, violation } from '../fields.ts';
import { LARGE_BODY_BYTES, route } from '../route.ts';

/** Longer than a cell may be, so that the row says so itself. */
const cell = Type.String({ maxLength: 2100 });
const CELLS_MAX = 60;
const fileId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** A row of a file, its cells by the fields of its kind; `row` is its number in the file, the headings being row 1. */
export const importFileRow = shape({
  row: Type.Integer({ minimum: 1, maximum: 1_048_576 }),
  cells: byKey(60, cell, { maxProperties: CELLS_MAX }),
  /** What stands in the columns that fill nothing, in their order: it comes back in the result. */
  left_out: Type.Optional(Type.Array(cell, { maxItems: ORIGINAL_COLUMNS_MAX })),
});

/** What a row comes to: `violations` are tied to its columns, `note` says what is to be known of one without any. */
export const lookedAtRow = shape({
  row: Type.Integer(),
  finding: oneOf(IMPORT_FINDINGS),
  violations: Type.Array(violation),
  note: Type.String(),
});

/** A file that was imported with a tool. */
export const importedFile = shape({
  id: fileId,
  kind: oneOf(IMPORT_KINDS),
  state: oneOf(IMPORT_FILE_STATES),
  /** Why it stopped, in words; else empty. */
  message: Type.String(),
  file_name: Type.String(),
  row_count: Type.Integer(),
  /** What its rows come to; null for kinds without money. */
  total: nullable(rand),
  done_count: Type.Integer(),
  failed_count: Type.Integer(),
  /** Rows that were left out: they had faults, or were there already. */
  skipped_count: Type.Integer(),
  undone_count: Type.Integer(),
  /** Rows that could not be undone, because something changed since. */
  kept_count: Type.Integer(),
  created_by_name: Type.String(),
  time_created: instant,
  time_done: nullable(instant),
  time_undone: nullable(instant),
});

/** What became of a row. */
export const importedFileRow = shape({
  row: Type.Integer(),
  /** What it goes by: a reference or a name; empty where that is kept no longer. */
  reference: Type.String(),
  state: oneOf(IMPORT_ROW_STATES),
  /** What came of it, or why it failed, was left out or kept. */
  message: Type.String(),
});

export type LookedAtRow = Static<typeof lookedAtRow>;
export type ImportedFile = Static<typeof importedFile>;
export type ImportedFileRow = Static<typeof importedFileRow>;

const byId = shape({ id: fileId });

interface FilesOf {
  readonly path: `/${string}`;
  readonly permission: string;
  readonly undo_permission?: string;
  /** What the files hold, as the summaries say it. */
  readonly of: string;
  /** What undoing one does. */
  readonly undoing: string;
}

/** What can be asked and done of every kind of file once it is imported. */
function callsOfFiles({ path, permission, undo_permission = permission, of, undoing }: FilesOf) {
  const access = { permission };
  return {
    imports: route({
      method: 'GET',
      path,
      summary: `Files of ${of} that were imported, the newest first; with \`id\` the one as a list.`,
      access,
      input: shape({ id: Type.Optional(fileId), ...paging }),
      output: shape({ imports: Type.Array(importedFile), count }),
    }),
    importRows: route({
      method: 'GET',
      path: `${path}/rows`,
      summary: `What became of each row of a file of ${of}, in its order.`,
      access,
      input: shape({ id: fileId, state: Type.Optional(oneOf(IMPORT_ROW_STATES)), ...paging }),
      output: shape({ rows: Type.Array(importedFileRow), count }),
    }),
    importResult: route({
      method: 'GET',
      path: `${path}/result`,
      summary:
        `A file of ${of} with what became of each row in its last columns, as CSV; with \`only_open\` the rows that were not imported, ` +
        'to be mended and imported again. Cells are kept for 30 days.',
      access,
      input: shape({ id: fileId, only_open: Type.Optional(Type.Boolean()) }),
      output: shape({ csv: Type.String(), row_count: Type.Integer() }),
    }),
    resumeImport: route({
      method: 'POST',
      path: `${path}/resume`,
      summary: 'Goes on with an import that stopped, and tries again what failed.',
      access,
      input: byId,
      output: shape({ import: importedFile }),
    }),
    undoImport: route({
      method: 'DELETE',
      path,
      summary: undoing,
      access: { permission: undo_permission },
      input: byId,
      output: shape({ import: importedFile }),
    }),
  };
}

const rowsOf = (rows_max: number) => Type.Array(importFileRow, { minItems: 1, maxItems: rows_max });
const fileOptions = {
  file_name: oneLine(200),
  /** The columns of the file in their order, those that fill nothing with null: the result has the same. Left out, it has those of the template. */
  columns: Type.Optional(
    Type.Array(shape({ heading: cell, field: nullable(text(60)) }), { minItems: 1, maxItems: ORIGINAL_COLUMNS_MAX }),
  ),
  /** Rows with faults are left out. Left out, one such row keeps all of them out. */
  only_good: Type.Optional(Type.Boolean()),
  /** Rows that are hard to believe are taken as well. */
  with_doubtful: Type.Optional(Type.Boolean()),
};

const parcels = IMPORT_KIND_FACTS['parcel-dimensions'];
const measuring = { permission: parcels.permission };

/** Parcels that are measured from a file. Source: screens S33, S30. */
export const parcelImportApi = {
  ...callsOfFiles({
    path: '/shipments/parcels/imports',
    permission: parcels.permission,
    of: 'measurements',
    undoing:
      'Has a job take back the measurements of a file, each as by hand. What was measured again, decided or invoiced since stays, and its row says so.',
  }),
  checkImport: route({
    method: 'POST',
    path: '/shipments/parcels/imports/checks',
    summary: `Looks at every row of a file of measurements, ${parcels.rows_max} at most, and says what is wrong with each. Nothing is changed.`,
    body_bytes_max: LARGE_BODY_BYTES,
    access: measuring,
    changes: false,
    input: shape({ rows: rowsOf(parcels.rows_max) }),
    output: shape({ rows: Type.Array(lookedAtRow) }),
  }),
  startImport: route({
    method: 'POST',
    path: '/shipments/parcels/imports',
    summary:
      'Has a job measure the parcels of a file, each as by a scan; a row that cannot be done says why and stops none of the others.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: measuring,
    idempotent: true,
    input: shape({ rows: rowsOf(parcels.rows_max), ...fileOptions }),
    output: shape({ import: importedFile }),
  }),
} as const;

const contacts = IMPORT_KIND_FACTS['address-book'];
const adding = { permission: contacts.permission };
/** Left out, that of the caller's own account. */
const account_id = Type.Optional(id<AccountId>());

/** Contacts that are added to the address book of an account from a file. Source: screens S14, S30. */
export const contactImportApi = {
  ...callsOfFiles({
    path: '/accounts/address-books/imports',
    permission: contacts.permission,
    of: 'contacts',
    undoing: 'Has a job take the contacts of a file out again. What was changed or used since stays, and its row says so.',
  }),
  imports: route({
    method: 'GET',
    path: '/accounts/address-books/imports',
    summary:
      'Files of contacts that were imported, the newest first; with `id` the one as a list, with `account_id` those of one account.',
    access: adding,
    input: shape({ id: Type.Optional(fileId), account_id, ...paging }),
    output: shape({ imports: Type.Array(importedFile), count }),
  }),
  checkImport: route({
    method: 'POST',
    path: '/accounts/address-books/imports/checks',
    summary: `Looks at every row of a file of contacts, ${contacts.rows_max} at most, and says what would become of it. Nothing is changed.`,
    body_bytes_max: LARGE_BODY_BYTES,
    access: adding,
    changes: false,
    input: shape({ account_id, rows: rowsOf(contacts.rows_max) }),
    output: shape({ rows: Type.Array(lookedAtRow) }),
  }),
  startImport: route({
    method: 'POST',
    path: '/accounts/address-books/imports',
    summary: 'Has a job add the contacts of a file; those that are there are left out, so the same file again adds nothing.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: adding,
    idempotent: true,
    input: shape({ account_id, rows: rowsOf(contacts.rows_max), ...fileOptions }),
    output: shape({ import: importedFile }),
  }),
} as const;

const allocating = IMPORT_KIND_FACTS['credit-allocations'];
const byAllocating = { permission: allocating.permission };

/** Payments and credit notes that are allocated to invoices from a file. Source: screens S36, PERM-050. */
export const allocationImportApi = {
  ...callsOfFiles({
    path: '/billing/allocations/imports',
    permission: allocating.permission,
    undo_permission: allocating.undo_permission,
    of: 'allocations',
    undoing: 'Has a job take back every allocation of a file, until a statement of one of its accounts has been made.',
  }),
  checkImport: route({
    method: 'POST',
    path: '/billing/allocations/imports/checks',
    summary:
      'Looks at every row of a file of allocations and says what is wrong with each, or what it settles. Nothing is changed.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: byAllocating,
    changes: false,
    input: shape({ rows: rowsOf(allocating.rows_max) }),
    output: shape({ rows: Type.Array(lookedAtRow) }),
  }),
  startImport: route({
    method: 'POST',
    path: '/billing/allocations/imports',
    summary:
      'Has a job allocate the rows of a file whose amounts come to the control total, all in one transaction. With `only_good`, payments with a fault in any of their rows are left out; without it one fault keeps all out. The same rows again are refused with 409.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: byAllocating,
    idempotent: true,
    input: shape({ rows: rowsOf(allocating.rows_max), control_total: rand, ...fileOptions }),
    output: shape({ import: importedFile }),
  }),
} as const;

const users = IMPORT_KIND_FACTS['bulk-users'];
const byAdding = { permission: users.permission };

/** How far the users of a file are: who has joined, and who is still to be asked. */
export const invitations = shape({
  /** Of those who are still there. */
  joined: Type.Integer(),
  waiting: Type.Integer(),
  /** The day for which the invitations wait; null when they have gone out, or go out only when they are asked for. */
  invite_on: nullable(day),
  time_invited: nullable(instant),
  /** Without one no invitation leaves. */
  has_mail_server: Type.Boolean(),
});

export type Invitations = Static<typeof invitations>;

/** Users who are added and invited from a file. Source: screens S35, S30, PERM-049. */
export const userImportApi = {
  ...callsOfFiles({
    path: '/users/imports',
    permission: users.permission,
    undo_permission: users.undo_permission,
    of: 'users',
    undoing: 'Has a job take the users of a file out again. Those who have joined stay, and their row says so.',
  }),
  checkImport: route({
    method: 'POST',
    path: '/users/imports/checks',
    summary: `Looks at every row of a file of users, ${users.rows_max} at most, and says what is wrong with each. Nothing is changed.`,
    body_bytes_max: LARGE_BODY_BYTES,
    access: byAdding,
    changes: false,
    input: shape({ rows: rowsOf(users.rows_max) }),
    output: shape({ rows: Type.Array(lookedAtRow) }),
  }),
  startImport: route({
    method: 'POST',
    path: '/users/imports',
    summary:
      'Has a job add the users of a file and invite each once, as they are added or on a day. With `only_good` rows with faults are left out; without it one such row keeps all out.',
    body_bytes_max: LARGE_BODY_BYTES,
    access: byAdding,
    idempotent: true,
    input: shape({
      rows: rowsOf(users.rows_max),
      ...fileOptions,
      /** Left out: as they are added. */
      invite_on: Type.Optional(nullable(day)),
    }),
    output: shape({ import: importedFile }),
  }),
  invitations: route({
    method: 'GET',
    path: '/users/imports/invitations',
    summary: 'How many users of a file have joined, and when the others are invited; also of one that was moved in.',
    access: byAdding,
    input: byId,
    output: shape({ invitations }),
  }),
  inviteImported: route({
    method: 'POST',
    path: '/users/imports/invitations',
    summary:
      'Invites those of a file once more who have not joined yet, also of one that was moved in; their links of before end.',
    access: { permission: 'API_/users/invitations:POST' },
    input: byId,
    output: shape({ message: Type.String(), invitations }),
  }),
} as const;

import { FILE_BYTES_MAX } from '@tsela/domain/accounts/account-files';
import { ENTRY_FILES_MAX } from '@tsela/domain/billing/entry-files';
import { VIEWED_PAPER_TYPES } from '@tsela/domain/formats/kept-paper';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { id, instant, nullable, oneLine, oneOf, shape, text } from '../fields.ts';
import { route } from '../route.ts';

const number = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Base64 of the largest file, with room to read a larger one and say that it is too large. */
const LONGEST_CONTENT = 15_000_000;

/** A body with one file. */
export const LONGEST_WITH_FILE = LONGEST_CONTENT + 20_000;

const sent = {
  name: oneLine(255),
  content: Type.String({ minLength: 4, maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
};

/** A file that goes with a payment or a transaction when it is entered. */
export const entryFileToSend = shape(sent);
export type EntryFileToSend = Static<typeof entryFileToSend>;

/** A file of a payment or a transaction; its content is a separate call. */
export const entryFile = shape({
  id: number,
  account_id: id<AccountId>(),
  payment_id: nullable(number),
  transaction_id: nullable(number),
  name: Type.String(),
  content_type: oneOf(VIEWED_PAPER_TYPES),
  size_bytes: Type.Integer({ minimum: 1, maximum: FILE_BYTES_MAX }),
  /** Whether the people of the account see it. */
  is_shared: Type.Boolean(),
  created_by_name: Type.String(),
  time_created: instant,
});
export type EntryFile = Static<typeof entryFile>;

/** One of the two. What a payment books has the files of the payment. */
const of = { payment_id: Type.Optional(number), transaction_id: Type.Optional(number) };

/** Proofs of payment, letters of banks and signed requests, kept with what they prove. Source: screens S41, S43, S55. */
export const entryFileApi = {
  entryFiles: route({
    method: 'GET',
    path: '/billing/files',
    summary:
      'The files of a payment or of a transaction, newest first. Account users see those of their payments that staff share with them.',
    access: { permission: 'API_/billing/payments:GET' },
    input: shape(of),
    output: shape({ files: Type.Array(entryFile) }),
  }),
  entryFileContent: route({
    method: 'GET',
    path: '/billing/files/content',
    summary: 'What is in a file, as base64. A file has no address of its own, so no browser ever opens one as a page.',
    access: { permission: 'API_/billing/payments:GET' },
    input: shape({ id: number }),
    output: shape({ file: entryFile, content: Type.String() }),
  }),
  addEntryFile: route({
    method: 'POST',
    path: '/billing/files',
    summary: `Adds a file to a payment or a transaction, as base64: PDF, PNG or JPEG by its content, of at most 10 MB, and ${ENTRY_FILES_MAX} at most. Pictures lose what the camera wrote beside them. The same file again is the one that is there.`,
    idempotent: true,
    input: shape({ ...of, ...sent }),
    output: shape({ file: entryFile }),
    body_bytes_max: LONGEST_WITH_FILE,
  }),
  shareEntryFile: route({
    method: 'PATCH',
    path: '/billing/files',
    summary: 'Shows a file of a payment to the people of its account, or hides it from them again.',
    input: shape({ id: number, is_shared: Type.Boolean() }),
    output: shape({ file: entryFile }),
  }),
  removeEntryFile: route({
    method: 'DELETE',
    path: '/billing/files',
    summary: 'Deletes a file for good, for a reason. The audit trail keeps its name, its fingerprint and the reason.',
    input: shape({ id: number, reason: text(500) }),
    output: shape({ message: Type.String() }),
  }),
} as const;

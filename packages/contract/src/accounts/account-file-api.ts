import { ACCOUNT_FILE_TYPES, FILE_BYTES_MAX } from '@tsela/domain/accounts/account-files';
import type { AccountId } from '@tsela/domain/ids';
import Type from 'typebox';
import type { Static } from 'typebox';
import { count, id, instant, oneLine, oneOf, paging, shape } from '../fields.ts';
import { route } from '../route.ts';

const fileId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

/** Base64 of the largest file, with room to read a larger one and say that it is too large. */
const LONGEST_CONTENT = 15_000_000;

/** A file that staff keep about an account; its content is a separate call. Source: screens S44. */
export const accountFile = shape({
  id: fileId,
  account_id: id<AccountId>(),
  name: Type.String(),
  content_type: oneOf(ACCOUNT_FILE_TYPES),
  size_bytes: Type.Integer({ minimum: 1, maximum: FILE_BYTES_MAX }),
  created_by_name: Type.String(),
  time_created: instant,
});

export type AccountFile = Static<typeof accountFile>;

export const accountFileApi = {
  files: route({
    method: 'GET',
    path: '/accounts/files',
    summary: 'The files that staff keep about an account, newest first. The account’s own people never see them.',
    input: shape({ account_id: id<AccountId>(), ...paging }),
    output: shape({ files: Type.Array(accountFile), count }),
  }),
  fileContent: route({
    method: 'GET',
    path: '/accounts/files/content',
    summary: 'What is in a file, as base64. A file has no address of its own, so no browser ever opens one as a page.',
    access: { permission: 'API_/accounts/files:GET' },
    input: shape({ id: fileId }),
    output: shape({ file: accountFile, content: Type.String() }),
  }),
  addFile: route({
    method: 'POST',
    path: '/accounts/files',
    summary:
      'Keeps a file about an account, as base64: PDF, PNG, JPEG, WebP or CSV by its content, of at most 10 MB. The same file again is the one that is there.',
    idempotent: true,
    input: shape({
      account_id: id<AccountId>(),
      name: oneLine(255),
      content: Type.String({ maxLength: LONGEST_CONTENT, pattern: '^[A-Za-z0-9+/]*={0,2}$' }),
    }),
    output: shape({ file: accountFile }),
    body_bytes_max: LONGEST_CONTENT + 10_000,
  }),
  removeFile: route({
    method: 'DELETE',
    path: '/accounts/files',
    summary: 'Deletes a file for good. The audit trail keeps that there was one, and its fingerprint.',
    input: shape({ id: fileId }),
    output: shape({ message: Type.String() }),
  }),
} as const;

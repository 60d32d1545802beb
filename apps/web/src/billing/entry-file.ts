import type { EntryFileToSend } from '@tsela/contract/billing/entry-file-api';
import { FILE_BYTES_MAX } from '@tsela/domain/accounts/account-files';
import { VIEWED_PAPER_TYPES } from '@tsela/domain/formats/kept-paper';
import { entryFiles as words } from '../strings/billing/files.ts';
import { base64Of } from '../ui/form/base64.ts';

/** What a file dialog offers; the server looks at the bytes. */
export const ACCEPTED = VIEWED_PAPER_TYPES.join(',');

/** A chosen file as it is sent; a text says why it cannot be. */
export async function entryFileOf(file: File): Promise<EntryFileToSend | string> {
  if (file.size > FILE_BYTES_MAX) return words.tooLarge(file.name);
  const bytes = await file.arrayBuffer().catch(() => null);
  return bytes === null ? words.unreadable : { name: file.name, content: base64Of(new Uint8Array(bytes)) };
}

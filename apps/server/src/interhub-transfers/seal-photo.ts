import { createHash } from 'node:crypto';
import type { interhubTransferApi } from '@tsela/contract/interhub-transfers/interhub-transfer-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readDocument } from '@tsela/domain/shipments/documents/shipment-documents';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readContent } from '../files/file-contents.ts';
import { findSealPhoto } from './seal-photo-repository.ts';
import type { SealPhoto } from './seal-photo-repository.ts';
import { loadTransferFor } from './transfer-repository.ts';

/** The photo of the seal under which a transfer left. Source: screens S29. */
export async function readSealPhoto(
  context: RequestContext,
  { id }: InputOf<typeof interhubTransferApi.sealPhoto>,
): Promise<OutputOf<typeof interhubTransferApi.sealPhoto>> {
  refuseAccountUsers(context);
  const find = () =>
    reading(context, async (tx) => {
      const transfer = await loadTransferFor(tx, context.actor, id);
      return findSealPhoto(tx, transfer.id);
    });
  const row = await find();
  const bytes = row && (await readContent(context, row, find));
  if (!row || !bytes) throw new Problem('not-found', 'The seal was not photographed.');
  return { content_type: row.content_type, content: bytes.toString('base64') };
}

/** A picture in base64 as it will be kept, without what a camera writes beside it such as its position. Raises `bad-input` for all else. */
export function soundPhoto(content: string): SealPhoto & { readonly bytes: Buffer } {
  const read = readDocument('seal', Buffer.from(content, 'base64'));
  if (typeof read === 'string') throw refused(read);
  if (read.content_type === 'application/pdf') throw refused('Please take a photo of the seal: a PNG or JPEG picture.');
  const bytes = Buffer.from(read.bytes);
  return {
    content_type: read.content_type,
    bytes,
    hash: createHash('sha256').update(bytes).digest(),
    size_bytes: bytes.length,
  };
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'seal_photo', code: 'file', message }] });
}

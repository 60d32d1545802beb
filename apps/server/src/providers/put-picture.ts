import { createHash } from 'node:crypto';
import type { pictureApi } from '@tsela/contract/providers/picture-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { PICTURE_BYTES_MAX, pictureAddress, pictureTypeOf } from '@tsela/domain/formats/pictures/picture';
import { Problem } from '@tsela/domain/problem';
import { recordChange } from '../audit/record-change.ts';
import type { RequestContext } from '../context.ts';
import { inTransaction } from '../db/transaction.ts';
import { insertPicture } from './picture-repository.ts';

/** Puts up a picture of the provider. It is what its bytes say, so nothing that a browser would run ever gets an address here. */
export async function putPicture(
  context: RequestContext,
  { content }: InputOf<typeof pictureApi.put>,
): Promise<OutputOf<typeof pictureApi.put>> {
  const bytes = Buffer.from(content, 'base64');
  const type = pictureTypeOf(bytes);
  if (type === null) throw refused('Please choose a PNG, JPEG or WebP picture.');
  if (bytes.length > PICTURE_BYTES_MAX) throw refused('Please choose a picture of at most 512 KB.');
  const hash = createHash('sha256').update(bytes).digest();
  const url = pictureAddress({ provider_id: context.provider_id, hash: hash.toString('hex'), type });
  return inTransaction(context, async (tx) => {
    const is_new = await insertPicture(tx, { hash, content_type: type, bytes }, context.now);
    await recordChange(tx, context, {
      type: 'provider.picture',
      object_type: 'provider',
      object_id: context.provider_id,
      change_to: { url, bytes: bytes.length, is_new },
    });
    return { url };
  });
}

function refused(message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field: 'content', code: 'picture', message }] });
}

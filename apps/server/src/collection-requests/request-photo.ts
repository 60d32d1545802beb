import type { collectionRequestApi } from '@tsela/contract/collection-requests/collection-request-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { refuseAccountUsers } from '../accounts/account-staff.ts';
import type { RequestContext } from '../context.ts';
import { reading } from '../db/transaction.ts';
import { readContent } from '../files/file-contents.ts';
import { loadRequestFor } from './collection-request-repository.ts';
import { findRequestPhoto } from './request-photo-repository.ts';

/** What a driver photographed at the stop of a request, for staff who see the request. Source: screens S15, docs/decisions/0296. */
export async function readRequestPhoto(
  context: RequestContext,
  { id }: InputOf<typeof collectionRequestApi.photo>,
): Promise<OutputOf<typeof collectionRequestApi.photo>> {
  refuseAccountUsers(context);
  const find = () =>
    reading(context, async (tx) => {
      const photo = await findRequestPhoto(tx, id);
      if (!photo) throw photoNotFound();
      await loadRequestFor(tx, context.actor, photo.collection_request_id);
      return photo;
    });
  const row = await find();
  const bytes = await readContent(context, row, find);
  if (!bytes) throw photoNotFound();
  return { content_type: row.content_type, content: bytes.toString('base64') };
}

function photoNotFound(): Problem {
  return new Problem('not-found', 'Photo not found.');
}

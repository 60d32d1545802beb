import type { FieldEvent } from '@tsela/contract/tracking/tracking-shapes';
import { hexOf } from '@tsela/domain/tracking/proofs/proof-pieces';
import { bytesOf } from '../../ui/form/base64.ts';

type Documents = NonNullable<FieldEvent['documents']>;

/** Pictures with the digest of what is in them. Over plain http browsers have no digests: then they are as they were. */
export async function hashedDocuments(documents: Documents): Promise<Documents> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto };
  if (subtle === undefined) return documents;
  return Promise.all(
    documents.map(async (document) =>
      document.content === undefined
        ? document
        : { ...document, hash: hexOf(new Uint8Array(await subtle.digest('SHA-256', bytesOf(document.content)))) },
    ),
  );
}

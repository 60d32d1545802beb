import type { podApi } from '@tsela/contract/tracking/pod-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import {
  PROOF_FOLDER,
  PROOF_LINKS_MAX,
  documentOfName,
  fileNamesAsked,
  proofFileName,
} from '@tsela/domain/shipments/documents/proof-file-names';
import { PROOF_TYPES } from '@tsela/domain/shipments/documents/shipment-documents';
import type { RequestContext } from '../../context.ts';
import { reading } from '../../db/transaction.ts';
import { visibleShipments } from '../../db/reach.ts';
import { readContent } from '../../files/file-contents.ts';
import { LINK_DURATION, LINK_MS, signFileLink } from '../../files/file-link.ts';
import type { LinkedContent } from '../../files/file-link.ts';
import { findDocument, readProofsOf } from '../../shipments/documents/document-repository.ts';

/** Links to proofs by the names that `GET /shipments/pod` tells, all of them or none: each opens its file for a day without sign-in. Source: public API §6. */
export async function linkProofs(
  context: RequestContext,
  { file_name, folder }: InputOf<typeof podApi.proofLinks>,
): Promise<OutputOf<typeof podApi.proofLinks>> {
  if (folder !== PROOF_FOLDER)
    throw refused('folder', `There is no folder "${folder}". Proofs of delivery are in ${PROOF_FOLDER}.`);
  const names = fileNamesAsked(file_name);
  if (names === null) throw refused('file_name', `Please send file_name as a list of ${PROOF_LINKS_MAX} names at most, in JSON.`);
  const ids = names.flatMap((name) => documentOfName(name) ?? []);
  const found = await reading(context, async (tx) => {
    const proofs = await readProofsOf(tx, { ids, types: PROOF_TYPES });
    const shipment_ids = proofs.flatMap(({ shipment_id }) => shipment_id ?? []);
    if (shipment_ids.length === 0) return [];
    const within = await visibleShipments(tx, context.actor)
      .where('shipments.id', 'in', shipment_ids)
      .select('shipments.id')
      .execute();
    return proofs.filter(({ shipment_id }) => within.some(({ id }) => id === shipment_id));
  });
  const { services, provider_id, now } = context;
  const expires = now.getTime() + LINK_MS;
  const urls = names.map((name) => {
    const proof = found.find((each) => proofFileName(each) === name);
    if (!proof) throw new Problem('not-found', `There is no file "${name}".`);
    const token = signFileLink(services.secret_key, 'proof', { provider_id, id: proof.id, expires });
    return { file_name: name, url: `${services.config.public_url}/api/s3-url/file?token=${token}` };
  });
  const [first] = urls;
  const url_object = {
    url: first?.url ?? '',
    filename: first?.file_name ?? '',
    bucket: '',
    expiry_duration: LINK_DURATION,
  };
  return { ...url_object, urls, count: urls.length };
}

/** The proof that a link opens; null where it was deleted. */
export async function readLinkedProof(context: RequestContext, id: number): Promise<LinkedContent | null> {
  const find = () => reading(context, (tx) => findDocument(tx, id));
  const row = await find();
  const bytes = row && (await readContent(context, row, find));
  return row && bytes ? { content_type: row.content_type, bytes } : null;
}

function refused(field: string, message: string): Problem {
  return new Problem('bad-input', message, { violations: [{ field, code: 'format', message }] });
}

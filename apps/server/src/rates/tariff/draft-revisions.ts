import { Problem } from '@tsela/domain/problem';
import type { TariffTemplate } from '@tsela/domain/rates/templates/template-parts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../db/transaction.ts';
import { countDrafts, deleteRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { tellOfRevision } from './revision-rules.ts';

/** The most drafts, since each holds a whole tariff. */
const MOST_DRAFTS = 100;

interface Beginning {
  readonly make: () => Promise<RevisionRow>;
  /** What it began with, if anything. */
  readonly template?: TariffTemplate | undefined;
}

/** Begins a draft, however it is made, and keeps that it was. Raises `conflict` where there are too many. */
export async function beginDraft(tx: Tx, context: RequestContext, { make, template }: Beginning): Promise<RevisionRow> {
  if ((await countDrafts(tx)) >= MOST_DRAFTS)
    throw new Problem('conflict', `There are ${MOST_DRAFTS} drafts already. Please delete some first.`);
  const row = await make();
  await recordChange(tx, context, {
    type: 'rate-revision.created',
    object_type: 'rate_revision',
    object_id: row.id,
    change_to: { name: row.name, copied_from: row.copied_from_id, rates: row.rate_count, ...(template && { template }) },
  });
  tellOfRevision(tx, context, row.id);
  return row;
}

/** Deletes a draft, which is locked, and keeps that it was. */
export async function dropDraft(tx: Tx, context: RequestContext, { id, name, rate_count }: RevisionRow): Promise<void> {
  await deleteRevision(tx, id);
  await recordChange(tx, context, {
    type: 'rate-revision.deleted',
    object_type: 'rate_revision',
    object_id: id,
    change_from: { name, rates: rate_count },
  });
  tellOfRevision(tx, context, id);
}

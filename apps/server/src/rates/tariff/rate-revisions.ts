import type { rateRevisionApi } from '@tsela/contract/rates/rate-revision-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { readSettings } from '@tsela/domain/providers/provider-settings';
import { startingCard } from '@tsela/domain/rates/card/empty-card';
import { cardOfTemplate } from '@tsela/domain/rates/templates/tariff-templates';
import type { TariffTemplate } from '@tsela/domain/rates/templates/template-parts';
import { dayOf } from '@tsela/domain/time/day';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { presentRevision, presentRevisions } from './present-revision.ts';
import {
  copyRevision,
  findRevision,
  insertRevision,
  readRevisions,
  selectRevisions,
  updateRevision,
} from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { beginDraft, dropDraft } from './draft-revisions.ts';
import { lockVersionFor, refuseUnlessDraft, tellOfRevision } from './revision-rules.ts';

type Api = typeof rateRevisionApi;

export async function listRevisions(
  context: RequestContext,
  input: InputOf<Api['revisions']>,
): Promise<OutputOf<Api['revisions']>> {
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    const query = selectRevisions(tx, input);
    const rows = await readRevisions(query, { limit, offset });
    return { rate_revisions: await presentRevisions(tx, rows), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

const ONE_OF_BOTH = 'A draft is a copy of a tariff or begins with a template, and not both.';

/** Begins a draft: empty, from a template, or as a copy of any revision. Source: screens S47, issue 21.10. */
export async function createRevision(
  context: RequestContext,
  { name: given, copy_of, template }: InputOf<Api['createRevision']>,
): Promise<OutputOf<Api['createRevision']>> {
  const name = cleanName(given);
  if (copy_of !== undefined && template !== undefined) throw new Problem('bad-input', ONE_OF_BOTH);
  return inTransaction(context, async (tx) => {
    const row = await beginDraft(tx, context, {
      make: async () =>
        copy_of === undefined ? makeNew(tx, context, { name, template }) : makeCopy(tx, context, { name, copy_of }),
      template,
    });
    return { rate_revision: await presentRevision(tx, row) };
  });
}

/** A tariff without any, or with the services, areas and prices of a template. Local prices are drawn around the branches that work. */
async function makeNew(
  tx: Tx,
  context: RequestContext,
  { name, template }: { name: string; template: TariffTemplate | undefined },
): Promise<RevisionRow> {
  const settings = await context.services.settings.of(context.provider_id);
  const starting = startingCard(readSettings(settings, ['vat_percentage', 'all_vat_percentages']), dayOf(context.now));
  if (template === undefined) return insertRevision(tx, context, { name, status: 'draft', card: { ...starting, name } });
  const branches = (await context.services.branches.of(context.provider_id)).filter(({ is_active }) => is_active);
  if (template === 'local' && branches.length === 0) throw new Problem('conflict', BRANCH_FIRST);
  return insertRevision(tx, context, { name, status: 'draft', card: { ...cardOfTemplate(template, starting, branches), name } });
}

const BRANCH_FIRST = 'Please open a branch first: local prices are drawn around it.';

async function makeCopy(
  tx: Tx,
  context: RequestContext,
  { name, copy_of }: { name: string; copy_of: number },
): Promise<RevisionRow> {
  const from = await findRevision(tx, copy_of);
  if (!from) throw new Problem('not-found', 'Revision not found.');
  return copyRevision(tx, context, { from: from.id, name, status: 'draft', day: dayOf(context.now) });
}

export async function renameRevision(
  context: RequestContext,
  { id, version, name: given }: InputOf<Api['renameRevision']>,
): Promise<OutputOf<Api['renameRevision']>> {
  const name = cleanName(given);
  return inTransaction(context, async (tx) => {
    const before = await lockVersionFor(tx, context, { id, version });
    if (before.status !== 'scheduled') refuseUnlessDraft(before);
    if (before.name === name) return { rate_revision: await presentRevision(tx, before) };
    const row = await updateRevision(tx, context, { id, name });
    await recordChange(tx, context, {
      type: 'rate-revision.renamed',
      object_type: 'rate_revision',
      object_id: id,
      change_from: { name: before.name },
      change_to: { name },
    });
    tellOfRevision(tx, context, id);
    return { rate_revision: await presentRevision(tx, row) };
  });
}

/** Deletes a draft; what was ever live stays, because prices refer to it. */
export async function removeRevision(
  context: RequestContext,
  { id, version }: InputOf<Api['removeRevision']>,
): Promise<OutputOf<Api['removeRevision']>> {
  return inTransaction(context, async (tx) => {
    const row = await lockVersionFor(tx, context, { id, version });
    if (row.status === 'scheduled')
      throw new Problem('conflict', 'This revision is scheduled. Take it back from the schedule to delete it.');
    if (row.status !== 'draft') throw new Problem('conflict', 'What was live is kept: prices refer to it.');
    await dropDraft(tx, context, row);
    return { message: `“${row.name}” has been deleted.` };
  });
}

function cleanName(given: string): string {
  const name = given.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  if (name !== '') return name;
  const message = 'Please give the revision a name.';
  throw new Problem('bad-input', message, { violations: [{ field: 'name', code: 'required', message }] });
}

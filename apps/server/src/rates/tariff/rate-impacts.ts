import type { RateImpact, rateImpactApi } from '@tsela/contract/rates/rate-impact-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { Problem } from '@tsela/domain/problem';
import { dayOf, addDays, parseDay } from '@tsela/domain/time/day';
import type { Day } from '@tsela/domain/time/day';
import { loadAccountFor } from '../../accounts/account-repository.ts';
import { maySeeBilling } from '../../accounts/present-account.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { countUpTo, pageOf } from '../../db/paging.ts';
import { visibilityOfActor } from '../../db/reach.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import {
  countUnderWay,
  deleteImpact,
  deleteOldImpacts,
  insertImpact,
  lockImpact,
  readImpacts,
  selectImpacts,
} from './rate-impact-repository.ts';
import type { ImpactRow } from './rate-impact-repository.ts';
import { findRevision } from './rate-revision-repository.ts';
import type { RevisionRow } from './rate-revision-repository.ts';
import { hasService, unknownService } from '../refuse-unknown-choices.ts';
import { cardToRateBy } from './refuse-unsound-card.ts';
import { tellOfRevision } from './revision-rules.ts';

type Api = typeof rateImpactApi;

/** What revisions would have changed, with how far each run is. Source: screens S47. */
export async function listImpacts(context: RequestContext, input: InputOf<Api['impacts']>): Promise<OutputOf<Api['impacts']>> {
  refuseLimited(context);
  const { limit, offset } = pageOf(input);
  return reading(context, async (tx) => {
    const query = selectImpacts(tx, input);
    const rows = await readImpacts(query, { limit, offset });
    return { impacts: rows.map(presentImpact), count: await countUpTo(tx, query, { limit, offset, rows }) };
  });
}

/** Runs keep a processor busy; more than these wait for nothing. */
const MOST_UNDER_WAY = 3;
const MOST_KEPT = 100;
const LONGEST_DAYS = 400;

/** Has a revision run over the shipments of a period. The work is a job's; pages ask how far it is. Source: screens S47. */
export async function measureImpact(
  context: RequestContext,
  input: InputOf<Api['measureImpact']>,
): Promise<OutputOf<Api['measureImpact']>> {
  refuseLimited(context);
  const period = periodOf(input, context.now);
  const { account_id = null, service_level_code = '' } = input;
  return inTransaction(context, async (tx) => {
    const revision = await findRevision(tx, input.rate_revision_id);
    if (!revision) throw new Problem('not-found', 'Revision not found.');
    if (service_level_code !== '') await refuseUnknownLevel(tx, context, revision, service_level_code);
    if (account_id !== null) await loadAccountFor(tx, context.actor, account_id);
    if ((await countUnderWay(tx)) >= MOST_UNDER_WAY)
      throw new Problem('conflict', `${MOST_UNDER_WAY} of these are under way already. Wait for one to end, or cancel it.`);
    await deleteOldImpacts(tx, MOST_KEPT);
    const row = await insertImpact(tx, {
      rate_revision_id: revision.id,
      rate_revision_name: revision.name,
      version: revision.version,
      ...period,
      account_id,
      service_level_code,
      started_by_name: context.actor.kind === 'guest' ? '' : context.actor.name,
      time_created: context.now,
    });
    await context.services.jobs.add(tx, 'measure-rate-impact', { provider_id: tx.provider_id, impact_id: row.id });
    await recordChange(tx, context, {
      type: 'rate-revision.impact-asked',
      object_type: 'rate_revision',
      object_id: revision.id,
      change_to: { version: revision.version, ...period, account_id, service_level_code },
    });
    tellOfRevision(tx, context, revision.id);
    return { impact: presentImpact(row) };
  });
}

/** A run over nothing tells nothing: the service is of the live tariff, by which shipments were charged, or of the revision. */
async function refuseUnknownLevel(tx: Tx, context: RequestContext, revision: RevisionRow, code: string): Promise<void> {
  const live = await context.services.rate_cards.of(context.provider_id);
  if (live && hasService(live, code)) return;
  if (!hasService({ compiled: await cardToRateBy(tx, context, revision) }, code)) throw unknownService(code);
}

/** Stops a run that is under way; a result that is there is deleted. */
export async function cancelImpact(
  context: RequestContext,
  { id }: InputOf<Api['cancelImpact']>,
): Promise<OutputOf<Api['cancelImpact']>> {
  refuseLimited(context);
  return inTransaction(context, async (tx) => {
    const row = await lockImpact(tx, id);
    if (!row) throw new Problem('not-found', 'Result not found.');
    // A run that is under way finds its row gone at its next step, and ends.
    await deleteImpact(tx, id);
    const was_under_way = row.state === 'waiting' || row.state === 'running';
    await recordChange(tx, context, {
      type: was_under_way ? 'rate-revision.impact-cancelled' : 'rate-revision.impact-deleted',
      object_type: 'rate_revision',
      object_id: row.rate_revision_id,
      change_from: { from_day: row.from_day, to_day: row.to_day },
    });
    tellOfRevision(tx, context, row.rate_revision_id);
    return { message: was_under_way ? 'It has been cancelled.' : 'The result has been deleted.' };
  });
}

/** What concerns every account: users limited to some, or who see no amounts, are refused. Source: ROLE-05, PERM-055. */
export function refuseLimited({ actor }: RequestContext): void {
  const visibility = visibilityOfActor(actor);
  const sees_all = visibility !== 'nothing' && Object.values(visibility).every((limit) => limit === null);
  if (!sees_all) throw new Problem('not-permitted', 'This is for staff who see every account.');
  if (!maySeeBilling(actor)) throw new Problem('not-permitted', 'This is for staff who may see billing information.');
}

function periodOf({ from_day, to_day }: { from_day: string; to_day: string }, now: Date): { from_day: Day; to_day: Day } {
  const [from, to] = [parseDay(from_day), parseDay(to_day)];
  const problem = (field: string, message: string) =>
    new Problem('bad-input', message, { violations: [{ field, code: 'day', message }] });
  if (from === null) throw problem('from_day', 'Please choose a day.');
  if (to === null || to < from) throw problem('to_day', 'Please choose a day that is not before the first.');
  if (from > dayOf(now)) throw problem('from_day', 'Please choose a day in the past.');
  if (to > addDays(from, LONGEST_DAYS)) throw problem('to_day', `Please choose ${LONGEST_DAYS} days at most.`);
  return { from_day: from, to_day: to };
}

function presentImpact(row: ImpactRow): RateImpact {
  const { provider_id: _provider, time_created, time_done, result, ...facts } = row;
  return {
    ...facts,
    time_created: time_created.toISOString(),
    time_done: time_done?.toISOString() ?? null,
    // Written by the job in the shape it is declared with.
    result: (result ?? null) as RateImpact['result'],
  };
}

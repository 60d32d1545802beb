import { MAY_ERASE } from '@tsela/contract/overview/personal-data-api';
import type { Erasure, personalDataApi } from '@tsela/contract/overview/personal-data-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { ERASURE_COUNTS, whyNotErased } from '@tsela/domain/overview/person';
import { Problem } from '@tsela/domain/problem';
import { dayOf } from '@tsela/domain/time/day';
import { dayInWords } from '@tsela/domain/time/day-in-words';
import { recordChange } from '../../audit/record-change.ts';
import type { RequestContext } from '../../context.ts';
import { unhurried } from '../../context.ts';
import { lockExclusive } from '../../db/locks.ts';
import { pageOf } from '../../db/paging.ts';
import { inTransaction, reading } from '../../db/transaction.ts';
import type { Tx } from '../../db/transaction.ts';
import { ownUserOf } from '../../sessions/own-user.ts';
import { proveIdentity } from '../../sessions/prove-identity.ts';
import { eraseUser } from '../../users/erase-user.ts';
import { addToCount, findOpenErasure, insertErasure, readErasure, readErasures } from './erasure-repository.ts';
import type { ErasureRow } from './erasure-repository.ts';
import { findPerson } from './find-person-reads.ts';
import type { Person } from './find-person-reads.ts';
import { countOpenRequests, readContactOf, readUnderWay } from './held-reads.ts';
import { personOfCall, refuseLimited } from './person-of-call.ts';

/**
 * Has everything deleted that is held on a person: their user ends at once, the rest is a job's. Asked for again while that waits or runs, it is
 * the same one. The administrator proves who they are, in their own name. Source: issue 15 §1.5, ADR 0138.
 */
export async function requestErasure(
  context: RequestContext,
  { password, current_passcode, ...input }: InputOf<typeof personalDataApi.erase>,
): Promise<OutputOf<typeof personalDataApi.erase>> {
  const actor = ownUserOf(context);
  const keys = personOfCall(context, input);
  await proveIdentity(context, actor, { ...(password && { password }), ...(current_passcode && { current_passcode }) });
  return inTransaction(unhurried(context), async (tx) => {
    // Of two who ask at once the second finds what the first has asked for.
    await lockExclusive(tx, 'deletions of people');
    const open = await findOpenErasure(tx, keys);
    if (open !== undefined) return { erasure: present(await readErasure(tx, open)) };
    const person = await findPerson(tx, keys);
    const [why_not] = (await readWhyNotErased(tx, context, person)).why_not;
    if (why_not !== undefined) throw new Problem('conflict', why_not);
    const [user] = person.users;
    const names = user ? await eraseUser(tx, context, { user_id: user.id, permission: MAY_ERASE }) : [];
    const id = await insertErasure(tx, {
      ...keys,
      names,
      user_id: user?.id ?? null,
      requested_by: actor.user_id,
      now: context.now,
    });
    if (user) await addToCount(tx, id, 'user', 1);
    await recordChange(tx, context, {
      type: 'personal-data.erasure-asked',
      object_type: 'provider',
      object_id: tx.provider_id,
      change_to: { erasure_id: id },
    });
    await context.services.jobs.add(tx, 'erase-person', { provider_id: tx.provider_id, erasure_id: id });
    return { erasure: present(await readErasure(tx, id)) };
  });
}

/** The person's bookings under way, and why what is held on them cannot be deleted yet. */
export async function readWhyNotErased(tx: Tx, { actor }: Pick<RequestContext, 'actor'>, person: Person) {
  const { count, until } = await readUnderWay(tx, person);
  const { accounts, branches } = await readContactOf(tx, person);
  const last_day = until === null ? null : dayOf(until);
  const why_not = whyNotErased({
    users: person.users.length,
    is_self: actor.kind === 'user' && person.users.some(({ id }) => id === actor.user_id),
    under_way: { count, until: last_day === null ? null : dayInWords(last_day) },
    open_requests: await countOpenRequests(tx, person),
    contact_of_accounts: accounts,
    contact_of_branches: branches,
  });
  return { under_way: { count, until: last_day }, why_not };
}

/** The deletions that were asked for, newest first. */
export async function listErasures(
  context: RequestContext,
  input: InputOf<typeof personalDataApi.erasures>,
): Promise<OutputOf<typeof personalDataApi.erasures>> {
  refuseLimited(context);
  return reading(context, async (tx) => {
    const { rows, count } = await readErasures(tx, pageOf(input));
    return { erasures: rows.map(present), count };
  });
}

function present({ counts, time_created, time_done, ...row }: ErasureRow): Erasure {
  // Counted by addToCount.
  const counted = counts as Readonly<Record<string, number>>;
  return {
    ...row,
    time_created: time_created.toISOString(),
    time_done: time_done?.toISOString() ?? null,
    counts: ERASURE_COUNTS.flatMap((kind) => {
      const count = counted[kind];
      return count === undefined ? [] : [{ kind, count: Math.min(count, 10_000) }];
    }),
  };
}
